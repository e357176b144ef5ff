package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcPart;
import dev.lasso.runtime.protocol.GcResourcePart;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * An adoption, in two passes over the fields.
 *
 * <p>One object serves all adoptions of a heap that are not nested. What changes in it are numbers:
 * to store a reference to a new object in an old one takes a fence of the JVM's collector G1.
 */
public final class Adoption extends GcAdoption {

  private static final int CHECK = 0;
  private static final int COUNT = 1;
  private static final int UNDO = 2;

  /** The object is adopted: only its weak fields are noted. */
  private static final int REFER = 3;

  private final Access heap;
  private final SlotTable slots;
  private final Owning owning;
  private final Pointing pointing;
  private final WeakTable weakTable;
  private final LastCalls lastCalls;

  /** The slot of the object; {@link SlotTable#NONE} while there is none. */
  int slot;

  private int pass;

  /** For the watched fields, in their order, what the check has made. */
  private @Nullable Deque<WeakRef<?>> watchers;

  /** Whether the check has come across anything to count. */
  private boolean anything;

  /** How many weak fields it has come across that are to be noted. */
  private int links;

  Adoption(
      Access heap,
      SlotTable slots,
      Owning owning,
      Pointing pointing,
      WeakTable weakTable,
      LastCalls lastCalls) {
    this.heap = heap;
    this.slots = slots;
    this.owning = owning;
    this.pointing = pointing;
    this.weakTable = weakTable;
    this.lastCalls = lastCalls;
  }

  /**
   * Begins the adoption of {@code self}: checks its references, or throws and leaves them as they
   * were. After a failure the next adoption takes another object.
   */
  void check(Counted self) {
    slot = self.slot;
    pass = CHECK;
    anything = false;
    links = 0;
    try {
      self.gcAdopt(this);
    } catch (Throwable t) {
      pass = UNDO;
      self.gcAdopt(this);
      throw t;
    }
  }

  /** Whether the check has come across anything to count. */
  boolean countsAnything() {
    return anything;
  }

  /** Counts the references that were checked. */
  void count(Counted self) {
    if (anything) {
      pass = COUNT;
      self.gcAdopt(this);
    }
  }

  /** Notes the weak fields of an adopted object anew; those of dead objects become null. */
  void refer(Counted self) {
    slot = self.slot;
    pass = REFER;
    self.gcAdopt(this);
  }

  private Counted self() {
    return slots.object(slot);
  }

  private boolean isReferable(int weak, Counted object) {
    if (object.word > 0 || object.gcHeap() != heap) {
      self().gcForget(weak);
      return false;
    }
    return true;
  }

  @Override
  public void owned(String field, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == CHECK) {
      anything = true;
      owning.checkOwnable(object, self(), field);
    } else if (pass == COUNT) {
      owning.adopt(self(), object);
    }
  }

  @Override
  public void items(String field, @Nullable Object @Nullable [] items) {
    if (items != null) {
      for (Object item : items) {
        owned(field, item);
      }
    }
  }

  @Override
  public void collection(String field, @Nullable GcPart collection) {
    if (pass == CHECK) {
      if (collection == null) {
        throw Errors.missingCollection(self(), field);
      }
      collection.gcBind(self().asObject());
    } else if (pass == UNDO) {
      if (collection != null) {
        collection.gcUnbind(self().asObject());
      }
      return;
    }
    if (collection != null && pass != REFER) {
      collection.gcAdopt(field, this);
    }
  }

  @Override
  public void weak(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == CHECK) {
      anything = true;
      pointing.check(object, self(), field);
      weakTable.reserve(++links);
    } else if (pass == COUNT || (pass == REFER && isReferable(weak, object))) {
      weakTable.point(self(), weak, object);
    }
  }

  @Override
  public void watched(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == COUNT && watchers != null) {
      weakTable.watch(watchers.remove(), object);
    } else if (pass == CHECK) {
      weak(field, weak, object);
      if (watchers == null) {
        watchers = new ArrayDeque<>();
      }
      watchers.add(weakTable.watcher(self(), weak, object));
    } else if (pass == REFER && isReferable(weak, object)) {
      weakTable.watch(self(), weak, object);
    }
  }

  @Override
  public void resource(String field, @Nullable Object resource) {
    if (resource != null && pass == CHECK) {
      claim(self(), field, resource);
      lastCalls.claimed(self(), field, resource);
    }
  }

  /** Checks that {@code resource} may be owned by {@code self}. */
  public static void checkClaim(Counted self, @Nullable String field, Object resource) {
    if (resource instanceof GcObject) {
      throw Errors.containerAsResource(self, field, resource);
    }
    if (resource instanceof WeakRef<?> weak && weak.owner != null && weak.owner != self) {
      throw Errors.ownedWeak(weak, weak.owner);
    }
    if (resource instanceof GcHeapLink<?> link && link.heap() == self.access()) {
      throw Errors.linkInside(self, field, link);
    }
    if (resource instanceof GcResourcePart part) {
      GcObject owner = part.gcOwner();
      if (owner != null && owner != self) {
        throw Errors.ownedResources(owner);
      }
      part.gcElements().forEach(element -> checkClaim(self, field, element));
    }
  }

  /**
   * As {@link #checkClaim}, and a weak reference, or a sequence of resources with those in it,
   * becomes a part of {@code self}; nothing has if it is refused.
   */
  static void claim(Counted self, @Nullable String field, Object resource) {
    checkClaim(self, field, resource);
    if (resource instanceof WeakRef<?> weak) {
      weak.owner = self;
    }
    if (resource instanceof GcResourcePart part) {
      part.gcElements().forEach(element -> claim(self, field, element));
      if (part.gcOwner() == null) {
        part.gcBind(self.asObject(), field);
      }
    }
  }
}

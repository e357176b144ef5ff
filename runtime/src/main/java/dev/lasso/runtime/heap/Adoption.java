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
 * An adoption: checks and then counts the references of a new object, in two passes over its
 * fields.
 *
 * <p>A heap uses the same instance for all adoptions that are not nested. Its state is mostly
 * numbers, because storing a reference to a new object in an old one needs a fence of the JVM's
 * collector G1.
 */
public final class Adoption extends GcAdoption {

  private static final int CHECK = 0;
  private static final int COUNT = 1;
  private static final int UNDO = 2;

  /** Only records the weak fields of an object that was adopted before. */
  private static final int REFER = 3;

  private final Access heap;
  private final SlotTable slots;
  private final Owning owning;
  private final Pointing pointing;
  private final WeakTable weakTable;
  private final LastCalls lastCalls;

  /** Slot of the object, or {@link SlotTable#NONE} between adoptions. */
  int slot;

  private int pass;

  /** The watchers that the check has created, in the order of the watched fields. */
  private @Nullable Deque<WeakRef<?>> watchers;

  /** True if the check has found references to count. */
  private boolean anything;

  /** Number of weak references that the check has found. */
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
   * Begins the adoption of {@code self}: checks its references. If a check throws an exception, the
   * references are left as they were. After a failure, the next adoption uses another instance.
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

  /** Returns whether the check has found references to count. */
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

  /**
   * Records the weak fields of an adopted object again. Those that refer to dead objects become
   * null.
   */
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

  /**
   * Checks that {@code self} may own {@code resource}.
   *
   * @param field the name of the field, for the message, or null
   * @throws IllegalArgumentException if the resource is a container, part of another owner, or a
   *     link to an object of the same heap
   */
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
   * Checks a resource as {@link #checkClaim} does, and then makes it a part of {@code self} if it
   * is a weak reference or a sequence of resources. The weak references in a sequence become parts,
   * too. Nothing changes if the check fails.
   *
   * @param field the name of the field, for the message, or null
   * @throws IllegalArgumentException if the resource is a container, part of another owner, or a
   *     link to an object of the same heap
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

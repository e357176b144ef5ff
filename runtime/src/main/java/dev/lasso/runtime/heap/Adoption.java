package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcPart;
import dev.lasso.runtime.protocol.GcResourcePart;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** An adoption, in two passes over the fields. */
public final class Adoption extends GcAdoption {

  private enum Pass {
    CHECK,
    COUNT,
    UNDO,
    /** The object is adopted: only its weak fields are noted. */
    REFER
  }

  private final Access heap;
  private final Owning owning;
  private final Pointing pointing;
  private final WeakTable weakTable;
  private final Counted self;
  private Pass pass = Pass.CHECK;

  /** For the watched fields, in their order, what the check has made. */
  private @Nullable Deque<WeakRef<?>> watchers;

  /** Whether the check has come across anything to count. */
  private boolean anything;

  Adoption(Access heap, Owning owning, Pointing pointing, WeakTable weakTable, Counted self) {
    this.heap = heap;
    this.owning = owning;
    this.pointing = pointing;
    this.weakTable = weakTable;
    this.self = self;
  }

  /** Checks the references of the object, or throws and leaves them as they were. */
  void check() {
    try {
      self.gcAdopt(this);
    } catch (Throwable t) {
      pass = Pass.UNDO;
      self.gcAdopt(this);
      throw t;
    }
  }

  /** Whether the check has come across anything to count. */
  boolean countsAnything() {
    return anything;
  }

  /** Counts the references that were checked. */
  void count() {
    if (anything) {
      pass = Pass.COUNT;
      self.gcAdopt(this);
    }
  }

  /** Notes the weak fields of an adopted object anew; those of dead objects become null. */
  void refer() {
    pass = Pass.REFER;
    self.gcAdopt(this);
  }

  private boolean isReferable(int weak, Counted object) {
    if (object.word > 0 || object.gcHeap() != heap) {
      self.gcForget(weak);
      return false;
    }
    return true;
  }

  @Override
  public void owned(String field, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == Pass.CHECK) {
      anything = true;
      owning.checkOwnable(object, self, field);
    } else if (pass == Pass.COUNT) {
      owning.adopt(self, object);
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
    if (pass == Pass.CHECK) {
      if (collection == null) {
        throw Errors.missingCollection(self, field);
      }
      collection.gcBind(self.asObject());
    } else if (pass == Pass.UNDO) {
      if (collection != null) {
        collection.gcUnbind(self.asObject());
      }
      return;
    }
    if (collection != null && pass != Pass.REFER) {
      collection.gcAdopt(field, this);
    }
  }

  @Override
  public void weak(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == Pass.CHECK) {
      anything = true;
      pointing.check(object, self, field);
    } else if (pass == Pass.COUNT || (pass == Pass.REFER && isReferable(weak, object))) {
      weakTable.point(self, weak, object);
    }
  }

  @Override
  public void watched(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == Pass.COUNT && watchers != null) {
      weakTable.watch(watchers.remove(), object);
    } else if (pass == Pass.CHECK) {
      weak(field, weak, object);
      if (watchers == null) {
        watchers = new ArrayDeque<>();
      }
      watchers.add(weakTable.watcher(self, weak, object));
    } else if (pass == Pass.REFER && isReferable(weak, object)) {
      weakTable.watch(self, weak, object);
    }
  }

  @Override
  public void resource(String field, @Nullable Object resource) {
    if (resource != null && pass == Pass.CHECK) {
      claim(self, field, resource);
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
  public static void claim(Counted self, @Nullable String field, Object resource) {
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

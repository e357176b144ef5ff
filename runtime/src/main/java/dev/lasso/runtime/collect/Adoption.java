package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcEntry;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.CrossHeapLink;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OwnershipErrors;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.WeakTable;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcOwnedResources;
import java.lang.foreign.Arena;
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
  private static final int RELINK = 3;

  private final HeapState heap;
  private final SlotTable slots;
  private final EdgeBarrier edgeBarrier;
  private final WeakBarrier weakBarrier;
  private final WeakTable weakTable;

  /** Slot of the object, or {@link SlotTable#NONE} between adoptions. */
  int slot;

  private int pass;

  /** The watchers that the check has created, in the order of the watched fields. */
  private @Nullable Deque<WeakRef<?>> watchers;

  /** True if the check has found references to count. */
  boolean hasReferences;

  /**
   * True if the check looks for arenas of one thread, because the object is the first of its type
   * in a shared heap.
   */
  boolean looksForArenas;

  /** The field in which the check has found such an arena, or null. */
  @Nullable String arenaField;

  /** Number of weak references that the check has found. */
  private int weakReferences;

  Adoption(HeapState heap, EdgeBarrier edgeBarrier, WeakBarrier weakBarrier) {
    this.heap = heap;
    slots = heap.slots;
    this.edgeBarrier = edgeBarrier;
    this.weakBarrier = weakBarrier;
    weakTable = heap.weak;
  }

  /**
   * Begins the adoption of {@code self}: checks its references. If a check throws an exception, the
   * references are left as they were. After a failure, the next adoption uses another instance.
   */
  void check(ObjectHeader self) {
    slot = HeaderBits.slot(self);
    pass = CHECK;
    hasReferences = false;
    weakReferences = 0;
    try {
      ProtocolCalls.adopt(self, this);
    } catch (Throwable t) {
      pass = UNDO;
      ProtocolCalls.adopt(self, this);
      throw t;
    }
  }

  /** Counts the references that were checked. */
  void count(ObjectHeader self) {
    if (hasReferences) {
      pass = COUNT;
      ProtocolCalls.adopt(self, this);
    }
  }

  /**
   * Records the weak fields of an adopted object again. Those that refer to dead objects become
   * null.
   */
  public void relinkWeak(ObjectHeader self) {
    slot = HeaderBits.slot(self);
    pass = RELINK;
    ProtocolCalls.adopt(self, this);
  }

  private ObjectHeader self() {
    return slots.object(slot);
  }

  private boolean isReferable(int weak, ObjectHeader object) {
    if (HeaderBits.isDestroyed(object) || object.gcHeap() != heap) {
      ProtocolCalls.clearWeak(self(), weak);
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
      hasReferences = true;
      edgeBarrier.checkOwnable(object, self(), field);
    } else if (pass == COUNT) {
      edgeBarrier.adopt(self(), object);
    }
  }

  @Override
  public void items(String field, @Nullable Object @Nullable [] items) {
    if (items != null) {
      for (Object item : items) {
        value(field, item);
      }
    }
  }

  @Override
  public void collection(String field, @Nullable GcOwnedCollection collection) {
    if (pass == CHECK) {
      if (collection == null) {
        throw OwnershipErrors.missingCollection(self(), field);
      }
      collection.gcBind((GcObject) self());
    } else if (pass == UNDO) {
      if (collection != null) {
        collection.gcUnbind((GcObject) self());
      }
      return;
    }
    if (collection != null && pass != RELINK) {
      collection.gcAdopt(field, this);
    }
  }

  @Override
  public void weak(String field, int weak, @Nullable GcObject object) {
    if (object == null) {
      return;
    }
    if (pass == CHECK) {
      hasReferences = true;
      weakBarrier.checkTarget(object, self(), field);
      weakTable.reserve(++weakReferences);
    } else if (pass == COUNT || (pass == RELINK && isReferable(weak, object))) {
      weakTable.setTarget(self(), weak, object);
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
      watchers.add(weakTable.newWatcher(self(), weak, object));
    } else if (pass == RELINK && isReferable(weak, object)) {
      weakTable.watch(self(), weak, object);
    }
  }

  @Override
  public void resource(String field, @Nullable Object resource) {
    if (resource != null && pass == CHECK) {
      claim(self(), field, resource);
      if (heap.resourceOwners != null) {
        heap.resourceOwners.add(self(), field, resource);
      }
      if (looksForArenas && resource instanceof Arena arena && isOfOneThread(arena)) {
        arenaField = field;
      }
    }
  }

  /** Returns whether only the current thread can use and close an arena. */
  private static boolean isOfOneThread(Arena arena) {
    try {
      return !arena.allocate(0).isAccessibleBy(Thread.ofPlatform().unstarted(() -> {}));
    } catch (Throwable t) {
      return false; // an arena of the program that allocates differently
    }
  }

  /** Returns whether {@link #claim} has nothing to check for a resource, and nothing to bind. */
  public static boolean isUnbound(Object resource) {
    return !(resource instanceof GcObject
        || resource instanceof WeakRef<?>
        || resource instanceof CrossHeapLink
        || resource instanceof GcHeap
        || resource instanceof GcEntry
        || resource instanceof GcOwnedResources);
  }

  /**
   * Checks that {@code self} may own {@code resource}.
   *
   * @param field the name of the field, for the message, or null
   * @throws IllegalArgumentException if the resource is a container, part of another owner, a link
   *     to an object of the same heap, that heap, or an entry
   */
  public static void checkClaim(ObjectHeader self, @Nullable String field, Object resource) {
    if (resource instanceof GcObject container) {
      throw OwnershipErrors.containerAsResource(self, field, container);
    }
    if (resource instanceof WeakRef<?> weak && weak.owner != null && weak.owner != self) {
      throw OwnershipErrors.ownedWeak(weak, weak.owner);
    }
    if (resource instanceof CrossHeapLink link && link.heap() == HeapState.of(self)) {
      throw OwnershipErrors.linkInside(self, field, link);
    }
    if (resource == HeapState.of(self) || resource instanceof GcEntry) {
      throw OwnershipErrors.closedOutside(self, field, resource);
    }
    if (resource instanceof GcOwnedResources part) {
      GcObject owner = part.gcOwner();
      if (owner != null && owner != self) {
        throw OwnershipErrors.ownedResources(owner);
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
   * @throws IllegalArgumentException if the resource is a container, part of another owner, a link
   *     to an object of the same heap, that heap, or an entry
   */
  static void claim(ObjectHeader self, @Nullable String field, Object resource) {
    checkClaim(self, field, resource);
    if (resource instanceof WeakRef<?> weak) {
      weak.owner = self;
    }
    if (resource instanceof GcOwnedResources part) {
      part.gcElements().forEach(element -> claim(self, field, element));
      if (part.gcOwner() == null) {
        part.gcBind((GcObject) self, field);
      }
    }
  }
}

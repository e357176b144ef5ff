package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcRelease;
import dev.lasso.runtime.protocol.GcResourcePart;
import org.jspecify.annotations.Nullable;

/**
 * What generated code calls, as {@link GcProtocol} describes it. Each entry checks that the heap
 * may be changed by this thread now, then leaves the work to a part of the heap.
 */
public final class Entries {

  private Entries() {}

  // ------------------------------------------------------------------ birth

  /** Begins a construction; returns what is under construction already. */
  public static int begin(Heap heap) {
    heap.checkMutable();
    heap.checkOpen();
    return heap.construction.newest();
  }

  /** Adopts an object, for {@code scope} to hold if there is one. */
  public static void adopt(Counted object, @Nullable Scope scope) {
    Heap heap = heap(object);
    heap.checkMutable();
    long weight = heap.construction.weigh(object);
    if (scope != null) {
      scope.reserve(); // the constructor, or what weighs the object, may have closed or filled it
    }
    heap.construction.adopt(object, weight, scope == null ? null : scope.holds);
    try {
      heap.safePoint();
    } catch (VirtualMachineError e) {
      // The object is adopted, and the caller is to have it: the next safe point does the work.
    }
  }

  /** Gives up what has come under construction since {@link #begin} returned {@code outer}. */
  public static void fail(Heap heap, int outer, Throwable cause) {
    heap.checkMutable();
    heap.construction.fail(outer, cause);
    if (heap.closeFailures != null) {
      heap.closeFailures.addTo(cause);
    }
  }

  /** Whether any object is under construction. */
  public static boolean isConstructing(Heap heap) {
    heap.checkThread();
    return heap.construction.isAny();
  }

  /** Checks that an object was made just now, in {@code heap}. */
  public static void checkFresh(Counted object, GcHeap heap) {
    if (object.word != 0 || object.gcHeap() != heap) {
      RuntimeException notFresh = Errors.notFresh(object, heap);
      heap(object).abandonForgotten();
      throw notFresh;
    }
  }

  // ------------------------------------------------------------------ checks

  /** Checks that an object is not dead. */
  public static void checkAlive(Counted object) {
    heap(object).checkThread();
    if (object.isDead()) {
      throw Errors.dead(object);
    }
  }

  /** Checks that an object may be changed. */
  public static void checkMutable(Counted object) {
    Heap heap = heap(object);
    heap.checkMutable();
    if (!Header.isQuiet(object.word)) {
      if (object.word > 0 && !heap.isClearing(object)) {
        throw Errors.dead(object);
      }
      heap.counts.settle(object);
    }
  }

  /** Whether an object has been adopted and is not dead. */
  public static boolean isAdopted(Counted object) {
    return object.word < 0;
  }

  // ------------------------------------------------------------------ edges

  /** Begins the change of an edge, with the count of the new one. */
  public static void own(Counted self, @Nullable Counted object) {
    Heap heap = heap(self);
    heap.checkMutable();
    heap.counts.own(self, object);
  }

  /** Begins the change of an edge: the hold that {@code scope} has becomes it. */
  public static void move(Counted self, Scope scope, Counted object) {
    Heap heap = heap(self);
    heap.checkMutable();
    if (heap.counts.checkMove(self, object)) {
      heap.counts.move(self, scope.holds, scope.find(object), object);
    }
  }

  /** Ends the change of an edge: lets go of the old one. */
  public static void disown(Counted self, @Nullable Counted old) {
    Heap heap = heap(self);
    heap.checkNotTraversing();
    heap.counts.disown(self, old);
  }

  /** Begins to turn an edge into a hold of {@code scope}. */
  public static void beginTake(Counted self, Scope scope, @Nullable Counted old) {
    Heap heap = heap(self);
    heap.checkMutable();
    boolean counted = heap.counts.isCounted(self);
    scope.checkOpen();
    if (scope.heap() != heap) {
      throw Errors.foreign(self, scope.heap(), scope.toString());
    }
    if (counted && old != null) {
      heap.counts.checkTake(old, scope);
      scope.reserve();
      heap.counts.beginTake(old);
    }
  }

  /** Ends it. */
  public static void endTake(Counted self, Scope scope, Counted old) {
    Heap heap = heap(self);
    heap.checkNotTraversing();
    heap.counts.endTake(self, scope.holds, old);
  }

  /** Notes that {@code self} owns a resource no more. */
  public static void taken(Counted self, @Nullable Object resource) {
    heap(self).checkNotTraversing();
    if (resource instanceof WeakRef<?> weak && weak.owner == self) {
      weak.owner = null;
    }
    if (self.word < 0) {
      heap(self).resourceChanged(self);
    }
  }

  /** Makes room for {@link #handOver}. */
  public static void reserveHandOver(Counted self, Counted old) {
    Heap heap = heap(self);
    heap.checkMutable();
    if (Counts.isLast(old)) {
      heap.counts.reserveHandOver();
    }
  }

  /** As {@link #disown}, for an object that the caller is given. */
  public static void handOver(Counted self, Counted old) {
    Heap heap = heap(self);
    heap.checkNotTraversing();
    heap.counts.handOver(self, old);
  }

  /** Begins a longer change of what {@code self} owns. */
  public static void change(Counted self) {
    checkMutable(self);
    changing(self);
  }

  /** As {@link #change}, where that was checked. */
  public static void changing(Counted self) {
    heap(self).unfinished++;
  }

  /** Ends it. */
  public static void changed(Counted self) {
    Heap heap = heap(self);
    heap.unfinished--;
    heap.throwCloseFailures();
  }

  /** Counts an edge in the middle of a longer change. */
  public static void count(Counted self, Counted object) {
    Heap heap = heap(self);
    heap.checkNotTraversing();
    heap.counts.count(self, object);
  }

  /** Lets go of an edge in the middle of a longer change. */
  public static void uncount(Counted self, Counted old) {
    Heap heap = heap(self);
    heap.checkNotTraversing();
    heap.counts.uncount(self, old);
  }

  /** Holds an object while its clear runs. */
  public static void beginClear(Counted self) {
    if (self.word != 0) { // nothing is counted of an object under construction
      Heap heap = heap(self);
      heap.checkMutable();
      heap.counts.beginCall(self);
    }
  }

  /** Lets go of an object that was cleared. */
  public static void endClear(Counted self) {
    if (self.word != 0) {
      Heap heap = heap(self);
      heap.checkNotTraversing();
      heap.counts.endCall(self, "clearing an object", "The clear");
      heap.throwCloseFailures();
    }
  }

  // ------------------------------------------------------------------ weak references, resources

  /** Notes what a weak field is about to refer to. */
  public static void point(Counted self, int field, @Nullable Counted target) {
    Heap heap = heap(self);
    heap.checkMutable();
    heap.pointing.point(self, field, target);
  }

  /** Notes what a watched weak field is about to refer to. */
  public static void watch(Counted self, int field, @Nullable Counted target) {
    Heap heap = heap(self);
    heap.checkMutable();
    heap.pointing.watch(self, field, target);
  }

  /** Closes all resources of a row that {@code self} owns, and weighs it again. */
  public static void closeAll(Counted self, String field, GcResourcePart part) {
    checkMutable(self);
    StackRoom.check();
    Heap heap = heap(self);
    heap.unfinished++;
    heap.lastCalls.closeAll(self, field, part, null);
    heap.unfinished--;
    if (self.word < 0) {
      heap.resourceChanged(self);
    }
    heap.throwCloseFailures();
  }

  /** Closes a resource that {@code self} owns no more, if there is one, and weighs it again. */
  public static <R> void close(
      Counted self, String field, @Nullable R resource, GcRelease<? super R> release) {
    Heap heap = heap(self);
    if (resource != null) {
      heap.checkMutable();
      if (resource instanceof GcResourcePart part) {
        closeAll(self, field, part);
        return;
      }
      if (LastCalls.isOwn(self, resource)) {
        heap.lastCalls.close(self, field, resource, release, null);
      }
    }
    if (self.word < 0) {
      heap.resourceChanged(self);
    }
    heap.throwCloseFailures();
  }

  private static Heap heap(Counted object) {
    return (Heap) object.access();
  }
}

package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import run.far.GcFarThing;

final class ExtraMemoryDiesWithItsObject {
  static void test() throws Exception {
    isZeroAndFreed();
    isEmptyWithoutExtra();
    isFreedWhenConstructionFails();
    isInherited();
    isFreedByACollectionAndByTheClosingHeap();
  }

  private static void isZeroAndFreed() throws Exception {
    try (GcHeap heap = GcHeap.confined()) {
      GcThing thing = GcThing.allocateWithExtra(heap, 100, null, null, null);
      MemorySegment memory = thing.extra();
      Check.equal(100L, memory.byteSize());
      for (long i = 0; i < 100; i++) {
        Check.equal((byte) 0, memory.get(ValueLayout.JAVA_BYTE, i));
      }
      memory.set(ValueLayout.JAVA_BYTE, 99, (byte) 7);
      heap.release(thing);
      Check.logged("close r");
      Check.thrown(DeadObjectException.class, thing::extra);
      Check.thrown(
          IllegalStateException.class, () -> memory.get(ValueLayout.JAVA_BYTE, 99));
      Check.thrown(
          IllegalArgumentException.class, () -> GcThing.allocateWithExtra(heap, -1));
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void isEmptyWithoutExtra() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Check.equal(0L, GcThing.create(scope).extra().byteSize());
      GcThing thing = GcThing.allocate(heap);
      Check.equal(0L, thing.extra().byteSize());
      GcCPython.of(heap).delete(thing);
      Check.thrown(DeadObjectException.class, thing::extra);
    }
  }

  private static void isFreedWhenConstructionFails() throws Exception {
    try (GcHeap heap = GcHeap.confined()) {
      Check.thrown(
          CloneNotSupportedException.class,
          () ->
              GcThing.allocateWithExtra(
                  heap, 8, null, null, new CloneNotSupportedException("thrown")));
      MemorySegment first = Thing.seen;
      Check.equal(false, first.scope().isAlive());
      Check.logged("close r");
      GcNode dead = GcNode.allocate(heap, "dead");
      heap.release(dead);
      Check.thrown(
          DeadObjectException.class,
          () -> GcThing.allocateWithExtra(heap, 8, null, dead, null));
      Check.equal(false, Thing.seen.scope().isAlive());
      Check.logged("finalize dead", "close r");
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void isInherited() {
    try (GcHeap heap = GcHeap.confined()) {
      GcFarThing thing = GcFarThing.allocateWithExtra(heap, 1);
      MemorySegment memory = thing.extra();
      heap.release(thing);
      Check.equal(false, memory.scope().isAlive());
    }
  }

  private static void isFreedByACollectionAndByTheClosingHeap() {
    MemorySegment last;
    try (GcHeap heap = GcHeap.confined()) {
      GcThing thing = GcThing.allocateWithExtra(heap, 1);
      MemorySegment memory = thing.extra();
      GcThing.setField(thing, thing);
      GcCPython.of(heap).track(thing);
      heap.release(thing);
      Check.equal(true, memory.scope().isAlive());
      heap.collect();
      Check.equal(false, memory.scope().isAlive());
      GcThing left = GcThing.allocateWithExtra(heap, 1);
      last = left.extra();
    }
    Check.equal(false, last.scope().isAlive());
  }
}

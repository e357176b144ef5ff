package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.ExtraCell;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Native memory that belongs to an object, used as generated code uses it. */
@Tag("gate")
class ExtraTest extends RuntimeTest {

  private ExtraCell block(long bytes) {
    return ExtraCell.allocate(heap, bytes, () -> {});
  }

  /** On a shared heap memory is freed once nobody is inside. */
  private void assertFreed(Supplier<Object> access) {
    if (Heaps.areShared()) {
      Inside.goOut(heap);
      Inside.tend(heap);
      Inside.comeIn(heap);
    }
    assertThrows(IllegalStateException.class, access::get);
  }

  @Test
  void memoryIsZeroAndAlignedAndOfTheSizeAskedFor() {
    ExtraCell block = block(24);
    assertEquals(24, block.extra().byteSize());
    assertEquals(0, block.extra().address() % 16);
    for (int i = 0; i < 3; i++) {
      assertEquals(0, block.extra().getAtIndex(ValueLayout.JAVA_LONG, i));
    }
    block.extra().set(ValueLayout.JAVA_LONG, 16, 42);
    assertEquals(42, block.extra().get(ValueLayout.JAVA_LONG, 16));
    heap.release(block);
  }

  @Test
  void memoryIsFreedWhenTheLastOwnerLetsGo() {
    ExtraCell block = block(8);
    MemorySegment kept = block.extra();
    heap.release(block);
    assertThrows(DeadObjectException.class, block::extra);
    assertFreed(() -> kept.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void memoryIsFreedByACollectionAndReadableInTheFinalizer() {
    ExtraCell block = block(8);
    MemorySegment kept = block.extra();
    kept.set(ValueLayout.JAVA_BYTE, 0, (byte) 7);
    block.end = () -> log.add("finalizer reads " + block.extra().get(ValueLayout.JAVA_BYTE, 0));
    block.setContent(block);
    python.track(block);
    heap.release(block);
    assertEquals(1, heap.collect());
    assertEquals(List.of("finalizer reads 7"), log);
    assertFreed(() -> kept.get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void memoryOfKeptGarbageStays() {
    ExtraCell block = block(8);
    block.setContent(block);
    python.track(block);
    heap.release(block);
    python.keepGarbage(true);
    assertEquals(1, heap.collect());
    assertEquals(0, block.extra().get(ValueLayout.JAVA_BYTE, 0));
  }

  @Test
  void memoryIsFreedWhenTheConstructorThrows() {
    MemorySegment[] seen = new MemorySegment[1];
    assertThrows(
        IllegalArgumentException.class,
        () ->
            ExtraCell.allocate(
                heap,
                8,
                () -> {
                  throw new IllegalArgumentException();
                }));
    GcExtra extra = GcExtra.allocate(heap, 8);
    assertThrows(
        DeadObjectException.class,
        () -> {
          Node dead = node("dead");
          drop(dead);
          int outer = GcProtocol.begin(GcProtocol.noScope(heap));
          try {
            ExtraCell block = new ExtraCell(heap, extra, () -> {});
            seen[0] = block.extra();
            block.setContent(dead);
            GcProtocol.adopt(null, block);
          } catch (Throwable t) {
            GcProtocol.fail(heap, outer, t);
            throw t;
          }
        });
    assertFreed(() -> seen[0].get(ValueLayout.JAVA_BYTE, 0));
    extra.close();
    assertEquals(0, heap.stats().live());
  }

  @Test
  void negativeSizeIsRefusedAndNothingIsCreated() {
    assertThrows(IllegalArgumentException.class, () -> block(-1));
    assertEquals(0, heap.stats().live());
  }

  @Test
  void noMemoryIsEmptyAndMayBeClosed() {
    ExtraCell block = block(0);
    assertEquals(0, block.extra().byteSize());
    GcExtra.NONE.close();
    assertEquals(0, GcExtra.NONE.segment(block).byteSize());
    heap.release(block);
  }
}

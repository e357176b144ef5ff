package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.support.NativeSort;
import dev.lasso.runtime.support.Threads;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Native memory of a shared heap that waits to be freed: each block once, and counted till then.
 */
@Timeout(60)
class DeferredFreesTest {

  private static final long BYTES = 64;

  private final Heap heap = (Heap) GcHeap.shared();
  private final DeferredFrees deferredFrees = new DeferredFrees(heap, 2 * BYTES);

  @AfterEach
  void close() {
    heap.close();
  }

  private NativeMemory dead() {
    NativeMemory memory = NativeMemory.allocate(deferredFrees, BYTES);
    memory.free();
    return memory;
  }

  @Test
  void allBlocksAreFreed() {
    List<NativeMemory> dead = Stream.generate(this::dead).limit(3).toList();
    assertEquals(Work.FREES, heap.work);
    deferredFrees.free(deferredFrees.take());
    assertEquals(
        List.of(false, false, false),
        dead.stream().map(memory -> memory.segment.scope().isAlive()).toList());
  }

  @Test
  void blocksThatDieOneAfterTheOtherDuringCallsAreAllFreedAfterwards() throws Throwable {
    NativeMemory one = NativeMemory.allocate(deferredFrees, 2 * Long.BYTES);
    NativeMemory other = NativeMemory.allocate(deferredFrees, 2 * Long.BYTES);
    Runnable die =
        () -> {
          for (NativeMemory each : List.of(one, other)) {
            each.free();
            deferredFrees.free(deferredFrees.take());
          }
        };
    NativeSort.sort(
        one.segment,
        () -> {
          try {
            NativeSort.sort(other.segment, die);
          } catch (Throwable t) {
            throw new LinkageError(t.getMessage(), t);
          }
        });
    Threads.await(() -> deferredFrees.bytes() == 0);
  }

  @Test
  void whatWasTakenIsNotTakenAgain() {
    NativeMemory dead = dead();
    assertEquals(dead, deferredFrees.take());
    assertEquals(0, heap.work);
    assertNull(deferredFrees.take());
    NativeMemory next = dead();
    assertEquals(next, deferredFrees.take());
    assertNull(next.next);
    deferredFrees.free(dead);
    deferredFrees.free(next);
  }

  @Test
  void bytesAreThoseThatAreNotFreedYet() {
    dead();
    dead();
    assertFalse(deferredFrees.isOverBudget());
    dead();
    assertTrue(deferredFrees.isOverBudget());
    NativeMemory taken = deferredFrees.take();
    assertEquals(3 * BYTES, deferredFrees.bytes());
    deferredFrees.free(taken);
    assertEquals(0, deferredFrees.bytes());
    assertFalse(deferredFrees.isOverBudget());
  }

  /** An arena whose first close runs out of memory. */
  private static final class ScarceArena implements Arena {
    private final Arena arena = Arena.ofShared();
    private boolean scarce = true;

    @Override
    public MemorySegment allocate(long bytes, long alignment) {
      return arena.allocate(bytes, alignment);
    }

    @Override
    public MemorySegment.Scope scope() {
      return arena.scope();
    }

    @Override
    public void close() {
      if (scarce) {
        scarce = false;
        throw new OutOfMemoryError();
      }
      arena.close();
    }
  }

  @Test
  void blockWhoseFreeingRunsOutOfMemoryIsFreedLaterAndTheOthersNow() throws Exception {
    Constructor<NativeMemory> constructor =
        NativeMemory.class.getDeclaredConstructor(
            NativeMemory.Freer.class, Arena.class, long.class);
    constructor.setAccessible(true);
    NativeMemory other = dead();
    NativeMemory scarce = constructor.newInstance(deferredFrees, new ScarceArena(), BYTES);
    scarce.free();
    assertEquals(scarce, NativeMemory.freeAll(deferredFrees.take()));
    assertFalse(other.segment.scope().isAlive());
    assertEquals(BYTES, deferredFrees.bytes());
    assertNull(NativeMemory.freeAll(scarce));
    assertFalse(scarce.segment.scope().isAlive());
    assertEquals(0, deferredFrees.bytes());
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Native memory of a shared heap that waits to be freed: each block once, and counted till then.
 */
class UnfreedTest {

  private static final long BYTES = 64;

  private final Unfreed unfreed = new Unfreed(2 * BYTES);

  private NativeMemory dead() {
    NativeMemory memory = NativeMemory.allocate(unfreed, BYTES);
    memory.free();
    return memory;
  }

  @Test
  void allBlocksAreFreed() {
    List<NativeMemory> dead = Stream.generate(this::dead).limit(3).toList();
    assertTrue(unfreed.isAny());
    unfreed.free(unfreed.take());
    assertEquals(
        List.of(false, false, false),
        dead.stream().map(memory -> memory.segment().scope().isAlive()).toList());
  }

  @Test
  void whatWasTakenIsNotTakenAgain() {
    NativeMemory dead = dead();
    assertEquals(dead, unfreed.take());
    assertFalse(unfreed.isAny());
    assertNull(unfreed.take());
    NativeMemory next = dead();
    assertEquals(next, unfreed.take());
    assertNull(next.next);
    unfreed.free(dead);
    unfreed.free(next);
  }

  @Test
  void bytesAreThoseThatAreNotFreedYet() {
    dead();
    dead();
    assertFalse(unfreed.isOverBudget());
    dead();
    assertTrue(unfreed.isOverBudget());
    NativeMemory taken = unfreed.take();
    assertEquals(3 * BYTES, unfreed.bytes());
    unfreed.free(taken);
    assertEquals(0, unfreed.bytes());
    assertFalse(unfreed.isOverBudget());
  }
}

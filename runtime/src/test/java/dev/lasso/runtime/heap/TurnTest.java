package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turns: first come, first served, and each ends once. */
@Timeout(60)
class TurnTest {

  private final GcHeap heap = GcHeap.builder().tender(_ -> null).shared();
  private final Turn turn = Inside.gate(heap).turn;

  @AfterEach
  void close() {
    assertFalse(turn.isTaken()); // or closing would wait
    heap.close();
  }

  private Thread waiting() {
    Thread waiting =
        Thread.ofPlatform()
            .start(
                () -> {
                  turn.await();
                  turn.end();
                });
    while (!turn.hasQueuedThreads()) {
      Thread.onSpinWait();
    }
    return waiting;
  }

  @Test
  void whoComesLaterComesInAfterThoseWhoWait() throws InterruptedException {
    turn.await();
    Thread waiting = waiting();
    turn.tryRelease(turn.number); // and who waits is not told yet
    assertFalse(turn.isTaken());
    assertFalse(turn.tryBeginInOrder(), "somebody has come before");
    assertTrue(turn.tryBegin(), "but for a moment, to help");
    turn.end();
    waiting.join();
    assertTrue(turn.tryBeginInOrder());
    turn.end();
  }

  @Test
  void endOfATurnIsNotThatOfTheNext() {
    turn.await();
    int ended = turn.number;
    turn.end();
    turn.await();
    turn.tryRelease(ended);
    assertTrue(turn.isTaken());
    assertEquals(ended + 2, turn.number);
    turn.end();
    assertFalse(turn.isTaken());
  }

  @Test
  void whoHasComeInQueuesNoMore() throws InterruptedException {
    turn.await();
    Thread waiting = waiting();
    assertTrue(turn.isAnyQueued());
    turn.end();
    waiting.join();
    assertFalse(turn.isAnyQueued());
    turn.await();
    Thread impatient =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    assertFalse(turn.tryAwait(1_000_000));
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                });
    impatient.join();
    assertFalse(turn.isAnyQueued());
    turn.end();
  }
}

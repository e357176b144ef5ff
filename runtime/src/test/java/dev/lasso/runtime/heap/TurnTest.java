package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.CapturedLog;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turns: first come, first served, and each ends once. */
@Timeout(60)
class TurnTest {

  private final GcHeap heap = Inside.untended(GcHeap.shared());
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

  // ------------------------------------------------------------------ a turn that could not end

  @Test
  void turnThatHadNoStackToEndIsEndedByWhoComesNext() {
    boolean[] full = {true};
    Turn failing =
        new Turn((Heap) heap, (_, _) -> {}) {
          @Override
          protected boolean tryRelease(int turn) {
            if (full[0]) {
              throw new StackOverflowError();
            }
            return super.tryRelease(turn);
          }
        };
    failing.await();
    assertThrows(StackOverflowError.class, failing::end);
    full[0] = false;
    assertTrue(failing.isTaken());
    failing.endUnended();
    assertFalse(failing.isTaken());
  }

  @Test
  void turnThatCouldNotEndIsEndedByTheWatch() {
    turn.await();
    turn.unended = turn.number;
    turn.watch.lookAfter();
    assertFalse(turn.isTaken());
  }

  // ------------------------------------------------------------------ the watch

  @Test
  void watchThatEndsWhileSomebodyBeginsToWaitIsFollowedByAnother() throws InterruptedException {
    Thread first = Thread.currentThread();
    Deque<Boolean> answers = new ArrayDeque<>(List.of(false, true));
    CountDownLatch next = new CountDownLatch(1);
    Turn watched =
        new Turn((Heap) heap, (_, _) -> {}) {
          @Override
          boolean isAnyQueued() {
            if (Thread.currentThread() == first) {
              return answers.remove();
            }
            next.countDown();
            return false;
          }
        };
    watched.watch.run();
    assertEquals(0, answers.size());
    assertTrue(next.await(20, TimeUnit.SECONDS));
  }

  @Test
  void watchTellsOnceOfATurnThatIsLong() throws InterruptedException {
    ((AtomicBoolean) Inside.part(turn.watch, "running")).set(true); // it looks when it is told to
    Thread next;
    try (CapturedLog log = new CapturedLog();
        GcScope _ = heap.enter()) {
      next = waiting();
      look(10);
      turn.number += 2; // as if it had been that of another thread
      look(1);
      turn.number -= 2;
      look(10);
      assertEquals(List.of(), log.takeWithoutLostHeaps());
      look(1);
      assertEquals(1, log.takeWithoutLostHeaps().size());
      look(20);
      assertEquals(List.of(), log.takeWithoutLostHeaps());
    }
    next.join();
  }

  private void look(int times) {
    for (int i = 0; i < times; i++) {
      turn.watch.lookAfter();
    }
  }
}

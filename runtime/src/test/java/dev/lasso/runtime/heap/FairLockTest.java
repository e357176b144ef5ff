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

/** The lock is acquired in the order of arrival, and each acquisition is released once. */
@Timeout(60)
class FairLockTest {

  private final GcHeap heap = Inside.untended(GcHeap.shared());
  private final FairLock fairLock = Inside.gate(heap).lock;

  @AfterEach
  void close() {
    assertFalse(fairLock.isLocked()); // or closing would wait
    heap.close();
  }

  private Thread waiting() {
    Thread waiting =
        Thread.ofPlatform()
            .start(
                () -> {
                  fairLock.lock();
                  fairLock.unlock();
                });
    while (!fairLock.hasQueuedThreads()) {
      Thread.onSpinWait();
    }
    return waiting;
  }

  @Test
  void whoComesLaterComesInAfterThoseWhoWait() throws InterruptedException {
    fairLock.lock();
    Thread waiting = waiting();
    fairLock.tryRelease(fairLock.stamp); // and who waits is not told yet
    assertFalse(fairLock.isLocked());
    assertFalse(fairLock.tryLockInOrder(), "somebody has come before");
    assertTrue(fairLock.tryLock(), "but for a moment, to help");
    fairLock.unlock();
    waiting.join();
    assertTrue(fairLock.tryLockInOrder());
    fairLock.unlock();
  }

  @Test
  void endOfATurnIsNotThatOfTheNext() {
    fairLock.lock();
    int ended = fairLock.stamp;
    fairLock.unlock();
    fairLock.lock();
    fairLock.tryRelease(ended);
    assertTrue(fairLock.isLocked());
    assertEquals(ended + 2, fairLock.stamp);
    fairLock.unlock();
    assertFalse(fairLock.isLocked());
  }

  @Test
  void whoHasComeInQueuesNoMore() throws InterruptedException {
    fairLock.lock();
    Thread waiting = waiting();
    assertTrue(fairLock.hasWaiters());
    fairLock.unlock();
    waiting.join();
    assertFalse(fairLock.hasWaiters());
    fairLock.lock();
    Thread impatient =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    assertFalse(fairLock.tryLock(1_000_000));
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                });
    impatient.join();
    assertFalse(fairLock.hasWaiters());
    fairLock.unlock();
  }

  // ------------------------------------------------------------------ a pending unlock

  @Test
  void turnThatHadNoStackToEndIsEndedByWhoComesNext() {
    boolean[] full = {true};
    FairLock failing =
        new FairLock((Heap) heap, (_, _) -> {}) {
          @Override
          protected boolean tryRelease(int turn) {
            if (full[0]) {
              throw new StackOverflowError();
            }
            return super.tryRelease(turn);
          }
        };
    failing.lock();
    assertThrows(StackOverflowError.class, failing::unlock);
    full[0] = false;
    assertTrue(failing.isLocked());
    failing.finishPendingUnlock();
    assertFalse(failing.isLocked());
  }

  @Test
  void turnThatCouldNotEndIsEndedByTheWatch() {
    fairLock.lock();
    fairLock.pendingUnlock = fairLock.stamp;
    fairLock.watchdog.checkOwner();
    assertFalse(fairLock.isLocked());
  }

  // ------------------------------------------------------------------ the watchdog

  @Test
  void watchThatEndsWhileSomebodyBeginsToWaitIsFollowedByAnother() throws InterruptedException {
    Thread first = Thread.currentThread();
    Deque<Boolean> answers = new ArrayDeque<>(List.of(false, true));
    CountDownLatch next = new CountDownLatch(1);
    FairLock watched =
        new FairLock((Heap) heap, (_, _) -> {}) {
          @Override
          boolean hasWaiters() {
            if (Thread.currentThread() == first) {
              return answers.remove();
            }
            next.countDown();
            return false;
          }
        };
    watched.watchdog.run();
    assertEquals(0, answers.size());
    assertTrue(next.await(20, TimeUnit.SECONDS));
  }

  @Test
  void watchTellsOnceOfATurnThatIsLong() throws InterruptedException {
    ((AtomicBoolean) Inside.part(fairLock.watchdog, "running"))
        .set(true); // it looks when it is told to
    Thread next;
    try (CapturedLog log = new CapturedLog();
        GcScope _ = heap.enter()) {
      next = waiting();
      look(10);
      fairLock.stamp += 2; // as if it had been that of another thread
      look(1);
      fairLock.stamp -= 2;
      look(10);
      assertEquals(List.of(), log.take());
      look(1);
      assertEquals(1, log.take().size());
      look(20);
      assertEquals(List.of(), log.take());
    }
    next.join();
  }

  private void look(int times) {
    for (int i = 0; i < times; i++) {
      fairLock.watchdog.checkOwner();
    }
  }
}

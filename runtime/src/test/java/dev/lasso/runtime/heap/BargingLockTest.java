package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Threads;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads overtake others that have not waited for long, and each acquisition is released once. */
@Timeout(60)
class BargingLockTest {

  private final GcHeap heap = Inside.untended(GcHeap.shared());
  private final BargingLock bargingLock = Inside.gate(heap).lock;

  @AfterEach
  void close() {
    assertFalse(bargingLock.isLocked()); // or closing would wait
    heap.close();
  }

  private Thread waiting() {
    return waiting(bargingLock);
  }

  private static Thread waiting(BargingLock lock) {
    Thread waiting =
        Thread.ofPlatform()
            .start(
                () -> {
                  lock.lock();
                  lock.unlock();
                });
    while (!lock.hasQueuedThreads() || waiting.getState() != Thread.State.WAITING) {
      Thread.onSpinWait(); // before it parks, it tries again
    }
    return waiting;
  }

  /** The time of the lock {@code timed}. */
  private volatile int now;

  /** A lock whose time the test sets. */
  private final BargingLock timed =
      new BargingLock((Heap) heap, new LifeCycle((Heap) heap)) {
        @Override
        int micros() {
          return now;
        }
      };

  private static final int LONG = 1_000;
  private static final int TOO_LONG = 10_000;

  private void letFirstWaitForLong() {
    int since = now;
    now = since + LONG;
    assertFalse(timed.tryAcquire(since));
  }

  @Test
  void whoComesLaterComesInBeforeThoseWhoHaveNotWaitedForLong() throws InterruptedException {
    timed.lock();
    Thread waiting = waiting(timed);
    timed.tryRelease(timed.stamp); // the waiting thread is not unparked yet
    assertFalse(timed.isLocked());
    assertTrue(timed.tryLockNow());
    timed.unlock();
    waiting.join();
  }

  @Test
  void whoHasWaitedForLongInVainIsFollowedInOrder() throws InterruptedException {
    timed.lock();
    letFirstWaitForLong();
    Thread waiting = waiting(timed);
    timed.tryRelease(timed.stamp);
    assertFalse(timed.tryLockNow());
    assertFalse(timed.tryAcquire(now), "others wait before it");
    assertFalse(timed.tryAcquire(now - LONG), "others wait before it, however long it has waited");
    assertTrue(timed.tryLock(), "but for a moment, to help");
    timed.unlock();
    waiting.join();
    assertTrue(timed.tryLockNow(), "it has not waited for long");
  }

  @Test
  void whoHasWaitedForLongPermitsOvertakingAgainOnceInside() {
    timed.lock();
    letFirstWaitForLong();
    timed.unlock();
    assertFalse(timed.tryLockNow());
    assertTrue(timed.tryAcquire(now - LONG));
    timed.unlock();
    assertTrue(timed.tryLockNow());
  }

  @Test
  void whoHasWaitedForTooLongIsFollowedInOrderUntilOneHasWaitedForLess() {
    timed.lock();
    letFirstWaitForLong();
    timed.unlock();
    assertTrue(timed.tryAcquire(now - TOO_LONG));
    timed.unlock();
    assertFalse(timed.tryLockNow(), "others may have waited for too long, too");
    assertTrue(timed.tryAcquire(now - TOO_LONG + 1));
    timed.unlock();
    assertTrue(timed.tryLockNow());
  }

  @Test
  void timesThatOverflowAreCompared() {
    now = Integer.MAX_VALUE - LONG / 2;
    timed.lock();
    int since = now;
    now = since + LONG - 1;
    assertFalse(timed.tryAcquire(since));
    timed.unlock();
    assertTrue(timed.tryLockNow());
    now = since + LONG;
    assertFalse(timed.tryAcquire(since));
    timed.unlock();
    assertFalse(timed.tryLockNow());
  }

  @Test
  void whoWaitsForATimeInVainLeavesTheLockToOthers() throws InterruptedException {
    timed.lock();
    letFirstWaitForLong();
    assertFalse(timed.tryLock(5_000_000));
    timed.unlock();
    assertTrue(timed.tryLockNow());
    timed.unlock();
    assertTrue(timed.tryLock(0));
  }

  @Test
  void endOfATurnIsNotThatOfTheNext() {
    bargingLock.lock();
    int ended = bargingLock.stamp;
    bargingLock.unlock();
    bargingLock.lock();
    bargingLock.tryRelease(ended);
    assertTrue(bargingLock.isLocked());
    assertEquals(ended + 2, bargingLock.stamp);
    bargingLock.unlock();
    assertFalse(bargingLock.isLocked());
  }

  @Test
  void whoHasComeInQueuesNoMore() throws InterruptedException {
    bargingLock.lock();
    Thread waiting = waiting();
    assertTrue(bargingLock.hasWaiters());
    bargingLock.unlock();
    waiting.join();
    assertFalse(bargingLock.hasWaiters());
    bargingLock.lock();
    Threads.elsewhere(() -> assertFalse(bargingLock.tryLock(1_000_000)));
    assertFalse(bargingLock.hasWaiters());
    bargingLock.unlock();
  }

  // ------------------------------------------------------------------ a pending unlock

  @Test
  void turnThatHadNoStackToEndIsEndedByWhoComesNext() {
    boolean[] full = {true};
    BargingLock failing =
        new BargingLock((Heap) heap, new LifeCycle((Heap) heap)) {
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
    assertTrue(failing.finishPendingUnlock());
    assertFalse(failing.finishPendingUnlock());
    assertFalse(failing.isLocked());
  }

  @Test
  void turnThatCouldNotEndIsEndedByTheWatch() {
    bargingLock.lock();
    bargingLock.pendingUnlock = bargingLock.stamp;
    bargingLock.watchdog.checkOwner();
    assertFalse(bargingLock.isLocked());
  }

  // ------------------------------------------------------------------ the watchdog

  @Test
  void watchTellsOnceOfATurnThatIsLong() throws InterruptedException {
    bargingLock.watchdog.running = true; // the test calls its checks
    Thread next;
    try (CapturedLog log = new CapturedLog();
        GcScope _ = heap.enter()) {
      next = waiting();
      look(10);
      bargingLock.stamp += 2; // as if it had been that of another thread
      look(1);
      bargingLock.stamp -= 2;
      look(10);
      assertEquals(List.of(), log.take());
      look(1);
      assertEquals(1, log.take().size());
      look(20);
      assertEquals(List.of(), log.take());
    }
    next.join();
  }

  @Test
  void timeAfterWhichAThreadInsideIsLoggedCanBeSet() throws InterruptedException {
    bargingLock.watchdog.running = true;
    Thread next;
    System.setProperty("dev.lasso.inside.seconds", "3");
    try (CapturedLog log = new CapturedLog();
        GcScope _ = heap.enter()) {
      next = waiting();
      look(3);
      assertEquals(List.of(), log.take());
      look(1);
      List<String> lines = log.take();
      assertEquals(1, lines.size());
      assertTrue(lines.getFirst().contains(" for 3 s, and "), lines::getFirst);
    } finally {
      System.clearProperty("dev.lasso.inside.seconds");
    }
    next.join();
  }

  private void look(int times) {
    for (int i = 0; i < times; i++) {
      bargingLock.watchdog.checkOwner();
    }
  }

  @Test
  void watchdogOfWaitingThreadsChecksAgainAfterAnError() {
    BargingLock scarce =
        new BargingLock((Heap) heap, new LifeCycle((Heap) heap)) {
          @Override
          boolean freeIfGone() {
            throw new OutOfMemoryError();
          }

          @Override
          boolean hasWaiters() {
            return true;
          }
        };
    scarce.watchdog.running = true;
    assertThrows(OutOfMemoryError.class, scarce.watchdog::perform);
    assertTrue(scarce.watchdog.isQueued());
    MaintenanceThread.reset();
  }

  @Test
  void longestWaitIsThatOfAll() {
    EntryFigures figures = new EntryFigures();
    figures.recordWait(5);
    figures.recordWait(3);
    assertEquals(new GcEntryStats(0, 2, 8, 5, 1, "", 0, false), figures.stats(1, "", 0, false));
  }
}

package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.ChildJvm;
import dev.lasso.runtime.support.Node;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads that a shared heap starts: its tender and its watch. */
@Timeout(60)
class BackgroundThreadsTest {

  /** Runs {@link StarvedThreads} with one carrier, which a virtual thread never gives back. */
  private static List<String> starve(String what) throws Exception {
    return ChildJvm.run(
        StarvedThreads.class,
        List.of(
            "-Djdk.virtualThreadScheduler.parallelism=1",
            "-Djdk.virtualThreadScheduler.maxPoolSize=1"),
        what);
  }

  @Test
  void tenderWorksWhileAllCarriersAreBusy() throws Exception {
    assertEquals(
        List.of("a cycle is freed", "what was left for later is released", "the tender has ended"),
        starve("tender"));
  }

  @Test
  void watchWarnsWhileAllCarriersAreBusy() throws Exception {
    List<String> printed = starve("watch");
    assertEquals("the watch is a daemon: true", printed.get(0));
    assertTrue(
        printed.get(1).contains("thread 'main' has been inside heap 'starved' for 10 s"),
        printed.toString());
    assertEquals(List.of("the watch has ended"), printed.subList(2, printed.size()));
  }

  @Test
  void tenderIsADaemonOnAPlatformThread() throws Exception {
    Thread[] tender = new Thread[1];
    try (GcHeap heap = GcHeap.builder().name("tended").shared()) {
      try (GcScope scope = heap.enter()) {
        Node ring = Node.createFinalized(scope, _ -> tender[0] = Thread.currentThread());
        ring.setA(ring);
      }
      while (heap.stats().live() != 0) {
        LockSupport.parkNanos(1_000_000);
      }
    }
    assertEquals("lasso tender of heap 'tended'", tender[0].getName());
    assertTrue(tender[0].isDaemon() && !tender[0].isVirtual());
  }

  @Test
  void tenderThatCannotStartIsTriedAgainByWhoLeavesNext() {
    try (CapturedLog logged = new CapturedLog()) {
      AtomicInteger made = new AtomicInteger();
      GcHeap heap =
          GcHeap.builder()
              .tender(
                  tender ->
                      switch (made.getAndIncrement()) {
                        case 0 -> throw new OutOfMemoryError("unable to create native thread");
                        case 1 -> null;
                        default -> Thread.ofPlatform().daemon().unstarted(tender);
                      })
              .shared();
      try (heap) {
        try (GcScope scope = heap.enter()) {
          Node ring = Node.create(scope);
          ring.setA(ring);
        }
        assertEquals(1, made.get());
        List<String> told = logged.take();
        assertEquals(1, told.size());
        assertTrue(
            told.getFirst().contains("No thread could be made to tend heap"), told.getFirst());
        heap.run(() -> {});
        assertEquals(2, made.get());
        heap.run(() -> {});
        while (heap.stats().live() != 0) {
          LockSupport.parkNanos(1_000_000);
        }
        assertEquals(3, made.get());
      }
    }
  }
}

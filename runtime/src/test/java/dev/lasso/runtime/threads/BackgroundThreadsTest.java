package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.ChildJvm;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads that do the maintenance of all shared heaps. */
@Timeout(60)
class BackgroundThreadsTest {

  /** Runs {@link StarvedThreads} with one carrier, which a virtual thread never gives back. */
  private static List<String> starve(String what) throws Exception {
    return ChildJvm.run(
        StarvedThreads.class,
        List.of(
            "-Djdk.virtualThreadScheduler.parallelism=1",
            "-Djdk.virtualThreadScheduler.maxPoolSize=1",
            "-Ddev.lasso.inside.seconds=1"),
        what);
  }

  @Test
  void maintenanceWorksWhileAllCarriersAreBusy() throws Exception {
    assertEquals(
        List.of(
            "a cycle is freed", "what was left for later is released", "the maintenance has ended"),
        starve("maintenance"));
  }

  @Test
  void watchWarnsWhileAllCarriersAreBusy() throws Exception {
    List<String> printed = starve("watch");
    assertEquals("the watch is a daemon: true", printed.get(0));
    assertTrue(
        printed.get(1).contains("thread 'main' has been inside heap 'starved' for 1 s"),
        printed.toString());
    assertEquals(List.of("the watch has ended"), printed.subList(2, printed.size()));
  }

  @Test
  void maintenanceIsADaemonOnAPlatformThread() throws Exception {
    Thread[] maintenance = new Thread[1];
    try (GcHeap heap = GcHeap.builder().name("tended").shared()) {
      try (GcScope scope = heap.enter()) {
        Node ring = Node.createFinalized(scope, _ -> maintenance[0] = Thread.currentThread());
        ring.setA(ring);
      }
      Threads.await(() -> heap.stats().live() == 0);
    }
    assertEquals("lasso maintenance", maintenance[0].getName());
    assertTrue(maintenance[0].isDaemon() && !maintenance[0].isVirtual());
  }
}

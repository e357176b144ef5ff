package dev.lasso.runtime.threads;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * A program whose virtual threads have all carriers to themselves, to be run with one carrier.
 * Prints what the background threads of a shared heap have done nevertheless.
 */
final class StarvedThreads {

  private StarvedThreads() {}

  /**
   * Runs it.
   *
   * @param args {@code maintenance} for the maintenance thread, {@code watch} for the watchdog
   */
  public static void main(String[] args) throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(
            () -> {
              busy.countDown();
              while (true) {
                Thread.onSpinWait();
              }
            });
    busy.await();
    GcHeap heap = GcHeap.builder().name("starved").releaseLater(true).shared();
    if (args[0].equals("maintenance")) {
      tend(heap);
    } else {
      watch(heap);
    }
    System.exit(0);
  }

  private static void tend(GcHeap heap) {
    GcRoot<Node> root = Node.openRoot(heap);
    heap.run(() -> Node.createLoop(GcScope.current()));
    awaitLive(heap, 1);
    System.out.println("a cycle is freed");
    root.close();
    awaitLive(heap, 0);
    System.out.println("what was left for later is released");
    awaitNoThread("lasso maintenance");
    System.out.println("the maintenance has ended");
  }

  /** Waits without entering until the maintenance thread has freed the rest. */
  private static void awaitLive(GcHeap heap, long live) {
    Threads.await(() -> heap.stats().live() == live);
  }

  private static void watch(GcHeap heap) throws InterruptedException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try (GcScope _ = heap.enter()) {
      Thread.ofPlatform().daemon().name("waiting").start(() -> heap.run(() -> {}));
      Thread watch = awaitThread("lasso maintenance");
      System.out.println("the watch is a daemon: " + watch.isDaemon());
      Threads.await(() -> log.size() > 0); // this thread must be inside for a second
    }
    System.out.println(log.toString(StandardCharsets.UTF_8).lines().findFirst().orElseThrow());
    awaitNoThread("lasso maintenance");
    System.out.println("the watch has ended");
  }

  private static Thread awaitThread(String name) {
    while (true) {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals(name)) {
          return thread;
        }
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void awaitNoThread(String name) {
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals(name))) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}

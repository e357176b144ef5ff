package dev.lasso.samples.recipes;

import dev.lasso.runtime.GcHeap;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Runs all recipes on the same texts, and prints whether each has freed its native memory. */
public final class Recipes {

  private static final int TEXTS = 1_000;
  private static final int WORKERS = 4;
  private static final char LETTER = '7';

  private Recipes() {}

  /**
   * Runs all recipes.
   *
   * @param args ignored
   */
  public static void main(String[] args) throws Exception {
    run(System.out);
  }

  static void run(PrintStream out) throws Exception {
    List<String> texts = IntStream.range(0, TEXTS).mapToObj(i -> "text number " + i).toList();
    report(out, "a heap per request", () -> HeapPerRequest.count(texts, LETTER));
    report(out, "a heap per worker", () -> byWorkers(texts));
    report(out, "an actor", () -> byActor(texts));
  }

  private static void report(PrintStream out, String recipe, Callable<Long> count)
      throws Exception {
    long before = GcHeap.confinedStats().opened();
    long found = count.call();
    out.printf(
        "%-20s found '%s' %d times, heaps opened: %d, native bytes left: %d%n",
        recipe + ":", LETTER, found, GcHeap.confinedStats().opened() - before, Buffer.inUse());
  }

  private static long byWorkers(List<String> texts) throws InterruptedException {
    BlockingQueue<String> jobs = new LinkedBlockingQueue<>(texts);
    LongAdder found = new LongAdder();
    List<Thread> workers =
        IntStream.range(0, WORKERS)
            .mapToObj(_ -> Thread.ofPlatform().start(new HeapPerWorker(jobs, LETTER, found)))
            .toList();
    jobs.addAll(Collections.nCopies(WORKERS, HeapPerWorker.END));
    for (Thread worker : workers) {
      worker.join();
    }
    return found.sum();
  }

  private static long byActor(List<String> texts) {
    try (Actor actor = new Actor()) {
      texts.forEach(text -> actor.put(text, text).join());
      return texts.stream().mapToLong(text -> actor.count(text, LETTER).join()).sum();
    }
  }
}

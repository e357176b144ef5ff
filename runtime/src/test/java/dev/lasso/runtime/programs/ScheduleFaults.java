package dev.lasso.runtime.programs;

import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.programs.FaultPoints.Extent;
import dev.lasso.runtime.programs.FaultPoints.Kind;
import dev.lasso.runtime.support.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Schedules tasks of the maintenance threads, and runs out of memory or stack while it does so. A
 * task whose scheduling has failed must not be performed, and all others must be performed once.
 *
 * <p>Called with its arguments as a text, as it is loaded apart from the test: what is short at
 * each point of the call, one after the other, or nothing if no thread can be started in place of
 * one that is busy. The answer is the defects found.
 */
public final class ScheduleFaults implements Function<String, String> {

  private static final long LATER = TimeUnit.DAYS.toNanos(1);

  /** Enough tasks that some are moved when another one is added in front of them. */
  private static final int MANY = 9;

  /** A task, and how often it was performed. */
  private static final class Counted {
    private final AtomicInteger runs = new AtomicInteger();
    private final LongConsumer scheduler = Inside.maintenanceTask(runs::incrementAndGet);

    /** Returns whether that has not failed. */
    private boolean schedule(long delayNanos) {
      try {
        scheduler.accept(delayNanos);
        return true;
      } catch (OutOfMemoryError | StackOverflowError e) {
        return false;
      }
    }

    private void awaitRun() {
      Threads.await(() -> runs.get() > 0);
    }
  }

  /** A task that keeps a thread busy. */
  private static final class Busy {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    private Busy() {
      Inside.maintenanceTask(
              () -> {
                begun.countDown();
                Threads.await(end);
              })
          .accept(0);
      Threads.await(begun);
    }
  }

  private final List<String> wrong = new ArrayList<>();

  /** For {@link ScheduleFaultsTest}, from another class loader. */
  public ScheduleFaults() {}

  @Override
  public String apply(String kind) {
    wrong.clear();
    if (kind.isEmpty()) {
      failToReplace(0);
      failToReplace(1);
    } else {
      failEverywhere(Kind.valueOf(kind), 0, false);
      failEverywhere(Kind.valueOf(kind), MANY, false);
      failEverywhere(Kind.valueOf(kind), MANY, true);
    }
    return String.join("\n", wrong);
  }

  private void failEverywhere(Kind kind, int others, boolean again) {
    for (int point = 0; failAt(kind, point, others, again); point++) {
      // There is such a point.
    }
  }

  /**
   * Fails at a point. Returns false if there is no such point.
   *
   * @param others how many other tasks there are while a thread is busy, or 0 if there is no thread
   * @param again whether the task is scheduled already, for a later time
   */
  private boolean failAt(Kind kind, int point, int others, boolean again) {
    Inside.forgetMaintenance();
    Busy busy = others == 0 ? null : new Busy();
    List<Counted> tasks = new ArrayList<>(Stream.generate(Counted::new).limit(others).toList());
    tasks.forEach(task -> task.schedule(LATER));
    Counted failing = new Counted();
    if (again) {
      failing.schedule(LATER);
    }
    FaultPoints.plan(kind, Extent.ONCE, point, 1);
    boolean scheduled = failing.schedule(0);
    FaultPoints.stop();
    if (busy != null) {
      busy.end.countDown();
    }
    tasks.forEach(task -> task.schedule(0));
    if (scheduled) {
      tasks.add(failing);
    }
    Counted last = new Counted();
    last.schedule(0);
    last.awaitRun();
    tasks.forEach(Counted::awaitRun);
    String where = kind + " at point " + point + " with " + others + " other tasks: ";
    if (tasks.stream().anyMatch(task -> task.runs.get() > 1)) {
      wrong.add(where + "a task was performed twice");
    }
    if (!scheduled && failing.runs.get() > 0) {
      wrong.add(where + "a task was performed though its scheduling has failed");
    }
    return !FaultPoints.thrown().isEmpty();
  }

  /** Has a task wait for two threads that are busy for long, one of which ends. */
  private void failToReplace(int ending) {
    Inside.forgetMaintenance();
    List<Busy> threads = List.of(new Busy(), new Busy());
    Counted task = new Counted();
    FaultPoints.plan(Kind.MEMORY, Extent.ONCE, 0, 1);
    Threads.await(() -> !task.schedule(0) || !FaultPoints.thrown().isEmpty());
    FaultPoints.stop();
    threads.get(ending).end.countDown();
    task.awaitRun();
    threads.get(1 - ending).end.countDown();
  }
}

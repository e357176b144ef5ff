package dev.lasso.samples.flink;

import dev.lasso.runtime.GcHeap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A record of the heaps that the tasks of this JVM opened and closed, for the log and for checks.
 */
final class TaskLog {
  private static final System.Logger LOG = System.getLogger(TaskLog.class.getName());

  private static final Map<GcHeap, Thread> OPEN = new ConcurrentHashMap<>();
  private static final Queue<Closed> CLOSED = new ConcurrentLinkedQueue<>();

  /**
   * A closed heap.
   *
   * @param task the task that owned it
   * @param onItsThread whether the thread that opened the heap also closed it
   * @param objects the number of objects left in the heap
   * @param files the number of files left in the task's folder
   */
  record Closed(String task, boolean onItsThread, long objects, int files) {
    @Override
    public String toString() {
      String thread = onItsThread ? "its own thread" : "ANOTHER THREAD";
      return "heap of "
          + task
          + " closed by "
          + thread
          + ", left: "
          + objects
          + " objects, "
          + files
          + " files";
    }
  }

  private TaskLog() {}

  static void opened(String task, GcHeap heap) {
    OPEN.put(heap, Thread.currentThread());
    LOG.log(System.Logger.Level.INFO, "heap of {0} opened", task);
  }

  static void saved(String task, long checkpoint) {
    LOG.log(System.Logger.Level.INFO, "heap of {0} is in checkpoint {1}", task, checkpoint);
  }

  static void closed(String task, GcHeap heap, Path folder) {
    boolean onItsThread = OPEN.get(heap) == Thread.currentThread();
    Closed closed =
        new Closed(task, onItsThread, heap.stats().live(), folder.toFile().list().length);
    CLOSED.add(closed);
    OPEN.remove(heap);
    LOG.log(System.Logger.Level.INFO, closed.toString());
  }

  /** Returns the number of open heaps. */
  static int open() {
    return OPEN.size();
  }

  /** Returns the heaps closed since the last call. */
  static List<Closed> takeClosed() {
    List<Closed> result = new ArrayList<>();
    for (Closed closed = CLOSED.poll(); closed != null; closed = CLOSED.poll()) {
      result.add(closed);
    }
    return result;
  }
}

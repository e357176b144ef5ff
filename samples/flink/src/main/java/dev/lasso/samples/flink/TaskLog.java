package dev.lasso.samples.flink;

import dev.lasso.runtime.GcHeap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** What the tasks of this JVM did, for the log and for those who look whether it was right. */
final class TaskLog {
  private static final System.Logger LOG = System.getLogger(TaskLog.class.getName());

  private static final Map<GcHeap, Thread> OPEN = new ConcurrentHashMap<>();
  private static final Queue<Closed> CLOSED = new ConcurrentLinkedQueue<>();

  /**
   * A heap that was closed.
   *
   * @param task whose it was
   * @param onItsThread whether the thread that opened it has closed it
   * @param objects how many were left in it
   * @param files how many were left in the folder of the task
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

  /** How many heaps are open. */
  static int open() {
    return OPEN.size();
  }

  /** The heaps that were closed since this was called last. */
  static List<Closed> takeClosed() {
    List<Closed> result = new ArrayList<>();
    for (Closed closed = CLOSED.poll(); closed != null; closed = CLOSED.poll()) {
      result.add(closed);
    }
    return result;
  }
}

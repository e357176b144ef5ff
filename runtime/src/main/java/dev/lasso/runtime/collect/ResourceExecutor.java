package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collect.UserCodeRunner.Field;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.UnclosedResources;
import dev.lasso.runtime.object.UnclosedResources.Unclosed;
import dev.lasso.runtime.protocol.GcRelease;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The submission of resources of dead objects to an executor that closes them, each at most once,
 * whatever the executor does. A task contains the resource or the handle, and needs nothing of the
 * dead object.
 */
public final class ResourceExecutor {

  /**
   * Time that the executor has after the end of a heap before a leak is reported, in nanoseconds.
   */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(5);

  private final HeapState heap;
  private final Executor executor;

  /** Receives the types and the names of resources that were not closed. */
  private final Consumer<List<Unclosed>> unclosed;

  /** The thread that has run the last task. */
  private volatile @Nullable Thread runner;

  /** The tasks that have not closed their resources, in the order of their submission. */
  private final Set<Task<?>> open = new LinkedHashSet<>();

  /**
   * True once closing the heap releases open scopes and roots. Tasks created from then on are late.
   */
  private boolean late;

  /** The end of the time that closing the heap waits, as returned by {@link System#nanoTime}. */
  private long deadline = System.nanoTime();

  public ResourceExecutor(HeapState heap, Executor executor, Consumer<List<Unclosed>> unclosed) {
    this.heap = heap;
    this.executor = executor;
    this.unclosed = unclosed;
  }

  /**
   * The task to close one resource. Its value is true once a thread has begun to close the
   * resource.
   */
  private static final class Task<R> extends AtomicBoolean implements Runnable {
    private static final long serialVersionUID = 1;

    private final transient ResourceExecutor resourceExecutor;
    private final transient Unclosed unclosed;
    private transient @Nullable R resource;
    private transient @Nullable GcRelease<? super R> release;

    Task(
        ResourceExecutor resourceExecutor,
        ObjectHeader self,
        String field,
        R resource,
        GcRelease<? super R> release) {
      this.resourceExecutor = resourceExecutor;
      unclosed = new Field(self, field).get();
      this.resource = resource;
      this.release = release;
    }

    boolean take() {
      return compareAndSet(false, true);
    }

    /** Names the resource, for the exception of an executor that refuses the task. */
    @Override
    public String toString() {
      return "to close " + unclosed.name();
    }

    @Override
    public void run() {
      if (take()) {
        resourceExecutor.runner = Thread.currentThread();
        R closed = resource;
        GcRelease<? super R> method = release;
        resource = null; // the executor may keep the task
        release = null;
        try {
          if (closed != null && method != null) {
            if (UnclosedResources.canCloseAgain(closed)) {
              resourceExecutor.heap.unclosed().close(unclosed, closed, method);
            } else {
              method.release(closed);
            }
          }
        } catch (Throwable t) {
          if (t instanceof InterruptedException) {
            Thread.currentThread().interrupt();
          }
          resourceExecutor.heap.closeFailed(unclosed, null, Objects.requireNonNull(closed), t);
        } finally {
          resourceExecutor.done(this);
        }
      }
    }
  }

  /** Submits a task to close a resource. Returns false if the executor refused it. */
  <R> boolean hand(ObjectHeader self, String field, R resource, GcRelease<? super R> release) {
    Task<R> task = null;
    try {
      task = new Task<>(this, self, field, resource, release);
      add(task);
      executor.execute(task);
      return true;
    } catch (Throwable t) {
      reportRefusal(self, field, t);
    }
    if (task != null) {
      if (!task.take()) {
        return true; // the task began before the executor failed
      }
      done(task);
    }
    return false;
  }

  private void reportRefusal(ObjectHeader self, String field, Throwable thrown) {
    String what = "handing a resource to another thread to be closed";
    try {
      what = "handing " + Errors.field(self, field) + " to another thread to be closed";
    } catch (OutOfMemoryError e) {
      // It is reported without its name.
    }
    heap.unraisable(what, (GcObject) self, thrown);
  }

  private synchronized void add(Task<?> task) {
    open.add(task);
  }

  private synchronized void done(Task<?> task) {
    open.remove(task);
    notifyAll();
  }

  /** Returns the number of resources that are not closed yet. Called by any thread. */
  public synchronized int openCount() {
    return open.size();
  }

  // ------------------------------------------------------------------ the end of the heap

  /** Sets how long closing the heap waits, in nanoseconds. */
  public synchronized void waitFor(long nanos) {
    long until = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    if (until - deadline > 0) { // else another thread that closes the heap waits longer
      deadline = until;
    }
  }

  /**
   * Records that tasks created from now on are late, because waiting for them has used up the time.
   */
  public void beginLate() {
    late = true;
  }

  /**
   * Waits until all resources are closed. Reports the open ones at the end of the time, or, if the
   * time is used up, a few seconds later if they are still open.
   *
   * @param patient whether there is time to wait
   * @return whether all resources are closed
   */
  public boolean finish(boolean patient) {
    if (awaitTasks()) {
      return true;
    }
    if ((patient && !late) || !isReportedLater()) {
      report();
    }
    return false;
  }

  /** Reports the resources that are still open a few seconds later. Waits for none. */
  public void finishLater() {
    if (openCount() > 0 && !isReportedLater()) {
      report();
    }
  }

  /** Waits for so long until all resources are closed. Returns whether they are. */
  public boolean awaitFor(long nanos) {
    waitFor(nanos);
    return awaitTasks();
  }

  /**
   * Waits until the resources that are open now are closed. Returns false if that takes longer than
   * {@code nanos}. An interrupt does not end the wait.
   */
  public boolean awaitOpen(long nanos) {
    runOpenTasks();
    long start = System.nanoTime();
    Set<Task<?>> awaited = openTasks();
    return await(
        () -> Collections.disjoint(awaited, open), () -> nanos - (System.nanoTime() - start));
  }

  private synchronized Set<Task<?>> openTasks() {
    return new LinkedHashSet<>(open);
  }

  private boolean isReportedLater() {
    try {
      Thread.ofPlatform()
          .daemon()
          .name("lasso closer of " + heap)
          .start(
              () -> {
                waitFor(GRACE);
                if (!awaitTasks()) {
                  report();
                }
              });
      return true;
    } catch (Throwable t) {
      return false;
    }
  }

  /** Reports the open resources by the names of type and field. */
  private void report() {
    List<Unclosed> left = new ArrayList<>();
    synchronized (this) {
      open.forEach(task -> left.add(task.unclosed));
    }
    if (!left.isEmpty()) {
      unclosed.accept(left);
    }
  }

  /**
   * Runs the open tasks if the current thread belongs to the executor, which would otherwise wait
   * for itself.
   */
  private void runOpenTasks() {
    if (Thread.currentThread() == runner) {
      openTasks().forEach(Task::run);
    }
  }

  /** Waits until all resources are closed or the time is up. Returns whether all are closed. */
  private boolean awaitTasks() {
    runOpenTasks();
    return await(open::isEmpty, () -> deadline - System.nanoTime());
  }

  /**
   * Waits until what is awaited is closed or the time is up. Returns whether it is closed. An
   * interrupt does not end the wait.
   *
   * @param areClosed whether it is closed, asked while this is locked
   */
  private synchronized boolean await(BooleanSupplier areClosed, LongSupplier nanosLeft) {
    boolean interrupted = false;
    try {
      while (!areClosed.getAsBoolean()) {
        long left = nanosLeft.getAsLong();
        if (left <= 0) {
          return false;
        }
        heap.beforeWait();
        try {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      return true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

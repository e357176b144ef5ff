package dev.lasso.runtime.heap;

import dev.lasso.runtime.object.TimeQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * One of the threads that do the maintenance of all shared heaps: tasks, each at a certain time.
 * There is one thread while there are tasks, and a second one while the first is busy and a task
 * waits. They are platform threads, because all carriers of virtual threads may be busy, or pinned
 * by native calls. No task waits for a heap, but the user code that it runs may do so, or block for
 * long. Then another thread takes the place of the one that waits, which ends after its task. So
 * many threads may wait, but not one for each heap of the program.
 */
final class MaintenanceThread implements Runnable {

  /** A task of the threads, which run it once for each time that it is scheduled. */
  abstract static class Task extends TimeQueue.Entry {

    /** Does the work. Never waits for a heap. */
    abstract void perform();
  }

  /** Returns a task that does some work once. */
  static Task task(Runnable work) {
    return new Task() {
      @Override
      void perform() {
        work.run();
      }
    };
  }

  private static final int MAX_THREADS = 2;

  /** Maximum number of threads that wait while others have their places. */
  private static final int MAX_WAITING = 100;

  /** Time after which a thread that is inside a task counts as waiting, in nanoseconds. */
  private static final long LONG_TASK = TimeUnit.SECONDS.toNanos(1);

  /** Time for which a thread waits for another task, in nanoseconds. */
  private static final long LINGER = TimeUnit.MILLISECONDS.toNanos(100);

  /** The tasks. Guards itself, {@link #THREADS} and {@link #LOOKED}. */
  private static final TimeQueue QUEUE = new TimeQueue();

  private static final @Nullable Thread[] THREADS = new Thread[MAX_THREADS];

  /** When each thread has started or last looked for a task, by {@link System#nanoTime}. */
  private static final long[] LOOKED = new long[MAX_THREADS];

  /** Number of threads that wait for a task. Guarded by {@link #QUEUE}. */
  private static int idle;

  /** Number of threads that have given up their places and not ended. Guarded by {@link #QUEUE}. */
  private static int waiting;

  private MaintenanceThread() {}

  /**
   * Has a thread perform a task after some time, or earlier if it is scheduled already. Throws an
   * error only if no thread will perform the task, because memory or stack is short, or because no
   * thread is alive and none can be started.
   */
  static void schedule(Task task, long delayNanos) {
    synchronized (QUEUE) {
      long now = System.nanoTime();
      long dueAt = now + delayNanos;
      if (task.isQueued() && dueAt - task.dueAt() >= 0) {
        if (now - task.dueAt() > LONG_TASK) {
          startAnother(); // if all threads are inside tasks
        }
        return;
      }
      boolean alive = isAnyAlive();
      QUEUE.put(task, dueAt);
      try {
        startUnlessIdle();
      } catch (Throwable t) {
        if (!alive) {
          QUEUE.remove(task);
          throw t;
        }
      }
    }
  }

  private static boolean isAnyAlive() {
    for (Thread thread : THREADS) {
      if (thread != null && thread.isAlive()) {
        return true;
      }
    }
    return false;
  }

  /** Wakes the thread that is idle, or starts one if there may be another. */
  private static void startUnlessIdle() {
    int free = -1;
    for (int i = 0; i < MAX_THREADS; i++) {
      Thread thread = THREADS[i];
      if (thread == null || !thread.isAlive()) {
        free = i;
      } else if (idle > 0) {
        LockSupport.unpark(thread);
      }
    }
    boolean taken = free < 0 && idle == 0;
    if (taken) {
      free = placeOfLongTask();
    }
    if (free < 0 || (idle > 0 && isAnyAlive())) {
      return;
    }
    if (!isAnyAlive()) {
      idle = 0;
    }
    Thread thread =
        Thread.ofPlatform()
            .daemon()
            .name("lasso maintenance")
            .inheritInheritableThreadLocals(false)
            .unstarted(new MaintenanceThread());
    thread.setContextClassLoader(null); // it would never be unloaded
    thread.start();
    THREADS[free] = thread;
    LOOKED[free] = System.nanoTime();
    if (taken) {
      waiting++; // the thread that had the place until now
    }
  }

  /** Returns the place of a thread that is inside a long task and may be replaced, or -1. */
  private static int placeOfLongTask() {
    for (int i = 0; i < MAX_THREADS && waiting < MAX_WAITING; i++) {
      if (System.nanoTime() - LOOKED[i] > LONG_TASK) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Gives up the place of the current thread if it is one of these threads; it ends afterwards. It
   * keeps its place if too many threads wait, or if no other thread can be started for the tasks.
   */
  static void beforeWait() {
    if (place(Thread.currentThread()) < 0) {
      return;
    }
    synchronized (QUEUE) {
      int place = place(Thread.currentThread()); // another one may have taken it
      if (place >= 0 && waiting < MAX_WAITING) {
        THREADS[place] = null;
        startAnother();
        if (QUEUE.isEmpty() || isAnyAlive()) {
          waiting++;
        } else {
          THREADS[place] = Thread.currentThread();
        }
      }
    }
  }

  /** Returns the place of a thread, or -1 if it has none. */
  private static int place(Thread thread) {
    for (int i = 0; i < MAX_THREADS; i++) {
      if (THREADS[i] == thread) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void run() {
    boolean lingered = false;
    boolean wasIdle = false;
    while (true) {
      Task task;
      long wait;
      synchronized (QUEUE) {
        if (wasIdle) {
          idle = Math.max(0, idle - 1);
        }
        int place = place(Thread.currentThread());
        if (place < 0) {
          waiting = Math.max(0, waiting - 1);
          return; // another one has taken its place
        }
        LOOKED[place] = System.nanoTime();
        task = (Task) QUEUE.first();
        long left = task == null ? LINGER : task.dueAt() - LOOKED[place];
        wait = left;
        if (task != null && left <= 0) {
          QUEUE.remove(task);
          startAnother();
        } else if (idle > 0 || (task == null && lingered)) {
          THREADS[place] = null;
          return;
        } else {
          lingered = task == null;
          task = null;
          idle++;
        }
        wasIdle = task == null;
      }
      if (task != null) {
        perform(task);
        lingered = false;
      } else {
        LockSupport.parkNanos(this, wait);
        boolean _ = Thread.interrupted();
      }
    }
  }

  private static void perform(Task task) {
    try {
      task.perform();
    } catch (Throwable t) {
      // for lack of stack or memory; the next thread that needs the task schedules it again
    } finally {
      boolean _ = Thread.interrupted(); // user code of one heap does not interrupt another's
    }
  }

  /**
   * Starts another thread if tasks wait and all threads have been inside tasks for long. Nothing
   * else does so if no other task is scheduled meanwhile.
   */
  static void replaceBusy() {
    synchronized (QUEUE) {
      startAnother();
    }
  }

  /** Starts another thread for the tasks that wait while the current one is busy. */
  private static void startAnother() {
    if (!QUEUE.isEmpty()) {
      try {
        startUnlessIdle();
      } catch (Throwable t) {
        // Then they wait for the current thread.
      }
    }
  }

  /** Forgets all tasks and threads, for tests whose threads do not outlive a program. */
  static void reset() {
    synchronized (QUEUE) {
      QUEUE.clear();
      for (int i = 0; i < MAX_THREADS; i++) {
        LockSupport.unpark(THREADS[i]); // so that it ends
        THREADS[i] = null;
      }
      idle = 0;
      waiting = 0;
    }
  }
}

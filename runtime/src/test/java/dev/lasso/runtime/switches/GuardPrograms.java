package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Programs for a shared heap that is guarded by a lock of the program. */
final class GuardPrograms {

  private GuardPrograms() {}

  /** A lock for the threads of an execution. */
  @SuppressWarnings("serial") // not serialized
  static final class Guard extends ReentrantLock {

    private @Nullable Thread holder;
    private int holds;

    @Override
    public boolean tryLock() {
      Hooks.point("tries the guard");
      boolean free = holder == null || isHeldByCurrentThread();
      if (free) {
        holder = Thread.currentThread();
        holds++;
      }
      return free;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) {
      lock();
      return true;
    }

    @Override
    public void lock() {
      while (!tryLock()) {
        Hooks.onSpinWait();
      }
    }

    @Override
    public void unlock() {
      Hooks.point("unlocks the guard");
      assertTrue(isHeldByCurrentThread());
      if (--holds == 0) {
        holder = null;
      }
    }

    @Override
    public boolean isHeldByCurrentThread() {
      return holder == Thread.currentThread();
    }
  }

  private static final class GuardProgram extends HeapProgram {
    private final Guard guard;

    GuardProgram(Guard guard) {
      super(GcHeap.builder().guardedBy(guard));
      this.guard = guard;
      atEnd(
          () -> {
            assertTrue(guard.tryLock(), "free");
            assertTrue(guard.holds == 1, "locked too often");
            guard.unlock();
          });
    }

    void locked(Task task) throws Exception {
      guard.lock();
      try {
        task.run();
      } finally {
        guard.unlock();
      }
    }
  }

  /** The maintenance releases what a thread that only holds the guard has prevented. */
  static SwitchProgram enter() {
    GuardProgram p = new GuardProgram(new Guard());
    p.threads(() -> p.enter(p::node), p.root()::close, () -> p.locked(() -> p.enter(_ -> {})));
    return p;
  }

  static SwitchProgram close() {
    GuardProgram p = new GuardProgram(new Guard());
    p.closes = true;
    p.threads(
        () -> p.locked(() -> Hooks.point("holds the guard")),
        p.root()::close,
        () -> p.heap.close(Duration.ofMillis(1)));
    return p;
  }

  /** A library locks its mutex, calls back, and is called by finalizers. */
  static SwitchProgram callBack() {
    GuardProgram p = new GuardProgram(new Guard());
    Guard mutex = new Guard();
    GcRoot<Node> root =
        Node.openRoot(p.heap, scope -> Node.createFinalized(scope, _ -> call(mutex, () -> {})));
    p.threads(
        () -> p.locked(() -> call(mutex, () -> p.heap.run(() -> Hooks.point("calls back")))),
        root::close);
    return p;
  }

  private static void call(Guard mutex, Runnable callback) {
    mutex.lock();
    try {
      callback.run();
    } finally {
      mutex.unlock();
    }
  }
}

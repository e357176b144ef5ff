package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;
import java.util.List;
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

  abstract static class GuardProgram extends HeapProgram {
    final Guard guard;

    GuardProgram() {
      this(new Guard());
    }

    private GuardProgram(Guard guard) {
      super(GcHeap.builder().guardedBy(guard));
      this.guard = guard;
    }

    void locked(Task task) throws Exception {
      guard.lock();
      try {
        task.run();
      } finally {
        guard.unlock();
      }
    }

    @Override
    void checkProgram() {
      assertTrue(guard.tryLock(), "free");
      assertTrue(guard.holds == 1, "locked too often");
      guard.unlock();
    }
  }

  /** The maintenance releases what a thread that only holds the guard has prevented. */
  static final class Entering extends GuardProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(() -> enter(this::node), root::close, () -> locked(() -> enter(scope -> {})));
    }
  }

  static final class Closing extends GuardProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> locked(() -> Hooks.point("holds the guard")),
          root::close,
          () -> heap.close(Duration.ofMillis(1)));
    }

    @Override
    void checkProgram() {
      super.checkProgram();
      assertTrue(Inside.isClosed(heap));
    }
  }

  /** A library locks its mutex, calls back, and is called by finalizers. */
  static final class CallingBack extends GuardProgram {
    private final Guard mutex = new Guard();
    private final GcRoot<Node> root;

    CallingBack() {
      root = Node.openRoot(heap, scope -> Node.createFinalized(scope, _ -> call(() -> {})));
    }

    private void call(Runnable callback) {
      mutex.lock();
      try {
        callback.run();
      } finally {
        mutex.unlock();
      }
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> locked(() -> call(() -> heap.run(() -> Hooks.point("calls back")))), root::close);
    }
  }
}

package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.switches.Execution.Task;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Programs that are right, and others with one known mistake each. Without a heap. */
enum ToyPrograms implements Supplier<SwitchProgram> {
  RIGHT_ATOMIC_COUNTER(
      "",
      () -> {
        AtomicInteger count = new AtomicInteger();
        return program(count::getAndIncrement, 3, () -> assertEquals(3, count.get()));
      }),
  VOLATILE_COUNTER(
      "expected: <3> but was:",
      () -> {
        Shared shared = new Shared();
        return program(shared::add, 3, () -> assertEquals(3, shared.count));
      }),
  RIGHT_MONITOR(
      "",
      () -> {
        Shared shared = new Shared();
        return program(
            () -> {
              synchronized (shared) {
                shared.add();
              }
            },
            3,
            () -> assertEquals(3, shared.count));
      }),
  RIGHT_SYNCHRONIZED_METHOD(
      "",
      () -> {
        Shared shared = new Shared();
        return program(shared::addInTurn, 3, () -> assertEquals(3, shared.count));
      }),
  MONITORS_IN_ANY_ORDER(
      "deadlock",
      () -> {
        Object one = new Object();
        Object other = new Object();
        return program(
            List.of(() -> both(one, other, () -> {}), () -> both(other, one, () -> {})), () -> {});
      }),
  RIGHT_SPINNING(
      "",
      () -> {
        AtomicBoolean locked = new AtomicBoolean();
        AtomicInteger inside = new AtomicInteger();
        return program(
            () -> {
              spinUntil(() -> locked.compareAndSet(false, true));
              assertEquals(1, inside.incrementAndGet());
              inside.decrementAndGet();
              locked.set(false);
            },
            3,
            () -> {});
      }),
  CHECK_BEFORE_SET(
      "expected: <1> but was: <2>",
      () -> {
        Shared shared = new Shared();
        AtomicInteger inside = new AtomicInteger();
        return program(
            () -> {
              spinUntil(() -> !shared.locked);
              shared.locked = true; // two threads may get here
              assertEquals(1, inside.incrementAndGet());
              inside.decrementAndGet();
              shared.locked = false;
            },
            2,
            () -> {});
      }),
  NEVER_UNLOCKED(
      "live-lock",
      () -> {
        AtomicBoolean locked = new AtomicBoolean();
        return program(() -> spinUntil(() -> locked.compareAndSet(false, true)), 2, () -> {});
      }),
  RIGHT_WAITING("", () -> waiting(true, false)),
  LOST_WAKE_UP("deadlock", () -> waiting(false, false)),
  RIGHT_WAITING_FOR_A_TIME("", () -> waiting(false, true)),
  WAITING_WITHOUT_A_LOOP(
      "has not happened",
      () -> {
        AtomicReference<@Nullable Thread> waiter = new AtomicReference<>();
        AtomicBoolean done = new AtomicBoolean();
        return program(
            List.of(
                () -> {
                  waiter.set(Thread.currentThread());
                  if (!done.get()) {
                    LockSupport.park(done); // which may return without a reason
                  }
                  assertTrue(done.get(), "has not happened");
                },
                () -> {
                  done.set(true);
                  LockSupport.unpark(waiter.get());
                }),
            () -> {});
      });

  private static final class Shared {
    volatile int count;
    volatile boolean locked;

    @SuppressWarnings("NonAtomicVolatileUpdate") // the mistake, unless it is guarded
    void add() {
      count++;
    }

    synchronized void addInTurn() {
      int before = count;
      if (before == 5) {
        throw new IllegalStateException();
      }
      count = before + 1;
    }
  }

  /** A part of the message about the mistake, or an empty text if the program is right. */
  final String mistake;

  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing but code
  private final Supplier<SwitchProgram> maker;

  ToyPrograms(String mistake, Supplier<SwitchProgram> maker) {
    this.mistake = mistake;
    this.maker = maker;
  }

  @Override
  public SwitchProgram get() {
    return maker.get();
  }

  private static void spinUntil(BooleanSupplier done) {
    while (!done.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private static void both(Object one, Object other, Runnable action) {
    synchronized (one) {
      synchronized (other) {
        action.run();
      }
    }
  }

  /**
   * A thread waits for another one.
   *
   * @param first whether it says so before it looks
   * @param timed whether it looks again after some time
   */
  private static SwitchProgram waiting(boolean first, boolean timed) {
    AtomicReference<@Nullable Thread> waiter = new AtomicReference<>();
    AtomicBoolean done = new AtomicBoolean();
    return program(
        List.of(
            () -> {
              if (first) {
                waiter.set(Thread.currentThread());
              }
              while (!done.get()) {
                waiter.set(Thread.currentThread());
                if (timed) {
                  LockSupport.parkNanos(done, 1_000_000);
                } else if (!first || !done.get()) {
                  LockSupport.park(done);
                }
              }
            },
            () -> {
              done.set(true);
              LockSupport.unpark(waiter.get());
            }),
        () -> {});
  }

  private static SwitchProgram program(Task task, int threads, Task check) {
    return program(Collections.nCopies(threads, task), check);
  }

  private static SwitchProgram program(List<Task> tasks, Task check) {
    return new SwitchProgram() {
      @Override
      public List<Task> threads() {
        return tasks;
      }

      @Override
      public void check() throws Exception {
        check.run();
      }
    };
  }
}

package dev.lasso.runtime.programs;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** Runs something on the last frames of a stack that is small. */
final class LastFrames {

  private static final int STACK_BYTES = 1 << 18;

  private LastFrames() {}

  /**
   * Runs {@code action} on a thread with a small stack; what it throws is the cause of an error.
   */
  static void onSmallStack(String name, Runnable action) throws InterruptedException {
    initializeTraces();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                action.run();
              } catch (Throwable t) {
                failure.set(t);
              }
            },
            name,
            STACK_BYTES);
    thread.start();
    thread.join();
    if (failure.get() != null) {
      throw new AssertionError(name, failure.get());
    }
  }

  /**
   * Initializes the class of the JDK for stack traces, which would stay unusable for all later
   * tests if its initializer ran out of stack.
   */
  static void initializeTraces() {
    StackTraceElement[] _ = new Throwable().getStackTrace();
  }

  /** Calls itself until {@code depth} frames are used, then runs {@code action}. */
  static void descend(int depth, Runnable action) {
    if (depth > 0) {
      descend(depth - 1, action);
    } else {
      action.run();
    }
  }

  /** Runs {@code action} on the last frames from a depth; returns whether the stack overflows. */
  static boolean overflows(int depth, Runnable action) {
    try {
      descend(depth, action);
      return false;
    } catch (StackOverflowError e) {
      return true;
    }
  }

  /** How many frames of {@link #descend} there are; more once the JVM has compiled it. */
  static int deepest() {
    int low = 0;
    int high = 1 << 20;
    while (low + 1 < high) {
      int middle = (low + high) >>> 1;
      try {
        descend(middle, () -> {});
        low = middle;
      } catch (StackOverflowError e) {
        high = middle;
      }
    }
    return low;
  }

  /**
   * A call that is made with little stack.
   *
   * @param <W> what it is made on
   */
  record Call<W>(String name, Consumer<W> action) {}

  /** A test for each call, which runs on a small stack. */
  static <W> Stream<DynamicTest> tests(List<Call<W>> calls, Consumer<Call<W>> test) {
    return calls.stream()
        .map(
            call -> dynamicTest(call.name, () -> onSmallStack(call.name, () -> test.accept(call))));
  }
}

package dev.lasso.runtime.support;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The garbage of the JVM, for tests that wait until its collector has found an object. */
public final class JvmGarbage {

  /** Enough for any machine: most tests need a tenth of a second. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private JvmGarbage() {}

  /** Number of checks of {@code done} after a collection, which other threads still process. */
  private static final int QUESTIONS = 20;

  private static final long NANOS_BETWEEN_QUESTIONS = 500_000;

  /**
   * Makes the JVM collect until {@code done}, which is asked several times after each collection;
   * fails if that takes minutes.
   */
  public static void collectUntil(String what, BooleanSupplier done) {
    long start = System.nanoTime();
    for (int i = 0; !done.getAsBoolean(); i++) {
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        fail("%s: not after %d collections of the JVM in %s".formatted(what, i / QUESTIONS, LIMIT));
      }
      if (i % QUESTIONS == 0) {
        System.gc();
      } else {
        LockSupport.parkNanos(NANOS_BETWEEN_QUESTIONS);
      }
    }
  }
}

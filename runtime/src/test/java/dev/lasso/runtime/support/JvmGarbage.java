package dev.lasso.runtime.support;

import static org.junit.jupiter.api.Assertions.fail;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** The garbage of the JVM, for tests that wait until its collector has found an object. */
public final class JvmGarbage {

  /** Enough for any machine: most tests need a tenth of a second. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private JvmGarbage() {}

  /** Makes the JVM collect until {@code done}; fails if that takes minutes. */
  public static void collectUntil(String what, BooleanSupplier done) {
    long start = System.nanoTime();
    for (int i = 0; !done.getAsBoolean(); i++) {
      if (System.nanoTime() - start > LIMIT.toNanos()) {
        fail("%s: not after %d collections of the JVM in %s".formatted(what, i, LIMIT));
      }
      System.gc();
    }
  }
}

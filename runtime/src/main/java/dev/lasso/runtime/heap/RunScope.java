package dev.lasso.runtime.heap;

import org.jspecify.annotations.Nullable;

/**
 * The scope of the innermost {@code GcHeap.run} or {@code call} in progress on the current thread.
 * A separate class, because few programs need it.
 *
 * <p>It is in an array that stays with the thread, so that a run allocates nothing for it. An array
 * of a class of the JDK does not keep the class loader of this class alive.
 */
final class RunScope {

  private static final ThreadLocal<@Nullable Object[]> OF_THREAD =
      new ThreadLocal<>() {
        @Override
        protected @Nullable Object[] initialValue() {
          return new Object[1];
        }
      };

  private RunScope() {}

  /** Returns the place of the current thread for its scope. */
  static @Nullable Object[] place() {
    return OF_THREAD.get();
  }
}

package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** What those who are told of a heap need of it. */
public interface Guard {

  /** Checks that the current thread may look at the heap. */
  void checkThread();

  /** Checks that the current thread may change the heap. */
  void checkMutable();

  /** Reports an exception that has no caller to go to. Never throws. */
  void unraisable(String message, @Nullable GcObject object, Throwable exception);
}

package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Access checks and error reporting of a heap, for its observers. */
public interface ThreadGuard {

  /** Checks that the current thread may read the heap. */
  void checkThread();

  /** Checks that the current thread may change the heap. */
  void checkMutable();

  /** Reports an exception that cannot be thrown to any caller. Never throws. */
  void unraisable(String message, @Nullable GcObject object, Throwable exception);
}

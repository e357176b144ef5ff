package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;

/**
 * A function that closes a resource that is not {@link AutoCloseable}. Generated code creates it
 * from {@code @Owned(release = "…")}.
 *
 * @param <R> the type of the resource
 */
@FunctionalInterface
public interface GcRelease<R> {

  /**
   * Closes a resource.
   *
   * @param resource the resource; it is not used afterwards
   * @throws Throwable any exception of the release method; it goes to the {@linkplain
   *     GcHeap#onUnraisable handler}, or {@linkplain GcHeap.Builder#throwCloseFailures to the
   *     caller}
   */
  void release(R resource) throws Throwable;
}

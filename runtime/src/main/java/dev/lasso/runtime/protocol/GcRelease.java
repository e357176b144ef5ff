package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;

/**
 * A function that closes a resource that is not {@link AutoCloseable}. Generated code creates it
 * from {@code @Owned(release = "…")}. If an {@linkplain GcHeap.Builder#closeOn executor} closes the
 * resource, the owner is already dead and must not be used.
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
   *     GcHeap#onUnraisable handler}
   */
  void release(R resource) throws Throwable;
}

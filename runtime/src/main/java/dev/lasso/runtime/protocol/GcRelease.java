package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;

/**
 * How a resource is closed that is not {@link AutoCloseable}. Generated code makes one of what
 * {@code @Owned(release = "…")} names. Where an {@linkplain GcHeap.Builder#closeOn executor} closes
 * resources, the owner is dead by then and must not be used.
 *
 * @param <R> the type of the resource
 */
@FunctionalInterface
public interface GcRelease<R> {

  /**
   * Closes a resource.
   *
   * @param resource the resource; it is not used afterwards
   * @throws Throwable whatever its method throws; it goes to the {@linkplain GcHeap#onUnraisable
   *     handler}
   */
  void release(R resource) throws Throwable;
}

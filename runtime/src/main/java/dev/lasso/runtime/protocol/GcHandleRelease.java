package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;

/**
 * A function that releases a native handle: a {@code long} or an {@code int} that identifies a
 * resource of a native library. Generated code creates it from {@code @Owned(release = "…")}.
 *
 * @param <H> the type of the owner
 */
@FunctionalInterface
public interface GcHandleRelease<H> {

  /**
   * Releases a handle.
   *
   * @param owner the object that owned the handle. If it dies, its getters and collections still
   *     work. If an {@linkplain GcHeap.Builder#closeOn executor} releases the handle, it is dead
   *     and must not be used
   * @param handle the handle, which is not 0; it is not used afterwards
   * @throws Throwable any exception of the release method; it goes to the {@linkplain
   *     GcHeap#onUnraisable handler}
   */
  void release(H owner, long handle) throws Throwable;
}

package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;

/**
 * How a native handle is released: a {@code long} or an {@code int} for which a library has
 * allocated something. Generated code makes one of what {@code @Owned(release = "…")} names.
 *
 * @param <H> the type of the owner
 */
@FunctionalInterface
public interface GcHandleRelease<H> {

  /**
   * Releases a handle.
   *
   * @param owner the object that owned it, which may be dead. Where an {@linkplain
   *     GcHeap.Builder#closeOn executor} releases the handle, it is dead and must not be used
   * @param handle the handle, which is not 0; it is not used afterwards
   * @throws Throwable whatever its method throws; it goes to the {@linkplain GcHeap#onUnraisable
   *     handler}
   */
  void release(H owner, long handle) throws Throwable;
}

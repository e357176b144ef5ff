package dev.lasso.runtime;

import org.jspecify.annotations.Nullable;

/**
 * An exception that had no caller to go to: thrown by a finalizer, a weak reference's callback or a
 * resource's {@code close}, or found by the runtime where nobody can be told. What was being done
 * went on without it.
 *
 * @param message what was being done, naming the object
 * @param object the object it was done to, or null; it may be dead
 * @param thrown what was thrown
 * @see GcHeap#onUnraisable
 */
public record GcUnraisable(String message, @Nullable GcObject object, Throwable thrown) {}

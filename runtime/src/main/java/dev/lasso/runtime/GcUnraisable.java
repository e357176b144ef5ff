package dev.lasso.runtime;

import org.jspecify.annotations.Nullable;

/**
 * An exception that could not be thrown to a caller. It was thrown by a finalizer, a callback of a
 * weak reference or the {@code close} of a resource, or was found by the runtime without a caller.
 * The operation in progress continued without it.
 *
 * @param message the operation, with the name of the object
 * @param object the object of the operation, or null; it may be dead
 * @param thrown the exception
 * @see GcHeap#onUnraisable
 */
public record GcUnraisable(String message, @Nullable GcObject object, Throwable thrown) {}

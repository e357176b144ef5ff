package dev.lasso.runtime;

/**
 * Thrown when an operation of the program is done, if closing a resource has failed on the way, by
 * heaps that are told to ({@link GcHeap.Builder#throwCloseFailures}). The message names the field,
 * the object and its type; the cause is what {@code close} has thrown. If several have failed, this
 * is the first of them, and the others are {@linkplain Throwable#getSuppressed suppressed}, each
 * with its own message and cause, in the order in which they were closed.
 *
 * <p>Nothing is left to do: what was to die is dead, all other resources are closed, and one whose
 * {@code close} has failed is not closed again.
 */
public final class CloseFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param message names the field and the object
   * @param cause what closing the resource has thrown
   */
  public CloseFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}

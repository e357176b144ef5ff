package dev.lasso.runtime;

/**
 * Thrown when a count would become wrong: a hold is released that was never added, a count would
 * overflow, or a container visits more edges than it owns. The message names the object. Nothing is
 * freed.
 */
public final class ReferenceCountException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message the message: the name of the object, the error in its counts and a remedy
   */
  public ReferenceCountException(String message) {
    super(message);
  }
}

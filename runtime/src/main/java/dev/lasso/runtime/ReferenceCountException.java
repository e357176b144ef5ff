package dev.lasso.runtime;

/**
 * Thrown when a count would become wrong: a hold is released that nobody has, a count would
 * overflow, or a container visits more edges than it owns. The message names the object. Nothing is
 * freed.
 */
public final class ReferenceCountException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param message names the object, what is wrong with its counts and what to do
   */
  public ReferenceCountException(String message) {
    super(message);
  }
}

package dev.lasso.runtime;

/**
 * Thrown when a dead object is used through a generated member or a call of its heap. The message
 * names the object and says how it died.
 */
public final class DeadObjectException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * Makes an exception.
   *
   * @param message names the object, how it died and what to do
   */
  public DeadObjectException(String message) {
    super(message);
  }
}

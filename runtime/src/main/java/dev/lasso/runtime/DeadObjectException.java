package dev.lasso.runtime;

/**
 * Thrown when a dead object is used through a generated member or a call of its heap. The message
 * names the object and says how it died.
 */
public final class DeadObjectException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception.
   *
   * @param message the message: the name of the object, the cause of its death and a remedy
   */
  public DeadObjectException(String message) {
    super(message);
  }
}

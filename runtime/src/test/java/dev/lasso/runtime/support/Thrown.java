package dev.lasso.runtime.support;

/** Thrown by the user code of random programs, on purpose. */
public final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Thrown(String message) {
    super(message, null, true, false);
  }
}

package dev.lasso.runtime.support;

/** What the user code of random programs throws on purpose. */
public final class Thrown extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Thrown(String message) {
    super(message, null, false, false);
  }
}

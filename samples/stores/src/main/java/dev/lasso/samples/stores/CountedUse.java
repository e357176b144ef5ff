package dev.lasso.samples.stores;

/**
 * An object with a count of its users, kept by hand. The last user to release it closes the object.
 *
 * @param <T> the type of the object
 */
final class CountedUse<T extends AutoCloseable> {

  private final T object;
  private int users = 1;

  /** Starts with one user, the caller. */
  CountedUse(T object) {
    this.object = object;
  }

  T object() {
    return object;
  }

  /**
   * Adds a user. Returns false if none is left, because the object is closed or about to be closed.
   */
  synchronized boolean retain() {
    if (users == 0) {
      return false;
    }
    users++;
    return true;
  }

  /**
   * Removes a user. Returns true if it was the last one, and then the caller must close the object.
   */
  synchronized boolean release() {
    if (users == 0) {
      throw new IllegalStateException("Released more often than retained");
    }
    return --users == 0;
  }
}

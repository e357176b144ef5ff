package dev.lasso.samples.stores;

/**
 * Something with a count of its users, kept by hand: closed when the last of them lets go.
 *
 * @param <T> what it is
 */
final class CountedUse<T extends AutoCloseable> {

  private final T object;
  private int users = 1;

  /** Has one user, the caller. */
  CountedUse(T object) {
    this.object = object;
  }

  T object() {
    return object;
  }

  /** Adds a user; false if there are none left, and it is closed or about to be. */
  synchronized boolean retain() {
    if (users == 0) {
      return false;
    }
    users++;
    return true;
  }

  /** Takes a user away; true if that was the last one, who has to close the object. */
  synchronized boolean release() {
    if (users == 0) {
      throw new IllegalStateException("Released more often than retained");
    }
    return --users == 0;
  }
}

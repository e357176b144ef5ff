package dev.lasso.samples.stores;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A native library of stores, as Java sees it: handles, with rules that nobody enforces. A cursor
 * and a snapshot close before their store; no closed handle is used; a directory is open once at a
 * time. Who breaks one of them may end the JVM.
 */
public interface Engine {

  /**
   * Opens the store in a directory, and makes one if there is none. Takes long: the calling thread
   * is stuck in native code meanwhile.
   *
   * @throws IOException if it cannot be opened, or is open
   */
  Store open(Path directory) throws IOException;

  /** Numbers by numbers from 0, on disk. For all threads. */
  interface Store extends AutoCloseable {

    /** The value of a key; 0 if it has none. */
    long get(long key);

    /** Sets the values of several keys at once: a snapshot has all of them, or none. */
    void put(long[] keys, long[] values);

    /** Takes a snapshot of what is in the store now. */
    Snapshot snapshot();

    /** Opens a cursor before the first key of a snapshot. */
    Cursor cursor(Snapshot snapshot);

    @Override
    void close();
  }

  /** A state of a store that stays while the store goes on. */
  interface Snapshot extends AutoCloseable {
    @Override
    void close();
  }

  /** A place in a snapshot. For one thread. */
  interface Cursor extends AutoCloseable {

    /** Goes to the next key; false if there is none. */
    boolean next();

    long key();

    long value();

    @Override
    void close();
  }
}

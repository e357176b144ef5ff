package dev.lasso.samples.stores;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A native library of stores, as Java sees it: handles, with rules that are not enforced. Cursors
 * and snapshots must be closed before their store; a closed handle must not be used; a directory
 * must be open only once at a time. Breaking a rule may crash the JVM.
 */
public interface Engine {

  /**
   * Opens the store in a directory, and creates it if absent. This takes long, and blocks the
   * calling thread in native code.
   *
   * @throws IOException if it cannot be opened, or is already open
   */
  Store open(Path directory) throws IOException;

  /** A persistent map from numbers, starting at 0, to numbers. Thread-safe. */
  interface Store extends AutoCloseable {

    /** Returns the value of a key; 0 if it has none. */
    long get(long key);

    /** Sets the values of several keys atomically: a snapshot has all of them, or none. */
    void put(long[] keys, long[] values);

    /** Takes a snapshot of the current values. */
    Snapshot snapshot();

    /** Opens a cursor before the first key of a snapshot. */
    Cursor cursor(Snapshot snapshot);

    @Override
    void close();
  }

  /** A state of a store that later writes do not change. */
  interface Snapshot extends AutoCloseable {
    @Override
    void close();
  }

  /** A position in a snapshot. Used by only one thread. */
  interface Cursor extends AutoCloseable {

    /** Moves to the next key; returns false if there is none. */
    boolean next();

    long key();

    long value();

    @Override
    void close();
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcEntry;

/** The entry into a heap without a scope: one object for all entries into the heap. */
public final class PlainEntry implements GcEntry {

  private final Heap heap;

  PlainEntry(Heap heap) {
    this.heap = heap;
  }

  @Override
  public void close() {
    heap.unlock();
  }

  @Override
  public String toString() {
    return "an entry into " + heap;
  }
}

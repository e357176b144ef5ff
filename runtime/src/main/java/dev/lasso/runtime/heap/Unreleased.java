package dev.lasso.runtime.heap;

import java.util.Arrays;

/**
 * Edges that dead objects have yet to let go of: a stack of the slots to which they lead, each
 * counted still. So what waits for its turn is alive.
 */
final class Unreleased {

  private static final int[] NONE = {};
  private static final int SMALLEST = 64;

  /** How many there may be before the array is given back once all are let go. */
  private static final int FEW = 4096;

  private int[] edges = NONE;
  int size;

  /** Puts an edge on the stack; returns false if there is no memory for it. */
  boolean add(int slot) {
    if (size == edges.length && !grow()) {
      return false;
    }
    edges[size++] = slot;
    return true;
  }

  private boolean grow() {
    int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(SMALLEST, 2L * size));
    if (length == size) {
      return false;
    }
    try {
      edges = Arrays.copyOf(edges, length);
      return true;
    } catch (OutOfMemoryError e) {
      return false; // the edge is let go at once
    }
  }

  /** Takes the edge that is to be let go next off the stack. */
  int removeLast() {
    int slot = edges[--size];
    if (size == 0 && edges.length > FEW) {
      edges = NONE;
    }
    return slot;
  }

  /** Turns those from {@code from} on around: the one added first is let go first. */
  void reverse(int from) {
    for (int low = from, high = size - 1; low < high; low++, high--) {
      int slot = edges[low];
      edges[low] = edges[high];
      edges[high] = slot;
    }
  }

  /** Forgets all. */
  void clear() {
    size = 0;
    edges = NONE;
  }
}

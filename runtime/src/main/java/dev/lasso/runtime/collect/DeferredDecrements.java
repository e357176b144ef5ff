package dev.lasso.runtime.collect;

import java.util.Arrays;

/**
 * A stack of deferred decrements: the targets of edges that dead objects have not released yet. The
 * edges are still counted, so the targets are alive.
 */
final class DeferredDecrements {

  private static final int[] NONE = {};
  private static final int INITIAL_SIZE = 64;

  /** Maximum length of an array that is kept when the stack becomes empty. */
  private static final int MAX_KEPT_LENGTH = 4096;

  private int[] targets = NONE;
  int size;

  /** Pushes the target of an edge, or returns false if there is no memory for it. */
  boolean push(int slot) {
    if (size == targets.length && !grow()) {
      return false;
    }
    targets[size++] = slot;
    return true;
  }

  private boolean grow() {
    int length = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(INITIAL_SIZE, 2L * size));
    if (length == size) {
      return false;
    }
    try {
      targets = Arrays.copyOf(targets, length);
      return true;
    } catch (OutOfMemoryError e) {
      return false; // the edge is released at once
    }
  }

  /** Pops the target of the edge to release next. */
  int pop() {
    int slot = targets[--size];
    if (size == 0 && targets.length > MAX_KEPT_LENGTH) {
      targets = NONE;
    }
    return slot;
  }

  /**
   * Reverses the order of the elements from {@code from} on, so that the edge pushed first is
   * released first.
   */
  void reverse(int from) {
    for (int low = from, high = size - 1; low < high; low++, high--) {
      int slot = targets[low];
      targets[low] = targets[high];
      targets[high] = slot;
    }
  }

  /** Removes all elements. */
  void clear() {
    size = 0;
    targets = NONE;
  }
}

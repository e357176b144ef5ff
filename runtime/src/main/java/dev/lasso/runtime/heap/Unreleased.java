package dev.lasso.runtime.heap;

import java.util.Arrays;

/**
 * A stack of deferred decrements: the targets of edges that dead objects have not released yet. The
 * edges are still counted, so the targets are alive.
 */
final class Unreleased {

  private static final int[] NONE = {};
  private static final int SMALLEST = 64;

  /** Maximum length of an array that is kept when the stack becomes empty. */
  private static final int FEW = 4096;

  private int[] edges = NONE;
  int size;

  /** Pushes the target of an edge, or returns false if there is no memory for it. */
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
      return false; // the edge is released at once
    }
  }

  /** Pops the target of the edge to release next. */
  int removeLast() {
    int slot = edges[--size];
    if (size == 0 && edges.length > FEW) {
      edges = NONE;
    }
    return slot;
  }

  /**
   * Reverses the order of the elements from {@code from} on, so that the edge pushed first is
   * released first.
   */
  void reverse(int from) {
    for (int low = from, high = size - 1; low < high; low++, high--) {
      int slot = edges[low];
      edges[low] = edges[high];
      edges[high] = slot;
    }
  }

  /** Removes all elements. */
  void clear() {
    size = 0;
    edges = NONE;
  }
}

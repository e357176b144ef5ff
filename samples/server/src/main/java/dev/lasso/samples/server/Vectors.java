package dev.lasso.samples.server;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The data of the server: vectors in native memory, in buckets. The vectors of each version are
 * different, so a search notices if memory changes under it.
 */
final class Vectors {

  /** Number of floats of a vector, without the preceding one that stores the version. */
  static final int WIDTH = 31;

  private static final int BUCKET = 128;
  private static final int STRIDE = WIDTH + 1;

  private final MemorySegment memory;
  private final int version;
  private final int count;

  /** Creates vectors in memory that {@code arena} frees. */
  Vectors(Arena arena, int version, int count) {
    this.version = version;
    this.count = count;
    memory = arena.allocate(JAVA_FLOAT, (long) count * STRIDE);
    int state = version + 1;
    for (int row = 0; row < count; row++) {
      memory.setAtIndex(JAVA_FLOAT, (long) row * STRIDE, version);
      for (int i = 1; i < STRIDE; i++) {
        state = next(state);
        memory.setAtIndex(JAVA_FLOAT, (long) row * STRIDE + i, state * 0x1p-31f);
      }
    }
  }

  /** Writes a query vector, which depends on {@code seed}. */
  static void fill(MemorySegment query, int seed) {
    int state = seed + 1;
    for (int i = 0; i < WIDTH; i++) {
      state = next(state);
      query.setAtIndex(JAVA_FLOAT, i, state * 0x1p-31f);
    }
  }

  private static int next(int state) {
    int next = state ^ state << 13;
    next ^= next >>> 17;
    return next ^ next << 5;
  }

  int version() {
    return version;
  }

  long bytes() {
    return memory.byteSize();
  }

  /** Returns the row most like {@code query}, in the first or the second half of a bucket. */
  Match nearest(MemorySegment query, int seed, int half) {
    int from = Math.floorMod(seed, count / BUCKET) * BUCKET + half * BUCKET / 2;
    int best = from;
    float likeness = Float.NEGATIVE_INFINITY;
    for (int row = from; row < from + BUCKET / 2; row++) {
      float product = product(query, row);
      if (product > likeness) {
        best = row;
        likeness = product;
      }
    }
    return new Match(version, best, likeness);
  }

  private float product(MemorySegment query, int row) {
    long at = (long) row * STRIDE;
    if (memory.getAtIndex(JAVA_FLOAT, at) != version) {
      throw new IllegalStateException("Row " + row + " is not of version " + version);
    }
    float product = 0;
    for (int i = 0; i < WIDTH; i++) {
      product += query.getAtIndex(JAVA_FLOAT, i) * memory.getAtIndex(JAVA_FLOAT, at + 1 + i);
    }
    return product;
  }
}

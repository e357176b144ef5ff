package dev.lasso.samples.server;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps the model in an arena, which the JVM frees once its collector has found it
 * unreachable.
 */
final class AutoArenaStore implements Store {

  private final NativeBytes bytes;
  private final int count;
  private volatile @Nullable Vectors current;

  AutoArenaStore(NativeBytes bytes, int count) {
    this.bytes = bytes;
    this.count = count;
  }

  @Override
  public void replace(int version) {
    Vectors vectors = new Vectors(Arena.ofAuto(), version, count);
    bytes.allocatedUntilUnreachable(vectors);
    current = vectors;
  }

  @Override
  public Match search(int seed, Pause pause) throws InterruptedException {
    Vectors vectors = current;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment query = arena.allocate(JAVA_FLOAT, Vectors.WIDTH);
      Vectors.fill(query, seed);
      Match match = vectors.nearest(query, seed, 0);
      pause.await();
      return match.better(vectors.nearest(query, seed, 1));
    }
  }

  @Override
  public void close() {
    current = null;
  }
}

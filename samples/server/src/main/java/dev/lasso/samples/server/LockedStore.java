package dev.lasso.samples.server;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * A store that frees the model by hand when it is replaced, under a lock. Replacing the model waits
 * for all running requests, and new requests wait for the replacement.
 */
final class LockedStore implements Store {

  private final NativeBytes bytes;
  private final int count;
  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private Arena memory = Arena.ofShared();
  private @Nullable Vectors current;

  LockedStore(NativeBytes bytes, int count) {
    this.bytes = bytes;
    this.count = count;
  }

  @Override
  public void replace(int version) {
    Arena arena = Arena.ofShared();
    Vectors vectors = new Vectors(arena, version, count);
    bytes.add(vectors.bytes());
    lock.writeLock().lock();
    try {
      close();
      memory = arena;
      current = vectors;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public Match search(int seed, Pause pause) throws InterruptedException {
    lock.readLock().lock();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment query = arena.allocate(JAVA_FLOAT, Vectors.WIDTH);
      Vectors.fill(query, seed);
      Match match = current.nearest(query, seed, 0);
      pause.await();
      return match.better(current.nearest(query, seed, 1));
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public void close() {
    memory.close();
    if (current != null) {
      bytes.add(-current.bytes());
    }
  }
}

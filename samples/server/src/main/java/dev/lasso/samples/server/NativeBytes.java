package dev.lasso.samples.server;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the native bytes of one store's models. */
final class NativeBytes {

  private static final Cleaner CLEANER = Cleaner.create();

  private final AtomicLong inUse = new AtomicLong();

  long inUse() {
    return inUse.get();
  }

  void add(long bytes) {
    inUse.addAndGet(bytes);
  }

  /** Counts bytes until the result is closed. */
  AutoCloseable allocated(long bytes) {
    add(bytes);
    return () -> add(-bytes);
  }

  /** Counts the bytes of vectors until the JVM's collector finds them unreachable. */
  void allocatedUntilUnreachable(Vectors vectors) {
    long bytes = vectors.bytes();
    add(bytes);
    CLEANER.register(vectors, () -> add(-bytes));
  }
}

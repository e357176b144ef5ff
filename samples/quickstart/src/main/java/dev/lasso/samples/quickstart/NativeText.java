package dev.lasso.samples.quickstart;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A text outside the Java heap: UTF-8 bytes that belong to this object until it is closed.
 *
 * <p>An ordinary resource that does not depend on Lasso. Its memory comes from its own arena, so
 * the JVM frees it, and rejects reads afterwards.
 */
final class NativeText implements AutoCloseable {

  private static final AtomicLong bytesHeld = new AtomicLong();

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment memory;

  /** Copies a text to native memory. */
  NativeText(String text) {
    memory = arena.allocateFrom(JAVA_BYTE, text.getBytes(UTF_8));
    bytesHeld.addAndGet(memory.byteSize());
  }

  /**
   * Returns a copy of the text.
   *
   * @throws IllegalStateException if this text is closed
   */
  String get() {
    return new String(memory.toArray(JAVA_BYTE), UTF_8);
  }

  /**
   * Frees the memory.
   *
   * @throws IllegalStateException if this text is already closed
   */
  @Override
  public void close() {
    arena.close();
    bytesHeld.addAndGet(-memory.byteSize());
  }

  /** Returns the number of bytes held by all texts of the program. */
  static long bytesHeld() {
    return bytesHeld.get();
  }
}

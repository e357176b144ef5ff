package dev.lasso.samples.quickstart;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A text outside the Java heap: bytes in UTF-8 that belong to this object until it is closed.
 *
 * <p>An ordinary resource, which knows nothing of Lasso. Its memory is that of an arena of its own,
 * so that it is the JVM that frees it, and refuses to read it afterwards.
 */
final class NativeText implements AutoCloseable {

  private static final AtomicLong bytesHeld = new AtomicLong();

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment memory;

  /** Copies a text out of the Java heap. */
  NativeText(String text) {
    memory = arena.allocateFrom(JAVA_BYTE, text.getBytes(UTF_8));
    bytesHeld.addAndGet(memory.byteSize());
  }

  /**
   * Copies the text back.
   *
   * @throws IllegalStateException if the text is closed
   */
  String get() {
    return new String(memory.toArray(JAVA_BYTE), UTF_8);
  }

  /**
   * Frees the memory.
   *
   * @throws IllegalStateException if the text is closed already
   */
  @Override
  public void close() {
    arena.close();
    bytesHeld.addAndGet(-memory.byteSize());
  }

  /** How many bytes all texts in this program hold now. */
  static long bytesHeld() {
    return bytesHeld.get();
  }
}

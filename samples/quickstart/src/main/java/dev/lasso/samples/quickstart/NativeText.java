package dev.lasso.samples.quickstart;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A text outside the Java heap: bytes in UTF-8 that belong to this object until it is closed.
 *
 * <p>An ordinary resource, which knows nothing of Lasso. Its memory comes from C's {@code malloc}:
 * an {@link java.lang.foreign.Arena} for each of millions of short texts would cost more Java heap
 * than the texts.
 */
@SuppressWarnings("restricted") // C's functions, and memory of a size that only the caller knows
final class NativeText implements AutoCloseable {

  private static final MethodHandle MALLOC =
      function("malloc", FunctionDescriptor.of(ADDRESS, JAVA_LONG));
  private static final MethodHandle FREE = function("free", FunctionDescriptor.ofVoid(ADDRESS));

  private static final AtomicLong bytesHeld = new AtomicLong();

  private final int length;

  /** 0 once closed. */
  private long address;

  /**
   * Copies a text out of the Java heap.
   *
   * @throws OutOfMemoryError if there is no native memory left
   */
  NativeText(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    length = bytes.length;
    address = malloc(Math.max(1, length));
    bytesHeld.addAndGet(length);
    MemorySegment.copy(bytes, 0, memory(), JAVA_BYTE, 0, length);
  }

  /**
   * Copies the text back.
   *
   * @throws IllegalStateException if the text is closed
   */
  String get() {
    return new String(memory().toArray(JAVA_BYTE), UTF_8);
  }

  /**
   * Frees the memory.
   *
   * @throws IllegalStateException if the text is closed already
   */
  @Override
  public void close() {
    MemorySegment memory = memory();
    address = 0;
    bytesHeld.addAndGet(-length);
    free(memory);
  }

  /** How many bytes all texts in this program hold now. */
  static long bytesHeld() {
    return bytesHeld.get();
  }

  private MemorySegment memory() {
    if (address == 0) {
      throw new IllegalStateException("Already closed");
    }
    return MemorySegment.ofAddress(address).reinterpret(length);
  }

  private static long malloc(long size) {
    MemorySegment memory;
    try {
      memory = (MemorySegment) MALLOC.invokeExact(size);
    } catch (Throwable t) {
      throw new AssertionError(t); // C throws nothing
    }
    if (memory.address() == 0) {
      throw new OutOfMemoryError("no native memory left for a text of " + size + " bytes");
    }
    return memory.address();
  }

  private static void free(MemorySegment memory) {
    try {
      FREE.invokeExact(memory);
    } catch (Throwable t) {
      throw new AssertionError(t); // C throws nothing
    }
  }

  private static MethodHandle function(String name, FunctionDescriptor descriptor) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), descriptor);
  }
}

package dev.lasso.samples.recipes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicLong;

/** A text in native memory, which is freed when the buffer dies. */
@GcContainer(nativeBytes = "bytes")
abstract class Buffer extends GcObject {

  private static final AtomicLong IN_USE = new AtomicLong();

  /** Closed last, after the memory is freed. */
  @Owned final AutoCloseable account;

  @Owned final Arena arena = Arena.ofConfined();
  private final MemorySegment memory;

  Buffer(String text) {
    memory = arena.allocateFrom(text);
    long bytes = memory.byteSize();
    IN_USE.addAndGet(bytes);
    account = () -> IN_USE.addAndGet(-bytes);
  }

  /** Returns the number of bytes of all buffers in the process. */
  static long inUse() {
    return IN_USE.get();
  }

  final long bytes() {
    return memory.byteSize();
  }

  /** Returns how often a letter occurs in the text. */
  long count(char letter) {
    checkAlive();
    return memory
        .elements(ValueLayout.JAVA_BYTE)
        .filter(each -> each.get(ValueLayout.JAVA_BYTE, 0) == letter)
        .count();
  }
}

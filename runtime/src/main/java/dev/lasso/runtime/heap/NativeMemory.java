package dev.lasso.runtime.heap;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Native memory of one object.
 *
 * <p>In a shared heap all threads may read it, and freeing it waits until none does: a handshake
 * with all threads of the JVM. So it is freed once its heap was left.
 *
 * <p>A native call that was given it goes on using it, though its object dies meanwhile: then it is
 * {@linkplain MemoryInUse freed after the call}.
 */
public final class NativeMemory {

  private static final long ALIGNMENT = 16;

  private final @Nullable Gate gate;
  private final Arena arena;
  private final MemorySegment segment;
  private boolean freed;

  /** The next one that is to be freed. */
  @Nullable NativeMemory next;

  private NativeMemory(@Nullable Gate gate, Arena arena, long bytes) {
    this.gate = gate;
    this.arena = arena;
    segment = arena.allocate(bytes, ALIGNMENT);
  }

  /** No memory. */
  public static NativeMemory none() {
    return new NativeMemory(null, Arena.global(), 0);
  }

  /** Allocates memory for an object of {@code heap}. */
  public static NativeMemory allocate(Heap heap, long bytes) {
    MemoryInUse.freeConfined();
    Arena arena = heap.gate == null ? Arena.ofConfined() : Arena.ofShared();
    try {
      return new NativeMemory(heap.gate, arena, bytes);
    } catch (Throwable t) {
      arena.close();
      throw t;
    }
  }

  /** The memory. */
  public MemorySegment segment() {
    return segment;
  }

  /** How much it is. */
  public long bytes() {
    return segment.byteSize();
  }

  /** Frees it, now or soon. Does nothing when called again. */
  public void free() {
    if (!freed) {
      freed = true;
      if (gate == null) {
        MemoryInUse.freeConfined();
        if (!freeNow()) {
          MemoryInUse.freeConfined(this);
        }
      } else {
        gate.freeLater(this);
      }
    }
  }

  /** Notes, for memory of a shared heap, that it is freed at last. */
  void freedLate() {
    if (gate != null) {
      gate.freed(this);
    }
  }

  /** Frees it unless a native call is using it; returns whether it is freed. */
  boolean freeNow() {
    try {
      arena.close();
      return true;
    } catch (IllegalStateException e) {
      return !arena.scope().isAlive();
    }
  }
}

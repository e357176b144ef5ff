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

  /** Who frees memory once nobody is inside the heap. */
  interface Freer {

    /** Has memory freed, soon. Never throws. */
    void freeLater(NativeMemory memory);

    /** Notes that memory is freed. */
    void freed(NativeMemory memory);
  }

  private static final long ALIGNMENT = 16;

  private final @Nullable Freer freer;
  private final Arena arena;
  private final MemorySegment segment;
  private boolean freed;

  /** The next one that is to be freed. */
  @Nullable NativeMemory next;

  private NativeMemory(@Nullable Freer freer, Arena arena, long bytes) {
    this.freer = freer;
    this.arena = arena;
    segment = arena.allocate(bytes, ALIGNMENT);
  }

  /** No memory. */
  public static NativeMemory none() {
    return new NativeMemory(null, Arena.global(), 0);
  }

  /** Allocates memory, for an object of a shared heap if there is one who frees it later. */
  static NativeMemory allocate(@Nullable Freer freer, long bytes) {
    MemoryInUse.freeConfined();
    Arena arena = freer == null ? Arena.ofConfined() : Arena.ofShared();
    try {
      return new NativeMemory(freer, arena, bytes);
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
      if (freer == null) {
        MemoryInUse.freeConfined();
        if (!freeNow()) {
          MemoryInUse.freeConfined(this);
        }
      } else {
        freer.freeLater(this);
      }
    }
  }

  /** Notes, for memory of a shared heap, that it is freed at last. */
  void freedLate() {
    if (freer != null) {
      freer.freed(this);
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

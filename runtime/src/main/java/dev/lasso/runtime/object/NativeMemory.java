package dev.lasso.runtime.object;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The native memory of one object.
 *
 * <p>In a shared heap, all threads may read the memory. Freeing it waits until no thread reads it,
 * by a handshake with all threads of the JVM. Therefore a thread that leaves the heap frees it,
 * once it is outside.
 *
 * <p>A native call may still use the memory when its object dies. In that case the memory is
 * {@linkplain PinnedMemory freed after the call}.
 */
public final class NativeMemory {

  /** A service that frees native memory outside the lock of the heap. */
  public interface Freer {

    /** Schedules memory to be freed soon. Never throws. */
    void freeLater(NativeMemory memory);

    /** Records that memory has been freed. */
    void recordFreed(NativeMemory memory);
  }

  private static final long ALIGNMENT = 16;

  private final @Nullable Freer freer;
  private final Arena arena;
  private final MemorySegment segment;
  private boolean freed;

  /** Next in a list of memory to free. */
  public @Nullable NativeMemory next;

  private NativeMemory(@Nullable Freer freer, Arena arena, long bytes) {
    this.freer = freer;
    this.arena = arena;
    segment = arena.allocate(bytes, ALIGNMENT);
  }

  /** Returns an empty instance. */
  public static NativeMemory none() {
    return new NativeMemory(null, Arena.global(), 0);
  }

  /**
   * Allocates memory for an object.
   *
   * @param freer frees the memory, for an object of a shared heap; null if the heap is confined
   */
  public static NativeMemory allocate(@Nullable Freer freer, long bytes) {
    PinnedMemory.freeConfined();
    Arena arena = freer == null ? Arena.ofConfined() : Arena.ofShared();
    try {
      return new NativeMemory(freer, arena, bytes);
    } catch (Throwable t) {
      arena.close();
      throw t;
    }
  }

  public MemorySegment segment() {
    return segment;
  }

  public long bytes() {
    return segment.byteSize();
  }

  /** Frees the memory, now or soon. Does nothing if called again. */
  public void free() {
    if (!freed) {
      freed = true;
      if (freer == null) {
        PinnedMemory.freeConfined();
        if (!tryFree()) {
          PinnedMemory.freeConfined(this);
        }
      } else {
        freer.freeLater(this);
      }
    }
  }

  /** Records that memory of a shared heap has been freed after the last native call. */
  void recordFreed() {
    if (freer != null) {
      freer.recordFreed(this);
    }
  }

  /** Frees the memory unless a native call is using it. Returns whether the memory is freed. */
  public boolean tryFree() {
    try {
      arena.close();
      return true;
    } catch (IllegalStateException e) {
      return !arena.scope().isAlive();
    }
  }
}

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
 * <p>A native call may still use the memory when its object dies, perhaps until after the end of
 * the heap. The end of such a call is not signaled, so freeing the memory is retried. Memory of a
 * confined heap can be freed only by its own thread, which retries whenever it allocates or frees
 * native memory, or closes a heap. For shared heaps, the maintenance retries.
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

  /** Memory that is confined to the thread and that native calls use, linked by {@code next}. */
  private static final ThreadLocal<@Nullable NativeMemory> PINNED = new ThreadLocal<>();

  /**
   * True once any thread has had such memory, so that the other threads need no lookup. A thread
   * with such memory made the store itself, so a plain field suffices.
   */
  private static boolean anyPinned;

  private final @Nullable Freer freer;
  private final Arena arena;
  public final MemorySegment segment;
  private boolean freed;

  /** Next in a list of memory to free. */
  public @Nullable NativeMemory next;

  private NativeMemory(@Nullable Freer freer, Arena arena, long bytes) {
    this.freer = freer;
    this.arena = arena;
    segment = arena.allocate(bytes, ALIGNMENT);
  }

  /**
   * Allocates memory for an object.
   *
   * @param freer frees the memory, for an object of a shared heap; null if the heap is confined
   */
  public static NativeMemory allocate(@Nullable Freer freer, long bytes) {
    freePinned();
    Arena arena = freer == null ? Arena.ofConfined() : Arena.ofShared();
    try {
      return new NativeMemory(freer, arena, bytes);
    } catch (Throwable t) {
      arena.close();
      throw t;
    }
  }

  public long bytes() {
    return segment.byteSize();
  }

  /** Frees the memory, now or soon. Does nothing if called again. */
  public void free() {
    if (!freed) {
      freed = true;
      if (freer == null) {
        freePinned();
        if (!tryFree()) {
          next = PINNED.get();
          PINNED.set(this);
          anyPinned = true;
        }
      } else {
        freer.freeLater(this);
      }
    }
  }

  /** Frees the memory of the current thread whose native calls have ended. */
  public static void freePinned() {
    NativeMemory all = anyPinned ? PINNED.get() : null;
    if (all != null) {
      NativeMemory left = freeAll(all);
      if (left == null) {
        PINNED.remove();
      } else {
        PINNED.set(left);
      }
    }
  }

  /** Frees the memory of a list that no native call is using. Returns the list of the rest. */
  public static @Nullable NativeMemory freeAll(@Nullable NativeMemory all) {
    NativeMemory left = null;
    NativeMemory rest = all;
    while (rest != null) {
      NativeMemory next = rest;
      rest = next.next;
      next.next = null;
      if (!next.tryFree()) {
        next.next = left;
        left = next;
      } else if (next.freer != null) {
        next.freer.recordFreed(next);
      }
    }
    return left;
  }

  /**
   * Frees the memory unless a native call is using it, or the arena cannot be closed for lack of
   * memory or stack. Returns whether the memory is freed.
   */
  private boolean tryFree() {
    try {
      arena.close();
      return true;
    } catch (IllegalStateException | VirtualMachineError e) {
      return !arena.scope().isAlive();
    }
  }
}

package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Native memory that was allocated together with an object and is freed with it; for generated
 * code. CPython's <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyUnstable_Object_GC_NewWithExtraData">extra
 * data</a>.
 *
 * <p>Once freed, an access through a segment obtained before throws {@link IllegalStateException}.
 */
public final class GcExtra implements AutoCloseable {

  /** What an object has that was created without extra memory. */
  public static final GcExtra NONE = new GcExtra(Arena.global(), 0);

  private static final long ALIGNMENT = 16;

  private final Arena arena;
  private final MemorySegment segment;

  private GcExtra(Arena arena, long bytes) {
    this.arena = arena;
    segment = arena.allocate(bytes, ALIGNMENT);
  }

  /**
   * Allocates memory for an object that is about to be constructed.
   *
   * @param heap the heap of the object
   * @param bytes how many bytes, all zero at first; aligned to 16
   * @return the memory; the caller closes it if the object is not adopted
   * @throws IllegalArgumentException if {@code bytes} is negative
   * @throws OutOfMemoryError if there is not enough native memory
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public static GcExtra allocate(GcHeap heap, long bytes) {
    ((Heap) heap).checkMutable();
    if (bytes < 0) {
      throw new IllegalArgumentException("Extra memory can not have " + bytes + " bytes.");
    }
    Arena arena = Arena.ofConfined();
    try {
      return new GcExtra(arena, bytes);
    } catch (Throwable t) {
      arena.close();
      throw t;
    }
  }

  /**
   * The memory.
   *
   * @param self the object that has it
   * @return a segment that is valid until {@code self} dies
   * @throws DeadObjectException if {@code self} is dead
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public MemorySegment segment(GcObject self) {
    GcProtocol.checkAlive(self);
    return segment;
  }

  /**
   * How much memory it is.
   *
   * @return the number of bytes
   */
  public long bytes() {
    return segment.byteSize();
  }

  /** Frees the memory. Does nothing when called again. */
  @Override
  public void close() {
    if (this != NONE && arena.scope().isAlive()) {
      arena.close();
    }
  }
}

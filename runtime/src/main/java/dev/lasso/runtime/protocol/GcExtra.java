package dev.lasso.runtime.protocol;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.object.InsideOnlyResource;
import dev.lasso.runtime.object.NativeMemory;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Native memory that was allocated together with an object and is freed with it. For generated
 * code. CPython's <a
 * href="https://docs.python.org/3/c-api/gcsupport.html#c.PyUnstable_Object_GC_NewWithExtraData">extra
 * data</a>.
 *
 * <p>Once the memory is freed, an access through a segment obtained before throws {@link
 * IllegalStateException}. The memory of a confined heap is accessible only to the heap's thread.
 * The memory of a {@linkplain GcHeap#shared shared} heap may be read by all threads under an open
 * root. It is freed shortly after its object has died, because freeing it waits for all threads of
 * the JVM.
 */
public final class GcExtra implements AutoCloseable, InsideOnlyResource {

  /** The extra memory of an object that was created without any. Closing it has no effect. */
  public static final GcExtra NONE = new GcExtra(null);

  private final @Nullable NativeMemory memory;

  private GcExtra(@Nullable NativeMemory memory) {
    this.memory = memory;
  }

  /**
   * Allocates memory for an object that is about to be constructed.
   *
   * @param heap the heap of the object
   * @param bytes the number of bytes; they are initially zero, and aligned to 16
   * @return the memory, {@link #NONE} for 0 bytes; the caller closes it if the object is not
   *     adopted
   * @throws IllegalArgumentException if {@code bytes} is negative
   * @throws OutOfMemoryError if there is not enough native memory
   * @throws WrongThreadException if the heap is not this thread's
   */
  public static GcExtra allocate(GcHeap heap, long bytes) {
    ((Heap) heap).checkMutable();
    if (bytes < 0) {
      throw new IllegalArgumentException("Extra memory cannot have " + bytes + " bytes.");
    }
    return bytes == 0 ? NONE : new GcExtra(((Heap) heap).allocate(bytes));
  }

  /**
   * Returns the memory.
   *
   * @param self the object that has this memory
   * @return a segment that is valid until {@code self} dies
   * @throws DeadObjectException if {@code self} is dead
   * @throws WrongThreadException if the heap is not this thread's
   */
  public MemorySegment segment(GcObject self) {
    GcProtocol.checkAlive(self);
    return memory == null ? MemorySegment.NULL : memory.segment;
  }

  /**
   * Returns the size of the memory.
   *
   * @return the number of bytes
   */
  public long bytes() {
    return memory == null ? 0 : memory.bytes();
  }

  /**
   * Frees the memory, in a shared heap as soon as the thread inside has left. Has no effect if
   * called again.
   */
  @Override
  public void close() {
    if (memory != null) {
      memory.free();
    }
  }
}

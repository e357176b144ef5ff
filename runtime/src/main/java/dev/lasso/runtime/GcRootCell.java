package dev.lasso.runtime;

import dev.lasso.runtime.heap.AnchorCell;
import dev.lasso.runtime.heap.Heap;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A root that can be replaced, for what all threads read and somebody renews: a model, an index, a
 * configuration. Of a {@linkplain GcHeap#shared shared} heap.
 *
 * <pre>{@code
 * final GcHeap heap = GcHeap.shared();
 * final GcRootCell<Model> current = new GcRootCell<>(heap);
 *
 * void reload(Path file) {
 *   try (GcScope scope = heap.enter()) {
 *     current.set(GcModel.create(scope, file));   // the old one dies with its last reader
 *   }
 * }
 *
 * Answer answer(Request request) {                // on any thread; never waits
 *   try (GcRoot<Model> model = current.open()) {
 *     return model.get().infer(request);
 *   }
 * }
 * }</pre>
 *
 * <p>What a thread wrote before {@link #set} is seen by those who {@link #open} what it set.
 *
 * @param <T> the type of the object
 */
public final class GcRootCell<T extends GcObject> implements AutoCloseable {

  private final AnchorCell cell;

  /**
   * Makes an empty cell.
   *
   * @param heap a shared heap, borrowed
   * @throws IllegalArgumentException if the heap is confined
   */
  public GcRootCell(GcHeap heap) {
    cell = new AnchorCell((Heap) Objects.requireNonNull(heap, "heap"), this);
  }

  /**
   * Replaces what the cell holds. Who reads the old object goes on; it is let go of when the last
   * root of it is closed.
   *
   * @param object what to hold from now on, borrowed; or null for nothing
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if the cell or the heap is closed, or the object under
   *     construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not entered by this thread
   */
  public void set(@Nullable T object) {
    cell.set(object);
  }

  /**
   * What the cell holds now, for use inside.
   *
   * @return the object, borrowed: it lives at least until the cell is set; or null
   * @throws IllegalStateException if the cell is closed
   * @throws WrongThreadException if the heap is not entered by this thread
   */
  @SuppressWarnings("unchecked") // it holds what was set
  public @Nullable T get() {
    return (T) cell.get();
  }

  /**
   * Opens a root of what the cell holds now. Any thread may, and none waits.
   *
   * @return a new root, which the caller closes; null if the cell is empty
   * @throws IllegalStateException if the cell or the heap is closed or being closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public @Nullable GcRoot<T> open() {
    return cell.open();
  }

  /**
   * Empties the cell for good: lets go of what it holds, as {@link GcRoot#close} does. Any thread
   * may, and none waits. Does nothing when called again, or after the heap was closed.
   */
  @Override
  public void close() {
    try {
      cell.close();
    } finally {
      Reference.reachabilityFence(this); // or it would be taken for lost
    }
  }

  /** For messages: what it holds. */
  @Override
  public String toString() {
    return cell.toString();
  }
}

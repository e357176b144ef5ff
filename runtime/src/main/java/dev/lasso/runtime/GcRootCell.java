package dev.lasso.runtime;

import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.RootCell;
import dev.lasso.runtime.object.SingleLink;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A replaceable root of a {@linkplain GcHeap#shared shared} heap, for an object that all threads
 * read and that is renewed from time to time, such as a model, an index or a configuration.
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
 * <p>Actions of a thread before {@link #set} happen before the actions of another thread that
 * {@link #open opens} a root of the new object.
 *
 * @param <T> the type of the object
 */
public final class GcRootCell<T extends GcObject> implements AutoCloseable, SingleLink {

  private final RootCell cell;

  /**
   * Creates an empty cell.
   *
   * @param heap a shared heap, borrowed
   * @throws IllegalArgumentException if the heap is confined
   */
  public GcRootCell(GcHeap heap) {
    cell = new RootCell((Heap) Objects.requireNonNull(heap, "heap"), this);
  }

  /**
   * Replaces the object of the cell. Threads that read the old object can continue; the old object
   * is released when its last root is closed.
   *
   * @param object the new object, borrowed; or null to empty the cell
   * @throws DeadObjectException if the object is dead
   * @throws IllegalArgumentException if it belongs to another heap
   * @throws IllegalStateException if the cell or the heap is closed, or the object under
   *     construction
   * @throws ReferenceCountException if the count would overflow
   * @throws WrongThreadException if the heap is not entered by this thread
   */
  public void set(@Nullable T object) {
    try {
      cell.set(object);
    } finally {
      Reference.reachabilityFence(this); // otherwise it could be closed as a lost one
    }
  }

  /**
   * Returns the object of the cell, for use inside.
   *
   * @return the object, borrowed: it lives at least until the cell is set. Null if the cell is
   *     empty
   * @throws IllegalStateException if the cell or the heap is closed
   * @throws WrongThreadException if the heap is not entered by this thread
   */
  @Override
  @SuppressWarnings("unchecked") // it holds what was set
  public @Nullable T get() {
    try {
      return (T) cell.get();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Opens a root of the object of the cell. Any thread may call this method; it never waits. A root
   * that is lost stays open, unless it is in the {@linkplain GcLeakLevel#SIMPLE sample}, which
   * contains all roots from the level {@link GcLeakLevel#ADVANCED} on.
   *
   * @return a new root, which the caller closes; null if the cell is empty
   * @throws IllegalStateException if the cell or the heap is closed or being closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public @Nullable GcRoot<T> open() {
    try {
      return cell.open();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Opens a root of the object of the cell as {@link #open} does, unless that is refused because
   * the cell or the heap is closed or being closed.
   *
   * @return a new root, which the caller closes; null if the cell is empty, or if the cell or the
   *     heap is closed or being closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public @Nullable GcRoot<T> tryOpen() {
    try {
      return cell.tryOpen();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Calls an action with the object of the cell, which lives until the action returns, as {@link
   * GcRoot#use} does. Any thread may call this method; it never waits, and opens no root.
   *
   * @param <R> the type of the result
   * @param <X> the type of the exceptions of the action
   * @param action the action; the object is borrowed
   * @return the result of the action; null if the cell is empty, and the action is not called
   * @throws X if the action throws it
   * @throws IllegalStateException if the cell or the heap is closed or being closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public <R, X extends Throwable> @Nullable R use(
      GcRoot.Use<? super T, ? extends @Nullable R, X> action) throws X {
    try {
      return cell.use(Objects.requireNonNull(action, "action"));
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Returns the heap of the cell. A container of that heap cannot own the cell.
   *
   * @return the heap, borrowed
   */
  @Override
  public GcHeap heap() {
    return cell.heap;
  }

  /**
   * Empties the cell for good, and releases its object as {@link GcRoot#close} does. Any thread may
   * call this method; it never waits. Does nothing when called again, or after the heap was closed.
   */
  @Override
  public void close() {
    try {
      cell.close();
    } finally {
      Reference.reachabilityFence(this);
    }
  }

  /** Returns a text for messages, which names the object. */
  @Override
  public String toString() {
    return cell.toString();
  }
}

package dev.lasso.runtime;

import dev.lasso.runtime.heap.SharedRoot;
import dev.lasso.runtime.object.SingleLink;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An owning reference to an object of another heap, which is {@linkplain GcHeap#shared shared}. For
 * example, a cursor in the heap of one request can own the database that all requests share. A link
 * is a resource, for {@code @Owned} fields.
 *
 * <pre>{@code
 * import dev.lasso.annotations.*;
 * import dev.lasso.runtime.*;
 *
 * @GcContainer
 * public abstract class Cursor extends GcObject {
 *   @Owned final GcHeapLink<Database> database;
 *
 *   Cursor(GcRoot<Database> database) {
 *     this.database = GcHeapLink.of(database);
 *   }
 * }
 * }</pre>
 *
 * <p>A link holds the object until the link is closed, by the program or with its owner. Like
 * closing a {@link GcRoot}, closing a link never waits. A link that is lost is closed like a lost
 * root. Two heaps are never collected together, so objects that own each other in a cycle through
 * links stay until one of the heaps is closed. The processor warns about types that allow such a
 * cycle.
 *
 * @param <T> the type of the object
 */
public final class GcHeapLink<T extends GcObject> implements AutoCloseable, SingleLink {

  private final SharedRoot<T> root;

  private GcHeapLink(SharedRoot<T> root) {
    this.root = root;
  }

  /**
   * Creates a link to the object that a root holds.
   *
   * @param <T> the type of the object
   * @param root an open root of a shared heap, borrowed: it stays open
   * @return a new link; the caller stores it in an owned field, or closes it
   * @throws IllegalArgumentException if the root's heap is confined
   * @throws IllegalStateException if the root or its heap is closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public static <T extends GcObject> GcHeapLink<T> of(GcRoot<T> root) {
    GcHeapLink<T> link = new GcHeapLink<>(SharedRoot.like(Objects.requireNonNull(root, "root")));
    link.root.openBy(root);
    return link;
  }

  /**
   * Creates a link to the object that a cell holds now.
   *
   * @param <T> the type of the object
   * @param cell the cell, borrowed
   * @return a new link; the caller stores it in an owned field, or closes it. Null if the cell is
   *     empty
   * @throws IllegalStateException if the cell or its heap is closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public static <T extends GcObject> @Nullable GcHeapLink<T> of(GcRootCell<T> cell) {
    try (GcRoot<T> opened = cell.open()) {
      return opened == null ? null : of(opened);
    }
  }

  /**
   * Returns the object, which may be used like that of an open {@link GcRoot}. Any thread may call
   * this method.
   *
   * @return the object, borrowed: it lives at least as long as this link is open
   * @throws IllegalStateException if the link, or the object's heap, is closed
   */
  @Override
  public T get() {
    return root.get();
  }

  /**
   * Calls an action with the object, which lives until the action returns, although this link may
   * be closed meanwhile, as {@link GcRoot#use} does. Any thread may call this method.
   *
   * @param <R> the type of the result
   * @param <X> the type of the exceptions of the action
   * @param action the action; the object is borrowed
   * @return the result of the action
   * @throws X if the action throws it
   * @throws IllegalStateException if the link, or the object's heap, is closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public <R extends @Nullable Object, X extends Throwable> R use(
      GcRoot.Use<? super T, ? extends R, X> action) throws X {
    return root.use(action);
  }

  /**
   * Returns the heap of the object.
   *
   * @return the heap, borrowed
   */
  @Override
  public GcHeap heap() {
    return root.heap();
  }

  /**
   * Releases the object. Any thread may call this method; it never waits. Does nothing when called
   * again.
   */
  @Override
  public void close() {
    root.close();
  }

  /** Returns a text for messages, which names the object. */
  @Override
  public String toString() {
    return "a link to " + root;
  }
}

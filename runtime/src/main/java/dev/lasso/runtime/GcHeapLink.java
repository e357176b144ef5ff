package dev.lasso.runtime;

import dev.lasso.runtime.heap.SharedRoot;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an object owns of another heap, a {@linkplain GcHeap#shared shared} one: a cursor in the
 * heap of one request can own the database of all. It is a resource, for {@code @Owned} fields.
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
 * <p>It holds the object until it is closed, by hand or with its owner; closing never waits, as
 * that of a {@link GcRoot} never does. Two heaps are never collected together: objects that own
 * each other in a cycle through links stay until one of the heaps is closed. The processor warns
 * where types allow such a cycle.
 *
 * @param <T> the type of the object
 */
public final class GcHeapLink<T extends GcObject> implements AutoCloseable {

  private final SharedRoot<T> root;

  private GcHeapLink(SharedRoot<T> root) {
    this.root = root;
  }

  /**
   * Makes a link to what a root holds.
   *
   * @param <T> the type of the object
   * @param root an open root of a shared heap, borrowed: it stays open
   * @return a new link; the caller has an object own it, or closes it
   * @throws IllegalArgumentException if the root is that of a confined heap
   * @throws IllegalStateException if the root or its heap is closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public static <T extends GcObject> GcHeapLink<T> of(GcRoot<T> root) {
    GcHeapLink<T> link = new GcHeapLink<>(SharedRoot.like(Objects.requireNonNull(root, "root")));
    link.root.openBy(root);
    return link;
  }

  /**
   * Makes a link to what a cell holds now.
   *
   * @param <T> the type of the object
   * @param cell the cell, borrowed
   * @return a new link; the caller has an object own it, or closes it. Null if the cell is empty
   * @throws IllegalStateException if the cell or its heap is closed
   * @throws ReferenceCountException if the object has too many roots
   */
  public static <T extends GcObject> @Nullable GcHeapLink<T> of(GcRootCell<T> cell) {
    try (GcRoot<T> opened = cell.open()) {
      return opened == null ? null : of(opened);
    }
  }

  /**
   * The object, to be used as that of an open {@link GcRoot}. Any thread may ask.
   *
   * @return the object, borrowed: it lives at least as long as this link is open
   * @throws IllegalStateException if the link, or the object's heap, is closed
   */
  public T get() {
    return root.get();
  }

  /**
   * The heap of the object.
   *
   * @return the heap, borrowed
   */
  public GcHeap heap() {
    return root.heap();
  }

  /** Lets go of the object. Any thread may, and none waits. Does nothing when called again. */
  @Override
  public void close() {
    root.close();
  }

  /** For messages: what it leads to. */
  @Override
  public String toString() {
    return "a link to " + root;
  }
}

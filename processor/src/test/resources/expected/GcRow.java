package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcType;
import dev.lasso.runtime.GcVisitor;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Row} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcRow<T extends Box<?, ?>> extends Row<T> {
  /**
   * The fields of {@link Row} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Row.class, MethodHandles.lookup())
      .owned("below", Row.class)
      .items("cells", Box[].class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcRow(GcHeap gcHeap, int n_, int n) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Box<?, ?>[] items = new Box<?, ?>[n_]; // a negative length ends here
    super(n);
    gcItems(this, items);
  }

  /**
   * Creates a tracked {@link Row} that {@code scope} holds.
   */
  public static <T extends Box<?, ?>> GcRow<T> create(GcScope scope, int n_, int n) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcRow<T>(scope.heap(), n_, n));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Row} with one hold, the caller's: {@code heap.track} it when ready,
   * {@code heap.release} it when done.
   */
  public static <T extends Box<?, ?>> GcRow<T> allocate(GcHeap heap, int n_, int n) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcRow<T>(heap, n_, n));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  void setBelow(@Nullable Row<T> below) {
    setBelow(this, below);
  }

  /**
   * Sets {@code self.below}: counts the new owner in, then lets go of the old value.
   */
  static <T extends Box<?, ?>> void setBelow(Row<T> self, @Nullable Row<T> below) {
    GcProtocol.own(self, below);
    Row<T> old = self.below;
    self.below = below;
    GcProtocol.disown(self, old);
  }

  void moveBelow(GcScope scope, Row<T> below) {
    moveBelow(this, scope, below);
  }

  /**
   * Stores {@code below} and takes over the hold that {@code scope} has on it.
   */
  static <T extends Box<?, ?>> void moveBelow(Row<T> self, GcScope scope, Row<T> below) {
    GcProtocol.move(self, scope, below);
    Row<T> old = self.below;
    self.below = below;
    GcProtocol.disown(self, old);
  }

  protected @Nullable T item(int index) {
    return item(this, index);
  }

  /**
   * The item at {@code index}, borrowed.
   */
  public static <T extends Box<?, ?>> @Nullable T item(Row<T> self, int index) {
    return GcProtocol.items(self, self.cells)[index];
  }

  @Override
  public void setItem(int index, @Nullable T item) {
    setItem(this, index, item);
  }

  /**
   * Sets an item: counts the new owner in, then lets go of the old item.
   */
  public static <T extends Box<?, ?>> void setItem(Row<T> self, int index, @Nullable T item) {
    T[] items = GcProtocol.items(self, self.cells);
    T old = items[index]; // first: a bad index ends here
    GcProtocol.own(self, item);
    items[index] = item;
    GcProtocol.disown(self, old);
  }

  protected void moveItem(GcScope scope, int index, T item) {
    moveItem(this, scope, index, item);
  }

  /**
   * Stores {@code item} and takes over the hold that {@code scope} has on it.
   */
  public static <T extends Box<?, ?>> void moveItem(Row<T> self, GcScope scope, int index, T item) {
    T[] items = GcProtocol.items(self, self.cells);
    T old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.disown(self, old);
  }

  protected void resize(int length) {
    resize(this, length);
  }

  /**
   * Changes the number of items and lets go of those beyond it; {@code self} must not be tracked.
   */
  public static <T extends Box<?, ?>> void resize(Row<T> self, int length) {
    GcProtocol.checkResize(self, length);
    T[] old = GcProtocol.items(self, self.cells);
    self.cells = Arrays.copyOf(old, length);
    GcProtocol.disownItems(self, old, length);
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  public static <T extends Box<?, ?>> void gcItems(Row<T> self, Box<?, ?>[] items) {
    // Stores the array of items, after the constructor of self has returned.
    GcProtocol.checkNoItems(self, "cells", self.cells);
    @SuppressWarnings("unchecked") // a new array, of what the items of the object are
    T[] typed = (T[]) items;
    self.cells = typed;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return gcTraverse(this, visit, arg);
  }

  public static <T extends Box<?, ?>, A extends @Nullable Object> int gcTraverse(Row<T> self,
      GcVisitor<A> visit, A arg) {
    // Visits each edge of self, once per count held.
    int stop = GcProtocol.visit(visit, arg, self.below);
    if (stop != 0) {
      return stop;
    }
    return GcProtocol.visitItems(visit, arg, self.cells);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <T extends Box<?, ?>> long gcEdges(Row<T> self, @Nullable GcObject[] into, int at,
      long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.below, into, to);
    to = GcProtocol.items(self.cells, into, to);
    return to;
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  public static <T extends Box<?, ?>> void gcClear(Row<T> self) {
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    Row<T> below = self.below;
    self.below = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, below);
    for (int i = 0; self.cells != null && i < self.cells.length; i++) { // disown may resize it
      GcProtocol.own(self, null);
      T item = self.cells[i];
      self.cells[i] = null;
      GcProtocol.disown(self, item);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <T extends Box<?, ?>> void gcAdopt(Row<T> self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("below", self.below);
    adopt.items("cells", self.cells);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  public static <T extends Box<?, ?>> void gcDrop(Row<T> self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    Row<T> below = self.below;
    self.below = null;
    death.edge(below);
    @Nullable T[] cells = self.cells;
    self.cells = null;
    death.items(cells);
  }
}

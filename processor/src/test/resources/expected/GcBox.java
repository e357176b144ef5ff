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
import dev.lasso.runtime.collections.GcList;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Box} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcBox<T extends GcObject, K extends Comparable<K>> extends Box<T, K> {
  /**
   * The fields of {@link Box} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Box.class, MethodHandles.lookup())
      .owned("item", GcObject.class)
      .weak("last", GcObject.class)
      .collection("all", GcList.class, GcObject.class)
      .owned("next", Box.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcBox(GcHeap gcHeap, K key) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(key);
  }

  /**
   * Creates a tracked {@link Box} that {@code scope} holds.
   */
  static <T extends GcObject, K extends Comparable<K>> GcBox<T, K> create(GcScope scope, K key) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcBox<T, K>(scope.heap(), key));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Box} with one hold, the caller's: {@code heap.track} it when ready,
   * {@code heap.release} it when done.
   */
  static <T extends GcObject, K extends Comparable<K>> GcBox<T, K> allocate(GcHeap heap, K key) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcBox<T, K>(heap, key));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  void setItem(@Nullable T item) {
    setItem(this, item);
  }

  /**
   * Sets {@code self.item}: counts the new owner in, then lets go of the old value.
   */
  static <T extends GcObject, K extends Comparable<K>> void setItem(Box<T, K> self,
      @Nullable T item) {
    GcProtocol.own(self, item);
    T old = self.item;
    self.item = item;
    GcProtocol.disown(self, old);
  }

  void moveItem(GcScope scope, T item) {
    moveItem(this, scope, item);
  }

  /**
   * Stores {@code item} and takes over the hold that {@code scope} has on it.
   */
  static <T extends GcObject, K extends Comparable<K>> void moveItem(Box<T, K> self, GcScope scope,
      T item) {
    GcProtocol.move(self, scope, item);
    T old = self.item;
    self.item = item;
    GcProtocol.disown(self, old);
  }

  void setLast(@Nullable T last) {
    setLast(this, last);
  }

  /**
   * Sets {@code self.last}: nobody is counted, and it becomes null when {@code last} dies.
   */
  static <T extends GcObject, K extends Comparable<K>> void setLast(Box<T, K> self,
      @Nullable T last) {
    GcProtocol.point(self, TYPE.firstWeak(), last);
    self.last = last;
  }

  void setNext(@Nullable Box<? extends T, K> next) {
    GcBox.<T, K>setNext(this, next);
  }

  /**
   * Sets {@code self.next}: counts the new owner in, then lets go of the old value.
   */
  static <T extends GcObject, K extends Comparable<K>> void setNext(Box<T, K> self,
      @Nullable Box<? extends T, K> next) {
    GcProtocol.own(self, next);
    Box<? extends T, K> old = self.next;
    self.next = next;
    GcProtocol.disown(self, old);
  }

  void moveNext(GcScope scope, Box<? extends T, K> next) {
    GcBox.<T, K>moveNext(this, scope, next);
  }

  /**
   * Stores {@code next} and takes over the hold that {@code scope} has on it.
   */
  static <T extends GcObject, K extends Comparable<K>> void moveNext(Box<T, K> self, GcScope scope,
      Box<? extends T, K> next) {
    GcProtocol.move(self, scope, next);
    Box<? extends T, K> old = self.next;
    self.next = next;
    GcProtocol.disown(self, old);
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return gcTraverse(this, visit, arg);
  }

  public static <T extends GcObject, K extends Comparable<K>, A extends @Nullable Object> int gcTraverse(
      Box<T, K> self, GcVisitor<A> visit, A arg) {
    // Visits each edge of self, once per count held.
    int stop = GcProtocol.visit(visit, arg, self.item);
    if (stop != 0) {
      return stop;
    }
    stop = self.all.gcTraverse(visit, arg);
    if (stop != 0) {
      return stop;
    }
    return GcProtocol.visit(visit, arg, self.next);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <T extends GcObject, K extends Comparable<K>> long gcEdges(Box<T, K> self,
      @Nullable GcObject[] into, int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.item, into, to);
    to = self.all.gcEdges(into, to);
    to = GcProtocol.edge(self.next, into, to);
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

  public static <T extends GcObject, K extends Comparable<K>> void gcClear(Box<T, K> self) {
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    T item = self.item;
    self.item = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, item);
    self.all.clear();
    GcProtocol.own(self, null);
    Box<? extends T, K> next = self.next;
    self.next = null;
    GcProtocol.disown(self, next);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <T extends GcObject, K extends Comparable<K>> void gcAdopt(Box<T, K> self,
      GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("item", self.item);
    adopt.weak("last", TYPE.firstWeak(), self.last);
    adopt.collection("all", self.all);
    adopt.owned("next", self.next);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  public static <T extends GcObject, K extends Comparable<K>> void gcDrop(Box<T, K> self,
      GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    T item = self.item;
    self.item = null;
    death.edge(item);
    if (self.last != null) {
      death.weak(self, TYPE.firstWeak());
      self.last = null;
    }
    death.collection(self.all);
    Box<? extends T, K> next = self.next;
    self.next = null;
    death.edge(next);
  }

  @Override
  protected void gcForget(int weak) {
    gcForget(this, weak);
  }

  public static <T extends GcObject, K extends Comparable<K>> void gcForget(Box<T, K> self,
      int weak) {
    // Sets a weak field of self to null, because what it refers to has died.
    switch (weak - TYPE.firstWeak()) {
      case 0 -> self.last = null;
      default -> {}
    }
  }
}

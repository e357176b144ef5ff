package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.Object;
import java.lang.Override;
import java.lang.String;
import java.lang.StringBuilder;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Cursors} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCursors extends Cursors implements Serializable {
  /**
   * Descriptions of the fields of {@link Cursors}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Cursors.class, MethodHandles.lookup())
      .owned("next", Cursors.class)
      .resource("handle", StringBuilder.class, "giveBack")
      .items("all", Cursors[].class)
      .complete()
      .extra()
      .build();

  private final GcHeap gcHeap;

  private final GcExtra gcExtra;

  private GcCursors(GcHeap gcHeap, GcExtra gcExtra, int n, String name) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    this.gcExtra = gcExtra;
    Cursors[] items = new Cursors[n]; // a negative length ends here
    super(name, n);
    gcItems(this, items);
  }

  /**
   * Creates a tracked {@link Cursors} that {@code scope} holds.
   */
  public static GcCursors create(GcScope scope, int n, String name) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcCursors(scope.heap(), GcExtra.NONE, n, name));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Cursors} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcCursors allocate(GcHeap heap, int n, String name) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcCursors(heap, GcExtra.NONE, n, name));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  /**
   * As {@code create}, with {@code bytes} bytes of native memory that are freed with the
   * object.
   */
  public static GcCursors createWithExtra(GcScope scope, int n, long bytes, String name) {
    GcExtra extra = GcExtra.allocate(scope.heap(), bytes);
    try {
      int outer = GcProtocol.begin(scope);
      try {
        return GcProtocol.adopt(scope, new GcCursors(scope.heap(), extra, n, name));
      } catch (Throwable t) {
        GcProtocol.fail(scope.heap(), outer, t);
        throw t;
      }
    } catch (Throwable t) {
      extra.close(); // for what fails before the object has it
      throw t;
    }
  }

  /**
   * As {@code allocate}, with {@code bytes} bytes of native memory that are freed with the
   * object.
   */
  public static GcCursors allocateWithExtra(GcHeap heap, int n, long bytes, String name) {
    GcExtra extra = GcExtra.allocate(heap, bytes);
    try {
      int outer = GcProtocol.begin(heap);
      try {
        return GcProtocol.adopt(new GcCursors(heap, extra, n, name));
      } catch (Throwable t) {
        GcProtocol.fail(heap, outer, t);
        throw t;
      }
    } catch (Throwable t) {
      extra.close(); // for what fails before the object has it
      throw t;
    }
  }

  static void setNext(Cursors self, @Nullable Cursors next) {
    Cursors old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  static void moveNext(Cursors self, GcScope scope, Cursors next) {
    Cursors old = self.next;
    GcProtocol.move(self, scope, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  @Override
  public @Nullable Cursors takeNext(GcScope scope) {
    return takeNext(this, scope);
  }

  public static @Nullable Cursors takeNext(Cursors self, GcScope scope) {
    GcProtocol.beginTake(self, scope, self.next);
    return GcProtocol.endTake(self, scope, self.next, self.next = null);
  }

  static void setHandle(Cursors self, @Nullable StringBuilder handle) {
    StringBuilder old = self.handle;
    if (GcProtocol.replaceResource(self, "handle", old, handle)) {
      self.handle = handle;
      GcProtocol.close(self, "handle", old, resource -> self.giveBack(resource));
    }
  }

  @Override
  @Nullable StringBuilder takeHandle() {
    return takeHandle(this);
  }

  static @Nullable StringBuilder takeHandle(Cursors self) {
    GcProtocol.beginTake(self);
    return GcProtocol.taken(self, self.handle, self.handle = null);
  }

  static @Nullable Cursors item(Cursors self, int index) {
    return GcProtocol.items(self, self.all)[index];
  }

  static void setItem(Cursors self, int index, @Nullable Cursors item) {
    Cursors[] items = GcProtocol.items(self, self.all);
    Cursors old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(self, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static void moveItem(Cursors self, GcScope scope, int index, Cursors item) {
    Cursors[] items = GcProtocol.items(self, self.all);
    Cursors old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static void resize(Cursors self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Cursors[] old = GcProtocol.items(self, self.all);
    self.all = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
  }

  @Override
  void grow(int length) {
    grow(this, length);
  }

  static void grow(Cursors self, int length) {
    Cursors[] old = GcProtocol.items(self, self.all);
    GcProtocol.checkGrow(self, old.length, length);
    self.all = Arrays.copyOf(old, length);
  }

  /**
   * Returns the native memory of this object, which is valid until its death.
   */
  public MemorySegment extra() {
    GcProtocol.checkAlive(this);
    return gcExtra.segment(this);
  }

  @Override
  public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override
  public GcType gcType() {
    return TYPE;
  }

  public static void gcItems(Cursors self, Cursors[] items) {
    GcProtocol.checkNoItems(self, "all", self.all);
    self.all = items;
  }

  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return gcTraverse(this, visit, arg);
  }

  public static <A extends @Nullable Object> int gcTraverse(Cursors self, GcVisitor<A> visit,
      A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, self.next);
    stop = GcEdges.visitItems(stop, visit, arg, self.all);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static long gcEdges(Cursors self, @Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(self.next, into, to);
    to = GcEdges.items(self.all, into, to);
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

  public static void gcClear(Cursors self) {
    GcProtocol.checkMutable(self);
    setNext(self, null);
    for (int i = 0; self.all != null && i < self.all.length; i++) {
      setItem(self, i, null);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Cursors self, GcAdoption adopt) {
    adopt.owned("next", self.next);
    adopt.resource("handle", self.handle);
    adopt.items("all", self.all);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
    death.close(this, "extra", gcExtra);
  }

  public static void gcCloseResources(Cursors self, GcDestruction death) {
    death.close(self, "handle", self.handle, resource -> self.giveBack(resource));
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Cursors self, GcDestruction death) {
    self.next = death.edge(self.next);
    self.handle = null;
    death.items(self.all);
    self.all = null;
  }

  @Override
  protected long gcNativeBytes() {
    return gcExtra.bytes();
  }
}

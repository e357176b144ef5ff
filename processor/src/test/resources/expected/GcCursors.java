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
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Cursors} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"next", "handle", "all"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCursors extends Cursors implements Serializable {
  public static final GcType TYPE = GcType.of(Cursors.class, MethodHandles.lookup())
      .owned("next", Cursors.class)
      .resource("handle", StringBuilder.class, "giveBack")
      .items("all", Cursors[].class)
      .extra()
      .build();

  private final transient GcHeap gcHeap;

  private final transient GcExtra gcExtra;

  private GcCursors(GcHeap gcHeap, int n, GcExtra gcExtra, String name) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    this.gcExtra = gcExtra;
    Cursors[] items = new Cursors[n]; // a negative length ends here
    super(name, n);
    GcProtocol.checkNoItems(this, "all", this.all);
    this.all = items;
  }

  /** Creates a tracked {@link Cursors} that {@code scope} holds. */
  public static GcCursors create(GcScope scope, int n, String name) {
    return createWithExtra(scope, n, 0, name);
  }

  /** Creates an untracked {@link Cursors} that the caller must release; see {@code GcCPython}. */
  public static GcCursors allocate(GcHeap heap, int n, String name) {
    return createWithExtra(GcProtocol.noScope(heap), n, 0, name);
  }

  /** As {@code create}, with {@code bytes} bytes of native memory, freed with the object. */
  public static GcCursors createWithExtra(GcScope scope, int n, long bytes, String name) {
    int outer = GcProtocol.begin(scope);
    GcExtra extra = GcExtra.allocate(scope.heap(), bytes);
    try {
      GcCursors made = new GcCursors(scope.heap(), n, extra, name);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      extra.close(); // if the object did not get it
      throw t;
    }
  }

  /** As {@code allocate}, with {@code bytes} bytes of native memory, freed with the object. */
  public static GcCursors allocateWithExtra(GcHeap heap, int n, long bytes, String name) {
    return createWithExtra(GcProtocol.noScope(heap), n, bytes, name);
  }

  static void setNext(Cursors self, @Nullable Cursors next) {
    Cursors old = self.next;
    GcProtocol.addEdge(self, next);
    self.next = next;
    GcProtocol.removeEdge(self, old);
  }

  @Override public @Nullable Cursors takeNext(GcScope scope) {
    GcProtocol.beginTake(this, scope, this.next);
    return GcProtocol.endTake(this, scope, this.next, this.next = null);
  }

  static void setHandle(Cursors self, @Nullable StringBuilder handle) {
    StringBuilder old = self.handle;
    if (GcProtocol.replaceResource(self, "handle", old, handle)) {
      self.handle = handle;
      GcProtocol.close(self, "handle", old, resource -> self.giveBack(resource));
    }
  }

  @Override @Nullable StringBuilder takeHandle() {
    GcProtocol.beginTake(this);
    return GcProtocol.taken(this, this.handle, this.handle = null);
  }

  static @Nullable Cursors item(Cursors self, int index) {
    return GcProtocol.items(self, self.all)[index];
  }

  static void setItem(Cursors self, int index, @Nullable Cursors item) {
    Cursors[] items = GcProtocol.itemsToChange(self, self.all);
    Cursors old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(self, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static void moveItem(Cursors self, GcScope scope, int index, Cursors item) {
    Cursors[] items = GcProtocol.itemsToChange(self, self.all);
    Cursors old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static void resize(Cursors self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Cursors[] old = GcProtocol.itemsToChange(self, self.all);
    self.all = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
  }

  @Override void grow(int length) {
    Cursors[] old = GcProtocol.items(this, this.all);
    GcProtocol.checkGrow(this, old.length, length);
    this.all = Arrays.copyOf(old, length);
  }

  /** Returns the native memory of this object, which is valid until its death. */
  public MemorySegment extra() {
    GcProtocol.checkAlive(this);
    return gcExtra.segment(this);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.next, arg);
    return visit.items(stop, this.all, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.next, into, to);
    return GcEdges.items(this.all, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setNext(this, null);
      for (int i = 0; this.all != null && i < this.all.length; i++) {
        setItem(this, i, null);
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("next", this.next);
    adopt.resource("handle", this.handle);
    adopt.items("all", this.all);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "handle", this.handle, resource -> this.giveBack(resource));
    death.close(this, "extra", gcExtra);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.next);
    this.next = null;
    this.handle = null;
    death.items(this.all);
    this.all = null;
  }

  @Override protected long gcNativeBytes() {
    return gcExtra.bytes();
  }
}

package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Page} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcPage extends Page implements Serializable {
  public static final GcType TYPE = GcType.of(Page.class, MethodHandles.lookup())
      .items("item", Page[].class)
      .build();

  private final transient GcHeap gcHeap;

  private GcPage(GcHeap gcHeap, int n) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Page[] items = new Page[n]; // a negative length ends here
    super();
    GcProtocol.checkNoItems(this, "item", this.item);
    this.item = items;
  }

  /** Creates a tracked {@link Page} that {@code scope} holds. */
  static GcPage create(GcScope scope, int n) {
    int outer = GcProtocol.begin(scope);
    try {
      GcPage made = new GcPage(scope.heap(), n);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Page} that the caller must release; see {@code GcCPython}. */
  static GcPage allocate(GcHeap heap, int n) {
    return create(GcProtocol.noScope(heap), n);
  }

  @Override @Nullable Page item(int index) {
    return GcProtocol.items(this, this.item)[index];
  }

  static void setItem(Page self, int index, @Nullable Page item) {
    Page[] items = GcProtocol.itemsToChange(self, self.item);
    Page old = items[index]; // first: a bad index ends here
    GcProtocol.addEdge(self, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static void moveItem(Page self, GcScope scope, int index, Page item) {
    Page[] items = GcProtocol.itemsToChange(self, self.item);
    Page old = items[index]; // first: a bad index ends here
    GcProtocol.move(self, scope, item);
    items[index] = item;
    GcProtocol.removeEdge(self, old);
  }

  static void resize(Page self, int length) {
    // Releases the items beyond the new length. The object must not be tracked.
    GcProtocol.checkResize(self, length);
    Page[] old = GcProtocol.itemsToChange(self, self.item);
    self.item = Arrays.copyOf(old, length);
    GcProtocol.removeItemEdges(self, old, length);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return visit.items(0, this.item, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    return GcEdges.items(this.item, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      for (int i = 0; this.item != null && i < this.item.length; i++) {
        setItem(this, i, null);
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.items("item", this.item);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.items(this.item);
    this.item = null;
  }
}

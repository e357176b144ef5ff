package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
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
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link SubInstance} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcSubInstance extends SubInstance implements Serializable {
  public static final GcType TYPE = GcType.of(SubInstance.class, MethodHandles.lookup())
      .extending(GcInstance.TYPE, "RI")
      .build();

  private final transient GcHeap gcHeap;

  private final transient GcExtra gcExtra;

  private transient @Nullable GcMap<String, GcObject> gcAttributes;

  private GcSubInstance(GcHeap gcHeap, int n, GcExtra gcExtra) throws Exception {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    this.gcExtra = gcExtra;
    Instance[] items = new Instance[n]; // a negative length ends here
    super();
    GcProtocol.checkNoItems(this, "slots", this.slots);
    this.slots = items;
  }

  /** Creates a tracked {@link SubInstance} that {@code scope} holds. */
  static GcSubInstance create(GcScope scope, int n) throws Exception {
    return createWithExtra(scope, n, 0);
  }

  /**
   * Creates an untracked {@link SubInstance} that the caller must release; see {@code GcCPython}.
   */
  static GcSubInstance allocate(GcHeap heap, int n) throws Exception {
    return createWithExtra(GcProtocol.noScope(heap), n, 0);
  }

  /** As {@code create}, with {@code bytes} bytes of native memory, freed with the object. */
  static GcSubInstance createWithExtra(GcScope scope, int n, long bytes) throws Exception {
    int outer = GcProtocol.begin(scope);
    GcExtra extra = GcExtra.allocate(scope.heap(), bytes);
    try {
      GcSubInstance made = new GcSubInstance(scope.heap(), n, extra);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      extra.close(); // if the object did not get it
      throw t;
    }
  }

  /** As {@code allocate}, with {@code bytes} bytes of native memory, freed with the object. */
  static GcSubInstance allocateWithExtra(GcHeap heap, int n, long bytes) throws Exception {
    return createWithExtra(GcProtocol.noScope(heap), n, bytes);
  }

  /** Returns the native memory of this object, which is valid until its death. */
  @Override protected MemorySegment extra() {
    GcProtocol.checkAlive(this);
    return gcExtra.segment(this);
  }

  /** Returns an attribute, which stays borrowed, or null if there is none. */
  @Override protected @Nullable GcObject attribute(String name) {
    GcProtocol.checkAlive(this);
    return gcAttributes == null ? null : gcAttributes.get(name);
  }

  /** Sets an attribute, which this object then owns, or removes it if the value is null. */
  void setAttribute(String name, @Nullable GcObject value) {
    GcProtocol.checkMutable(this);
    if (value != null) {
      if (gcAttributes == null) {
        gcAttributes = GcProtocol.part(this, new GcMap<>());
      }
      gcAttributes.set(name, value);
    } else if (gcAttributes != null) {
      gcAttributes.discard(name);
    }
  }

  /** Returns a live, unmodifiable view of the attributes. */
  Map<String, GcObject> attributes() {
    GcProtocol.checkAlive(this);
    return GcProtocol.readOnly(() -> gcAttributes);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.items(0, this.slots, arg);
    return visit.collection(stop, gcAttributes, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.items(this.slots, into, to);
    return gcAttributes == null ? to : gcAttributes.gcEdges(into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      for (int i = 0; this.slots != null && i < this.slots.length; i++) {
        GcInstance.setItem(this, i, null);
      }
      if (gcAttributes != null) {
        gcAttributes.clear();
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.resource("data", this.data);
    adopt.items("slots", this.slots);
    if (gcAttributes != null) {
      adopt.collection("attributes", gcAttributes);
    }
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "data", this.data);
    death.close(this, "extra", gcExtra);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.data = null;
    death.items(this.slots);
    this.slots = null;
    death.collection(gcAttributes);
  }

  @Override protected long gcNativeBytes() {
    return gcExtra.bytes();
  }
}

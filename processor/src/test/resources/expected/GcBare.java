package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Bare} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcBare extends Bare implements Serializable {
  public static final GcType TYPE = GcType.of(Bare.class, MethodHandles.lookup())
      .attributes()
      .build();

  private final transient GcHeap gcHeap;

  private transient @Nullable GcMap<String, GcObject> gcAttributes;

  private GcBare(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Bare} that {@code scope} holds. */
  static GcBare create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcBare made = new GcBare(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Bare} that the caller must release; see {@code GcCPython}. */
  static GcBare allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** Returns an attribute, which stays borrowed, or null if there is none. */
  @Nullable GcObject attribute(String name) {
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
    return visit.collection(0, gcAttributes, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    return gcAttributes == null ? to : gcAttributes.gcEdges(into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      if (gcAttributes != null) {
        gcAttributes.clear();
      }
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    if (gcAttributes != null) {
      adopt.collection("attributes", gcAttributes);
    }
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.collection(gcAttributes);
  }
}

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
import java.io.IOException;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Event} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"self", "scope", "old", "TYPE"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcEvent extends Event implements Serializable {
  public static final GcType TYPE = GcType.of(Event.class, MethodHandles.lookup())
      .owned("self", Event.class)
      .owned("scope", Event.class)
      .owned("old", Event.class)
      .owned("TYPE", Event.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcEvent(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  private GcEvent(GcHeap gcHeap_, String scope, int heap, long gcHeap, Object self) {
    this.gcHeap = gcHeap_; // before super(...), so that gcHeap() is valid in constructors
    super(scope, heap, gcHeap, self);
  }

  private GcEvent(GcHeap gcHeap, @Nullable String name, List<@Nullable String> tags,
      String @Nullable [] rest) throws IOException, InterruptedException {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(name, tags, rest);
  }

  private <T extends Comparable<T>, X extends Exception> GcEvent(GcHeap gcHeap, T value, T[] values,
      Class<X> thrown) throws X {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    <T, X>super(value, values, thrown);
  }

  private GcEvent(GcHeap gcHeap, int code, List<String>[] groups) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(code, groups);
  }

  /** Creates a tracked {@link Event} that {@code scope} holds. */
  static GcEvent create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcEvent made = new GcEvent(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.self == null && made.scope == null && made.old == null && made.TYPE == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Event} that the caller must release; see {@code GcCPython}. */
  static GcEvent allocate(GcHeap heap) {
    return create(GcProtocol.noScope(heap));
  }

  /** Creates a tracked {@link Event} that {@code scope_} holds. */
  public static GcEvent create(GcScope scope_, String scope, int heap, long gcHeap, Object self) {
    int outer = GcProtocol.begin(scope_);
    try {
      GcEvent made = new GcEvent(scope_.heap(), scope, heap, gcHeap, self);
      return GcProtocol.adopt(scope_.heap(), scope_, made, TYPE, made.self == null && made.scope == null && made.old == null && made.TYPE == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope_.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Event} that the caller must release; see {@code GcCPython}. */
  public static GcEvent allocate(GcHeap heap_, String scope, int heap, long gcHeap, Object self) {
    return create(GcProtocol.noScope(heap_), scope, heap, gcHeap, self);
  }

  /** Creates a tracked {@link Event} that {@code scope} holds. */
  public static GcEvent create(GcScope scope, @Nullable String name, List<@Nullable String> tags,
      String @Nullable ... rest) throws IOException, InterruptedException {
    int outer = GcProtocol.begin(scope);
    try {
      GcEvent made = new GcEvent(scope.heap(), name, tags, rest);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.self == null && made.scope == null && made.old == null && made.TYPE == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Event} that the caller must release; see {@code GcCPython}. */
  public static GcEvent allocate(GcHeap heap, @Nullable String name, List<@Nullable String> tags,
      String @Nullable ... rest) throws IOException, InterruptedException {
    return create(GcProtocol.noScope(heap), name, tags, rest);
  }

  /** Creates a tracked {@link Event} that {@code scope} holds. */
  static <T extends Comparable<T>, X extends Exception> GcEvent create(GcScope scope, T value,
      T[] values, Class<X> thrown) throws X {
    int outer = GcProtocol.begin(scope);
    try {
      GcEvent made = new <T, X>GcEvent(scope.heap(), value, values, thrown);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.self == null && made.scope == null && made.old == null && made.TYPE == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Event} that the caller must release; see {@code GcCPython}. */
  static <T extends Comparable<T>, X extends Exception> GcEvent allocate(GcHeap heap, T value,
      T[] values, Class<X> thrown) throws X {
    return GcEvent.<T, X>create(GcProtocol.noScope(heap), value, values, thrown);
  }

  /** Creates a tracked {@link Event} that {@code scope} holds. */
  @SafeVarargs
  static GcEvent create(GcScope scope, int code, List<String>... groups) {
    int outer = GcProtocol.begin(scope);
    try {
      GcEvent made = new GcEvent(scope.heap(), code, groups);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, made.self == null && made.scope == null && made.old == null && made.TYPE == null);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Event} that the caller must release; see {@code GcCPython}. */
  @SafeVarargs
  static GcEvent allocate(GcHeap heap, int code, List<String>... groups) {
    return create(GcProtocol.noScope(heap), code, groups);
  }

  static void setSelf(Event self_, @Nullable Event self) {
    Event old = self_.self;
    GcProtocol.addEdge(self_, self);
    self_.self = self;
    GcProtocol.removeEdge(self_, old);
  }

  static void setScope(Event self, @Nullable Event scope) {
    Event old = self.scope;
    GcProtocol.addEdge(self, scope);
    self.scope = scope;
    GcProtocol.removeEdge(self, old);
  }

  static void setOld(Event self, @Nullable Event old) {
    Event old_ = self.old;
    GcProtocol.addEdge(self, old);
    self.old = old;
    GcProtocol.removeEdge(self, old_);
  }

  static void setTYPE(Event self, @Nullable Event TYPE_) {
    Event old = self.TYPE;
    GcProtocol.addEdge(self, TYPE_);
    self.TYPE = TYPE_;
    GcProtocol.removeEdge(self, old);
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, this.self, arg);
    stop = visit.edge(stop, this.scope, arg);
    stop = visit.edge(stop, this.old, arg);
    return visit.edge(stop, ((Event) this).TYPE, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge(this.self, into, to);
    to = GcEdges.edge(this.scope, into, to);
    to = GcEdges.edge(this.old, into, to);
    return GcEdges.edge(((Event) this).TYPE, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setSelf(this, null);
      setScope(this, null);
      setOld(this, null);
      setTYPE(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("self", this.self);
    adopt.owned("scope", this.scope);
    adopt.owned("old", this.old);
    adopt.owned("TYPE", ((Event) this).TYPE);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge(this.self);
    this.self = null;
    death.edge(this.scope);
    this.scope = null;
    death.edge(this.old);
    this.old = null;
    death.edge(((Event) this).TYPE);
    ((Event) this).TYPE = null;
  }
}

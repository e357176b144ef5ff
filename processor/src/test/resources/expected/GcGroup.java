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
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Group} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"first", "fixed", "typed", "seen", "watched"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcGroup<M extends Group.Member> extends Group<M> implements Serializable {
  public static final GcType TYPE = GcType.of(Group.class, MethodHandles.lookup())
      .owned("first", Group.Member.class)
      .owned("fixed", Group.Member.class)
      .owned("typed", Group.Member.class)
      .weak("seen", Group.Member.class)
      .weak("watched", Group.Named.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcGroup(GcHeap gcHeap, Group.Member fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(fixed);
  }

  /** Creates a tracked {@link Group} that {@code scope} holds. */
  static <M extends Group.Member> GcGroup<M> create(GcScope scope, Group.Member fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      GcGroup<M> made = new GcGroup<M>(scope.heap(), fixed);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, false);
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Group} that the caller must release; see {@code GcCPython}. */
  static <M extends Group.Member> GcGroup<M> allocate(GcHeap heap, Group.Member fixed) {
    return GcGroup.<M>create(GcProtocol.noScope(heap), fixed);
  }

  static <M extends Group.Member> void setFirst(Group<M> self, Group. @Nullable Member first) {
    Group.Member old = self.first;
    GcProtocol.addEdge(self, (GcObject) first);
    self.first = first;
    GcProtocol.removeEdge(self, (GcObject) old);
  }

  static <M extends Group.Member> void setTyped(Group<M> self, @Nullable M typed) {
    M old = self.typed;
    GcProtocol.addEdge(self, (GcObject) typed);
    self.typed = typed;
    GcProtocol.removeEdge(self, (GcObject) old);
  }

  static <M extends Group.Member> void setSeen(Group<M> self, Group. @Nullable Member seen) {
    GcProtocol.setWeak(self, 0, (GcObject) seen);
    self.seen = seen;
  }

  static <M extends Group.Member> void setWatched(Group<M> self, Group. @Nullable Named watched) {
    GcProtocol.setWatchedWeak(self, 1, (GcObject) watched);
    self.watched = watched;
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    int stop = visit.edge(0, (GcObject) this.first, arg);
    stop = visit.edge(stop, (GcObject) this.fixed, arg);
    return visit.edge(stop, (GcObject) this.typed, arg);
  }

  @Override public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge((GcObject) this.first, into, to);
    to = GcEdges.edge((GcObject) this.fixed, into, to);
    return GcEdges.edge((GcObject) this.typed, into, to);
  }

  @Override public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      setFirst(this, null);
      setTyped(this, null);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.owned("first", (GcObject) this.first);
    adopt.owned("fixed", (GcObject) this.fixed);
    adopt.owned("typed", (GcObject) this.typed);
    adopt.weak("seen", 0, (GcObject) this.seen);
    adopt.watched("watched", 1, (GcObject) this.watched);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    death.edge((GcObject) this.first);
    this.first = null;
    death.edge((GcObject) this.fixed);
    death.edge((GcObject) this.typed);
    this.typed = null;
    death.weak(this, 0, (GcObject) this.seen);
    this.seen = null;
    death.weak(this, 1, (GcObject) this.watched);
    this.watched = null;
  }

  @Override protected void gcClearWeak(int weak) {
    switch (weak) {
      case 0 -> this.seen = null;
      case 1 -> this.watched = null;
    }
  }

  @Override protected void gcWeakCleared(int weak) throws Throwable {
    switch (weak) {
      case 1 -> this.lost();
    }
  }
}

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
import java.lang.Object;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Group} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcGroup<M extends Group.Member> extends Group<M> implements Serializable {
  /**
   * Descriptions of the fields of {@link Group}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Group.class, MethodHandles.lookup())
      .owned("first", Group.Member.class)
      .owned("fixed", Group.Member.class)
      .owned("typed", Group.Member.class)
      .weak("seen", Group.Member.class)
      .weak("watched", Group.Named.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcGroup(GcHeap gcHeap, Group.Member fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(fixed);
  }

  /**
   * Creates a tracked {@link Group} that {@code scope} holds.
   */
  static <M extends Group.Member> GcGroup<M> create(GcScope scope, Group.Member fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcGroup<M>(scope.heap(), fixed));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Group} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static <M extends Group.Member> GcGroup<M> allocate(GcHeap heap, Group.Member fixed) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcGroup<M>(heap, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static <M extends Group.Member> void setFirst(Group<M> self, Group. @Nullable Member first) {
    Group.Member old = self.first;
    GcProtocol.addEdge(self, (GcObject) first);
    self.first = first;
    GcProtocol.removeEdge(self, (GcObject) old);
  }

  static <M extends Group.Member> void moveFirst(Group<M> self, GcScope scope, Group.Member first) {
    Group.Member old = self.first;
    GcProtocol.move(self, scope, (GcObject) first);
    self.first = first;
    GcProtocol.removeEdge(self, (GcObject) old);
  }

  static <M extends Group.Member> void setTyped(Group<M> self, @Nullable M typed) {
    M old = self.typed;
    GcProtocol.addEdge(self, (GcObject) typed);
    self.typed = typed;
    GcProtocol.removeEdge(self, (GcObject) old);
  }

  static <M extends Group.Member> void moveTyped(Group<M> self, GcScope scope, M typed) {
    M old = self.typed;
    GcProtocol.move(self, scope, (GcObject) typed);
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

  public static <M extends Group.Member, A extends @Nullable Object> int gcTraverse(Group<M> self,
      GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcEdges.visit(stop, visit, arg, (GcObject) self.first);
    stop = GcEdges.visit(stop, visit, arg, (GcObject) self.fixed);
    stop = GcEdges.visit(stop, visit, arg, (GcObject) self.typed);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <M extends Group.Member> long gcEdges(Group<M> self, @Nullable GcObject[] into,
      int at, long cursor) {
    long to = GcEdges.edges(at, cursor);
    to = GcEdges.edge((GcObject) self.first, into, to);
    to = GcEdges.edge((GcObject) self.fixed, into, to);
    to = GcEdges.edge((GcObject) self.typed, into, to);
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

  public static <M extends Group.Member> void gcClear(Group<M> self) {
    GcProtocol.checkMutable(self);
    setFirst(self, null);
    setTyped(self, null);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <M extends Group.Member> void gcAdopt(Group<M> self, GcAdoption adopt) {
    adopt.owned("first", (GcObject) self.first);
    adopt.owned("fixed", (GcObject) self.fixed);
    adopt.owned("typed", (GcObject) self.typed);
    adopt.weak("seen", 0, (GcObject) self.seen);
    adopt.watched("watched", 1, (GcObject) self.watched);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static <M extends Group.Member> void gcReleaseEdges(Group<M> self, GcDestruction death) {
    self.first = death.edge((GcObject) self.first);
    death.edge((GcObject) self.fixed);
    self.typed = death.edge((GcObject) self.typed);
    death.weak(self, 0, (GcObject) self.seen);
    self.seen = null;
    death.weak(self, 1, (GcObject) self.watched);
    self.watched = null;
  }

  @Override
  protected void gcClearWeak(int weak) {
    gcClearWeak(this, weak);
  }

  public static <M extends Group.Member> void gcClearWeak(Group<M> self, int weak) {
    switch (weak) {
      case 0 -> self.seen = null;
      case 1 -> self.watched = null;
      default -> {}
    }
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    gcWeakCleared(this, weak);
  }

  public static <M extends Group.Member> void gcWeakCleared(Group<M> self, int weak) throws
      Throwable {
    switch (weak) {
      case 1 -> self.lost();
      default -> {}
    }
  }
}

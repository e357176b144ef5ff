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
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Group} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcGroup<M extends Group.Member> extends Group<M> {
  /**
   * The fields of {@link Group} as the runtime and its reports know them.
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
   * Creates an untracked {@link Group} with one hold, the caller's: {@code heap.track} it when
   * ready, {@code heap.release} it when done.
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

  void setFirst(Group.@Nullable Member first) {
    setFirst(this, first);
  }

  /**
   * Sets {@code self.first}: counts the new owner in, then lets go of the old value.
   */
  static <M extends Group.Member> void setFirst(Group<M> self, Group.@Nullable Member first) {
    GcProtocol.own(self, (GcObject) first);
    Group.Member old = self.first;
    self.first = first;
    GcProtocol.disown(self, (GcObject) old);
  }

  void moveFirst(GcScope scope, Group.Member first) {
    moveFirst(this, scope, first);
  }

  /**
   * Stores {@code first} and takes over the hold that {@code scope} has on it.
   */
  static <M extends Group.Member> void moveFirst(Group<M> self, GcScope scope, Group.Member first) {
    GcProtocol.move(self, scope, (GcObject) first);
    Group.Member old = self.first;
    self.first = first;
    GcProtocol.disown(self, (GcObject) old);
  }

  void setTyped(@Nullable M typed) {
    setTyped(this, typed);
  }

  /**
   * Sets {@code self.typed}: counts the new owner in, then lets go of the old value.
   */
  static <M extends Group.Member> void setTyped(Group<M> self, @Nullable M typed) {
    GcProtocol.own(self, (GcObject) typed);
    M old = self.typed;
    self.typed = typed;
    GcProtocol.disown(self, (GcObject) old);
  }

  void moveTyped(GcScope scope, M typed) {
    moveTyped(this, scope, typed);
  }

  /**
   * Stores {@code typed} and takes over the hold that {@code scope} has on it.
   */
  static <M extends Group.Member> void moveTyped(Group<M> self, GcScope scope, M typed) {
    GcProtocol.move(self, scope, (GcObject) typed);
    M old = self.typed;
    self.typed = typed;
    GcProtocol.disown(self, (GcObject) old);
  }

  void setSeen(Group.@Nullable Member seen) {
    setSeen(this, seen);
  }

  /**
   * Sets {@code self.seen}: nobody is counted, and it becomes null when {@code seen} dies.
   */
  static <M extends Group.Member> void setSeen(Group<M> self, Group.@Nullable Member seen) {
    GcProtocol.point(self, TYPE.firstWeak(), (GcObject) seen);
    self.seen = seen;
  }

  void setWatched(Group.@Nullable Named watched) {
    setWatched(this, watched);
  }

  /**
   * Sets {@code self.watched}: nobody is counted, and it becomes null when {@code watched} dies.
   */
  static <M extends Group.Member> void setWatched(Group<M> self, Group.@Nullable Named watched) {
    GcProtocol.watch(self, TYPE.firstWeak() + 1, (GcObject) watched);
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
    // Visits each edge of self, once per count held.
    int stop = GcProtocol.visit(visit, arg, (GcObject) self.first);
    if (stop != 0) {
      return stop;
    }
    stop = GcProtocol.visit(visit, arg, (GcObject) self.fixed);
    if (stop != 0) {
      return stop;
    }
    return GcProtocol.visit(visit, arg, (GcObject) self.typed);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  public static <M extends Group.Member> long gcEdges(Group<M> self, @Nullable GcObject[] into,
      int at, long cursor) {
    // Copies the edges of self into an array: the same that gcTraverse visits.
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge((GcObject) self.first, into, to);
    to = GcProtocol.edge((GcObject) self.fixed, into, to);
    to = GcProtocol.edge((GcObject) self.typed, into, to);
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
    // Drops each edge of self that can be dropped; self stays valid.
    GcProtocol.checkMutable(self);
    GcProtocol.own(self, null);
    Group.Member first = self.first;
    self.first = null; // first: what disown frees may look at this object
    GcProtocol.disown(self, (GcObject) first);
    GcProtocol.own(self, null);
    M typed = self.typed;
    self.typed = null;
    GcProtocol.disown(self, (GcObject) typed);
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <M extends Group.Member> void gcAdopt(Group<M> self, GcAdoption adopt) {
    // Shows what the constructor stored to adopt, which checks and counts it.
    adopt.owned("first", (GcObject) self.first);
    adopt.owned("fixed", (GcObject) self.fixed);
    adopt.owned("typed", (GcObject) self.typed);
    adopt.weak("seen", TYPE.firstWeak(), (GcObject) self.seen);
    adopt.watched("watched", TYPE.firstWeak() + 1, (GcObject) self.watched);
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  public static <M extends Group.Member> void gcDrop(Group<M> self, GcDestruction death) {
    // Takes the references out of self, which is dead, and shows them to death.
    Group.Member first = self.first;
    self.first = null;
    death.edge((GcObject) first);
    death.edge((GcObject) self.fixed);
    M typed = self.typed;
    self.typed = null;
    death.edge((GcObject) typed);
    if (self.seen != null) {
      death.weak(self, TYPE.firstWeak());
      self.seen = null;
    }
    if (self.watched != null) {
      death.weak(self, TYPE.firstWeak() + 1);
      self.watched = null;
    }
  }

  @Override
  protected void gcForget(int weak) {
    gcForget(this, weak);
  }

  public static <M extends Group.Member> void gcForget(Group<M> self, int weak) {
    // Sets a weak field of self to null, because what it refers to has died.
    switch (weak - TYPE.firstWeak()) {
      case 0 -> self.seen = null;
      case 1 -> self.watched = null;
      default -> {}
    }
  }

  @Override
  protected void gcTell(int weak) throws Throwable {
    gcTell(this, weak);
  }

  public static <M extends Group.Member> void gcTell(Group<M> self, int weak) throws Throwable {
    // Tells self that what a weak field referred to has died.
    switch (weak - TYPE.firstWeak()) {
      case 1 -> self.lost();
      default -> {}
    }
  }
}

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
 * {@link Crate} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "static", "try", "unchecked", "varargs"})
final class GcCrate<T extends GcObject> extends Crate<T> {
  /**
   * The fields of {@link Crate} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Crate.class, MethodHandles.lookup())
      .owned("lid", Crate.class)
      .owned("content", GcObject.class)
      .owned("seal", Tensor.class)
      .resource("label", Crate.Label.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcCrate(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Crate} that {@code scope} holds.
   */
  static <T extends GcObject> GcCrate<T> create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcCrate<T>(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Crate} with one hold, the caller's:
   * {@code heap.track} it when ready, {@code heap.release} it when done.
   */
  static <T extends GcObject> GcCrate<T> allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcCrate<T>(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  void setLid(@Nullable Crate<? super T> lid) {
    GcCrate.<T>setLid(this, lid);
  }

  static <T extends GcObject> void setLid(Crate<T> self, @Nullable Crate<? super T> lid) {
    GcProtocol.own(self, lid);
    GcProtocol.disown(self, self.lid, self.lid = lid);
  }

  void moveLid(GcScope scope, Crate<? super T> lid) {
    GcCrate.<T>moveLid(this, scope, lid);
  }

  static <T extends GcObject> void moveLid(Crate<T> self, GcScope scope, Crate<? super T> lid) {
    GcProtocol.move(self, scope, lid);
    GcProtocol.disown(self, self.lid, self.lid = lid);
  }

  @Override
  void setContent(@Nullable T content) {
    setContent(this, content);
  }

  static <T extends GcObject> void setContent(Crate<T> self, @Nullable T content) {
    GcProtocol.own(self, content);
    GcProtocol.disown(self, self.content, self.content = content);
  }

  void moveContent(GcScope scope, T content) {
    moveContent(this, scope, content);
  }

  static <T extends GcObject> void moveContent(Crate<T> self, GcScope scope, T content) {
    GcProtocol.move(self, scope, content);
    GcProtocol.disown(self, self.content, self.content = content);
  }

  @Override
  void setSeal(@Nullable Tensor seal) {
    setSeal(this, seal);
  }

  static <T extends GcObject> void setSeal(Crate<T> self, @Nullable Tensor seal) {
    GcProtocol.own(self, seal);
    GcProtocol.disown(self, self.seal, self.seal = seal);
  }

  void moveSeal(GcScope scope, Tensor seal) {
    moveSeal(this, scope, seal);
  }

  static <T extends GcObject> void moveSeal(Crate<T> self, GcScope scope, Tensor seal) {
    GcProtocol.move(self, scope, seal);
    GcProtocol.disown(self, self.seal, self.seal = seal);
  }

  void setLabel(Crate. @Nullable Label label) {
    setLabel(this, label);
  }

  static <T extends GcObject> void setLabel(Crate<T> self, Crate. @Nullable Label label) {
    Crate.Label old = self.label;
    if (GcProtocol.replaceResource(self, "label", old, label)) {
      self.label = label;
      GcProtocol.close(self, "label", old, resource -> resource.remove());
    }
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

  static <T extends GcObject, A extends @Nullable Object> int gcTraverse(Crate<T> self,
      GcVisitor<A> visit, A arg) {
    int stop = 0;
    stop = GcProtocol.visit(stop, visit, arg, self.lid);
    stop = GcProtocol.visit(stop, visit, arg, self.content);
    stop = GcProtocol.visit(stop, visit, arg, self.seal);
    return stop;
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return gcEdges(this, into, at, cursor);
  }

  static <T extends GcObject> long gcEdges(Crate<T> self, @Nullable GcObject[] into, int at,
      long cursor) {
    long to = GcProtocol.edges(at, cursor);
    to = GcProtocol.edge(self.lid, into, to);
    to = GcProtocol.edge(self.content, into, to);
    to = GcProtocol.edge(self.seal, into, to);
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

  static <T extends GcObject> void gcClear(Crate<T> self) {
    GcProtocol.checkMutable(self);
    GcProtocol.disown(self, self.lid, self.lid = GcProtocol.ownNothing(self));
    GcProtocol.disown(self, self.content, self.content = GcProtocol.ownNothing(self));
    GcProtocol.disown(self, self.seal, self.seal = GcProtocol.ownNothing(self));
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  static <T extends GcObject> void gcAdopt(Crate<T> self, GcAdoption adopt) {
    adopt.owned("lid", self.lid);
    adopt.owned("content", self.content);
    adopt.owned("seal", self.seal);
    adopt.resource("label", self.label);
  }

  @Override
  protected void gcClose(GcDestruction death) {
    gcClose(this, death);
  }

  static <T extends GcObject> void gcClose(Crate<T> self, GcDestruction death) {
    death.close(self, "label", self.label, resource -> resource.remove());
    self.label = null;
  }

  @Override
  protected void gcDrop(GcDestruction death) {
    gcDrop(this, death);
  }

  static <T extends GcObject> void gcDrop(Crate<T> self, GcDestruction death) {
    self.lid = death.edge(self.lid);
    self.content = death.edge(self.content);
    self.seal = death.edge(self.seal);
  }
}

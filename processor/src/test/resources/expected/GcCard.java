package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Card} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcCard<K extends Comparable<K>> extends Card<K> implements Serializable {
  public static final GcType TYPE = GcType.of(Card.class, MethodHandles.lookup())
      .resource("handle", Object.class)
      .borrowed("left", "the shelf owns all cards")
      .build();

  private final transient GcHeap gcHeap;

  private GcCard(GcHeap gcHeap, Object handle) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(handle);
  }

  /** Creates a tracked {@link Card} that {@code scope} holds. */
  static <K extends Comparable<K>> GcCard<K> create(GcScope scope, Object handle) {
    int outer = GcProtocol.begin(scope);
    try {
      GcCard<K> made = new GcCard<K>(scope.heap(), handle);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.handle));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Card} that the caller must release; see {@code GcCPython}. */
  static <K extends Comparable<K>> GcCard<K> allocate(GcHeap heap, Object handle) {
    return GcCard.<K>create(GcProtocol.noScope(heap), handle);
  }

  static <K extends Comparable<K>> void setHandle(Card<K> self, @Nullable Object handle) {
    Object old = self.handle;
    if (GcProtocol.replaceResource(self, "handle", old, handle)) {
      self.handle = handle;
      GcProtocol.close(self, "handle", old, resource -> resource.toString());
    }
  }

  @Override @Nullable Object takeHandle() {
    GcProtocol.beginTake(this);
    return GcProtocol.taken(this, this.handle, this.handle = null);
  }

  @Override public @Nullable String getTitle() {
    GcProtocol.checkAlive(this);
    return this.title;
  }

  public static <K extends Comparable<K>> @Nullable String getTitle(Card<K> self) {
    GcProtocol.checkAlive(self);
    return self.title;
  }

  @Override public void setTitle(@Nullable String title) {
    GcProtocol.checkMutable(this);
    this.title = title;
  }

  public static <K extends Comparable<K>> void setTitle(Card<K> self, @Nullable String title) {
    GcProtocol.checkMutable(self);
    self.title = title;
  }

  @Override int size() {
    GcProtocol.checkAlive(this);
    return this.size;
  }

  @Override void setSize(int size) {
    GcProtocol.checkMutable(this);
    this.size = size;
  }

  @Override public boolean isOpen() {
    GcProtocol.checkAlive(this);
    return this.open;
  }

  public static <K extends Comparable<K>> boolean isOpen(Card<K> self) {
    GcProtocol.checkAlive(self);
    return self.open;
  }

  @Override public void setOpen(boolean open) {
    GcProtocol.checkMutable(this);
    this.open = open;
  }

  public static <K extends Comparable<K>> void setOpen(Card<K> self, boolean open) {
    GcProtocol.checkMutable(self);
    self.open = open;
  }

  @Override List<K> getKeys() {
    GcProtocol.checkFinal(this);
    return this.keys;
  }

  @Override protected void setSelf(@Nullable Comparable<? super K> self) {
    GcProtocol.checkMutable(this);
    this.self = self;
  }

  public static <K extends Comparable<K>> void setSelf(Card<K> self_,
      @Nullable Comparable<? super K> self) {
    GcProtocol.checkMutable(self_);
    self_.self = self;
  }

  @Override void setTags(@Nullable String @Nullable ... tags) {
    GcProtocol.checkMutable(this);
    this.tags = tags;
  }

  @Override @Nullable Card<K> left() {
    GcProtocol.checkAlive(this);
    return GcProtocol.borrowed(this, "left", this.left);
  }

  @Override void setLeft(@Nullable Card<K> left) {
    GcProtocol.checkMutable(this);
    this.left = left;
  }

  @Deprecated
  @Override void setOld(long[] old) {
    GcProtocol.checkMutable(this);
    this.old = old;
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static <K extends Comparable<K>> void gcAdopt(Card<K> self, GcAdoption adopt) {
    adopt.resource("handle", self.handle);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static <K extends Comparable<K>> void gcCloseResources(Card<K> self, GcDestruction death) {
    death.close(self, "handle", self.handle, resource -> resource.toString());
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static <K extends Comparable<K>> void gcReleaseEdges(Card<K> self, GcDestruction death) {
    self.handle = null;
  }
}

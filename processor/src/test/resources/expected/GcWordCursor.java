package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.IOException;
import java.io.Serializable;
import java.lang.Comparable;
import java.lang.Object;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import java.util.List;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link WordCursor} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
final class GcWordCursor extends WordCursor implements Serializable {
  /**
   * Descriptions of the fields of {@link WordCursor}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(WordCursor.class, MethodHandles.lookup())
      .extending(GcCursor.TYPE)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcWordCursor(GcHeap gcHeap, int n, MemoryBlock block) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    Cursor<?>[] items = new Cursor<?>[n]; // a negative length ends here
    super(block);
    GcCursor.gcItems(this, items);
  }

  /**
   * Creates a tracked {@link WordCursor} that {@code scope} holds.
   */
  static GcWordCursor create(GcScope scope, int n, MemoryBlock block) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcWordCursor(scope.heap(), n, block));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link WordCursor} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcWordCursor allocate(GcHeap heap, int n, MemoryBlock block) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcWordCursor(heap, n, block));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  @Override
  protected GcList<Cursor<@Nullable String>> getAll() {
    GcProtocol.checkAlive(this);
    return this.all;
  }

  @Override
  public MemoryBlock block() {
    GcProtocol.checkAlive(this);
    return this.block;
  }

  @Override
  MemoryBlock getBlock() {
    GcProtocol.checkAlive(this);
    return this.block;
  }

  @Override
  @Nullable Cursor<@Nullable String> @Nullable [] cells() {
    GcProtocol.checkAlive(this);
    return this.cells;
  }

  @Override
  @Nullable Cursor<? super @Nullable String> seen() {
    GcProtocol.checkAlive(this);
    return this.seen;
  }

  @Override
  public <V extends @Nullable String> List<V> rewind(List<V> arg0) {
    GcProtocol.checkAlive(this);
    return super.rewind(arg0);
  }

  @Override
  protected @Nullable String turn(List<? extends @Nullable String> arg0, int... arg1) throws
      IOException {
    GcProtocol.checkAlive(this);
    return super.turn(arg0, arg1);
  }

  @Override
  public boolean test(@Nullable String arg0) {
    GcProtocol.checkAlive(this);
    return super.test(arg0);
  }

  @Override
  Cursor<@Nullable String> next() {
    GcProtocol.checkAlive(this);
    return super.next();
  }

  @Override
  public <B, C extends Comparable<C>> B pick(B first, C key, List<? super B> more) {
    GcProtocol.checkAlive(this);
    return super.pick(first, key, more);
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
    return GcCursor.gcTraverse(this, visit, arg);
  }

  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return GcCursor.gcEdges(this, into, at, cursor);
  }

  @Override
  public void gcClear() {
    GcProtocol.beginClear(this); // holds it meanwhile
    try {
      GcCursor.gcClear(this);
    } finally {
      GcProtocol.endClear(this);
    }
  }

  @Override
  protected void gcAdopt(GcAdoption adopt) {
    GcCursor.gcAdopt(this, adopt);
  }

  @Override
  protected void gcFinalize() {
    GcCursor.gcFinalize(this);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    GcCursor.gcCloseResources(this, death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    GcCursor.gcReleaseEdges(this, death);
  }

  @Override
  protected void gcClearWeak(int weak) {
    GcCursor.gcClearWeak(this, weak);
  }

  @Override
  protected void gcWeakCleared(int weak) throws Throwable {
    GcCursor.gcWeakCleared(this, weak);
  }

  @Override
  protected long gcNativeBytes() {
    return GcCursor.gcNativeBytes(this);
  }
}

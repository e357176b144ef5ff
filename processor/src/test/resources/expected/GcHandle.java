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
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/** {@link Handle} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcHandle extends Handle implements Serializable {
  public static final GcType TYPE = GcType.of(Handle.class, MethodHandles.lookup())
      .resource("fixed", MemoryBlock.class)
      .resource("other", AutoCloseable.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcHandle(GcHeap gcHeap, MemoryBlock fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(fixed);
  }

  /** Creates a tracked {@link Handle} that {@code scope} holds. */
  public static GcHandle create(GcScope scope, MemoryBlock fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      GcHandle made = new GcHandle(scope.heap(), fixed);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.fixed) && GcProtocol.isBare(scope.heap(), made.other));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Handle} that the caller must release; see {@code GcCPython}. */
  public static GcHandle allocate(GcHeap heap, MemoryBlock fixed) {
    return create(GcProtocol.noScope(heap), fixed);
  }

  public static void setOther(Handle self, @Nullable AutoCloseable other) {
    AutoCloseable old = self.other;
    if (GcProtocol.replaceResource(self, "other", old, other)) {
      self.other = other;
      GcProtocol.close(self, "other", old);
    }
  }

  /** For the runtime, as are all methods below. */
  @Override public GcHeap gcHeap() {
    return gcHeap;
  }

  @Override public GcType gcType() {
    return TYPE;
  }

  @Override protected void gcAdopt(GcAdoption adopt) {
    adopt.resource("fixed", this.fixed);
    adopt.resource("other", this.other);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "other", this.other);
    death.close(this, "fixed", this.fixed);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.other = null;
  }
}

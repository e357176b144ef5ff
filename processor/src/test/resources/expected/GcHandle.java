package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.AutoCloseable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Handle} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcHandle extends Handle implements Serializable {
  /**
   * Descriptions of the fields of {@link Handle}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Handle.class, MethodHandles.lookup())
      .resource("fixed", MemoryBlock.class)
      .resource("other", AutoCloseable.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcHandle(GcHeap gcHeap, MemoryBlock fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(fixed);
  }

  /**
   * Creates a tracked {@link Handle} that {@code scope} holds.
   */
  public static GcHandle create(GcScope scope, MemoryBlock fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcHandle(scope.heap(), fixed));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Handle} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static GcHandle allocate(GcHeap heap, MemoryBlock fixed) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcHandle(heap, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  public static void setOther(Handle self, @Nullable AutoCloseable other) {
    AutoCloseable old = self.other;
    if (GcProtocol.replaceResource(self, "other", old, other)) {
      self.other = other;
      GcProtocol.close(self, "other", old);
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
  protected void gcAdopt(GcAdoption adopt) {
    gcAdopt(this, adopt);
  }

  public static void gcAdopt(Handle self, GcAdoption adopt) {
    adopt.resource("fixed", self.fixed);
    adopt.resource("other", self.other);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static void gcCloseResources(Handle self, GcDestruction death) {
    death.close(self, "other", self.other);
    death.close(self, "fixed", self.fixed);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Handle self, GcDestruction death) {
    self.other = null;
  }
}

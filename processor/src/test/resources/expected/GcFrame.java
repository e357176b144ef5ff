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

/** {@link Frame} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"resource", "generic", "block", "memory"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcFrame<B extends Frame.Counted & Comparable<B>> extends Frame<B> implements Serializable {
  public static final GcType TYPE = GcType.of(Frame.class, MethodHandles.lookup())
      .resource("resource", Frame.Counted.class)
      .resource("generic", Frame.Counted.class)
      .resource("block", Frame.Block.class)
      .resource("memory", MemoryBlock.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcFrame(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /** Creates a tracked {@link Frame} that {@code scope} holds. */
  public static <B extends Frame.Counted & Comparable<B>> GcFrame<B> create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      GcFrame<B> made = new GcFrame<B>(scope.heap());
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.resource) && GcProtocol.isBare(scope.heap(), made.generic) && GcProtocol.isBare(scope.heap(), made.block) && GcProtocol.isBare(scope.heap(), made.memory));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Frame} that the caller must release; see {@code GcCPython}. */
  public static <B extends Frame.Counted & Comparable<B>> GcFrame<B> allocate(GcHeap heap) {
    return GcFrame.<B>create(GcProtocol.noScope(heap));
  }

  static <B extends Frame.Counted & Comparable<B>> void setResource(Frame<B> self,
      Frame. @Nullable Counted resource) {
    Frame.Counted old = self.resource;
    if (GcProtocol.replaceResource(self, "resource", old, resource)) {
      self.resource = resource;
      GcProtocol.close(self, "resource", old, resource_ -> resource_.release());
    }
  }

  static <B extends Frame.Counted & Comparable<B>> void setGeneric(Frame<B> self,
      @Nullable B generic) {
    B old = self.generic;
    if (GcProtocol.replaceResource(self, "generic", old, generic)) {
      self.generic = generic;
      GcProtocol.close(self, "generic", old, resource -> resource.release());
    }
  }

  static <B extends Frame.Counted & Comparable<B>> void setMemory(Frame<B> self,
      @Nullable MemoryBlock memory) {
    MemoryBlock old = self.memory;
    if (GcProtocol.replaceResource(self, "memory", old, memory)) {
      self.memory = memory;
      GcProtocol.close(self, "memory", old);
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
    adopt.resource("resource", this.resource);
    adopt.resource("generic", this.generic);
    adopt.resource("block", this.block);
    adopt.resource("memory", this.memory);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "memory", this.memory);
    death.close(this, "block", this.block, resource -> resource.delete());
    death.close(this, "generic", this.generic, resource -> resource.release());
    death.close(this, "resource", this.resource, resource -> resource.release());
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.resource = null;
    this.generic = null;
    this.memory = null;
  }
}

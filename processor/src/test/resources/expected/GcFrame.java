package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.Comparable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Frame} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcFrame<B extends Frame.Counted & Comparable<B>> extends Frame<B> implements Serializable {
  /**
   * Descriptions of the fields of {@link Frame}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Frame.class, MethodHandles.lookup())
      .resource("resource", Frame.Counted.class)
      .resource("generic", Frame.Counted.class)
      .resource("block", Frame.Block.class)
      .resource("memory", MemoryBlock.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcFrame(GcHeap gcHeap) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super();
  }

  /**
   * Creates a tracked {@link Frame} that {@code scope} holds.
   */
  public static <B extends Frame.Counted & Comparable<B>> GcFrame<B> create(GcScope scope) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcFrame<B>(scope.heap()));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Frame} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  public static <B extends Frame.Counted & Comparable<B>> GcFrame<B> allocate(GcHeap heap) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcFrame<B>(heap));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
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

  public static <B extends Frame.Counted & Comparable<B>> void gcAdopt(Frame<B> self,
      GcAdoption adopt) {
    adopt.resource("resource", self.resource);
    adopt.resource("generic", self.generic);
    adopt.resource("block", self.block);
    adopt.resource("memory", self.memory);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static <B extends Frame.Counted & Comparable<B>> void gcCloseResources(Frame<B> self,
      GcDestruction death) {
    death.close(self, "memory", self.memory);
    death.close(self, "block", self.block, resource -> resource.delete());
    death.close(self, "generic", self.generic, resource -> resource.release());
    death.close(self, "resource", self.resource, resource -> resource.release());
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static <B extends Frame.Counted & Comparable<B>> void gcReleaseEdges(Frame<B> self,
      GcDestruction death) {
    self.resource = null;
    self.generic = null;
    self.memory = null;
  }
}

package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import java.io.Serializable;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Store} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", 
        "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcStore extends Store implements Serializable {
  /**
   * Descriptions of the fields of {@link Store}, for the runtime and its reports.
   */
  public static final GcType TYPE = GcType.of(Store.class, MethodHandles.lookup())
      .extending(GcHandle.TYPE)
      .resource("last", MemoryBlock.class)
      .resource("fourth", MemoryBlock.class)
      .resource("first", MemoryBlock.class)
      .resource("third", MemoryBlock.class)
      .resource("second", MemoryBlock.class)
      .complete()
      .build();

  private final GcHeap gcHeap;

  private GcStore(GcHeap gcHeap, MemoryBlock fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(fixed);
  }

  /**
   * Creates a tracked {@link Store} that {@code scope} holds.
   */
  static GcStore create(GcScope scope, MemoryBlock fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcStore(scope.heap(), fixed));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /**
   * Creates an untracked {@link Store} with one hold, the caller's:
   * {@code GcCPython.of(heap).track} it when ready, {@code heap.release} it when done.
   */
  static GcStore allocate(GcHeap heap, MemoryBlock fixed) {
    int outer = GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcStore(heap, fixed));
    } catch (Throwable t) {
      GcProtocol.fail(heap, outer, t);
      throw t;
    }
  }

  static void setLast(Store self, @Nullable MemoryBlock last) {
    MemoryBlock old = self.last;
    if (GcProtocol.replaceResource(self, "last", old, last)) {
      self.last = last;
      GcProtocol.close(self, "last", old);
    }
  }

  static void setFourth(Store self, @Nullable MemoryBlock fourth) {
    MemoryBlock old = self.fourth;
    if (GcProtocol.replaceResource(self, "fourth", old, fourth)) {
      self.fourth = fourth;
      GcProtocol.close(self, "fourth", old);
    }
  }

  static void setFirst(Store self, @Nullable MemoryBlock first) {
    MemoryBlock old = self.first;
    if (GcProtocol.replaceResource(self, "first", old, first)) {
      self.first = first;
      GcProtocol.close(self, "first", old);
    }
  }

  static void setThird(Store self, @Nullable MemoryBlock third) {
    MemoryBlock old = self.third;
    if (GcProtocol.replaceResource(self, "third", old, third)) {
      self.third = third;
      GcProtocol.close(self, "third", old);
    }
  }

  static void setSecond(Store self, @Nullable MemoryBlock second) {
    MemoryBlock old = self.second;
    if (GcProtocol.replaceResource(self, "second", old, second)) {
      self.second = second;
      GcProtocol.close(self, "second", old);
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

  public static void gcAdopt(Store self, GcAdoption adopt) {
    GcHandle.gcAdopt(self, adopt);
    adopt.resource("last", self.last);
    adopt.resource("fourth", self.fourth);
    adopt.resource("first", self.first);
    adopt.resource("third", self.third);
    adopt.resource("second", self.second);
  }

  @Override
  protected void gcCloseResources(GcDestruction death) {
    gcCloseResources(this, death);
  }

  public static void gcCloseResources(Store self, GcDestruction death) {
    death.close(self, "first", self.first);
    death.close(self, "second", self.second);
    death.close(self, "third", self.third);
    death.close(self, "fourth", self.fourth);
    death.close(self, "last", self.last);
    GcHandle.gcCloseResources(self, death);
  }

  @Override
  protected void gcReleaseEdges(GcDestruction death) {
    gcReleaseEdges(this, death);
  }

  public static void gcReleaseEdges(Store self, GcDestruction death) {
    GcHandle.gcReleaseEdges(self, death);
    self.last = null;
    self.fourth = null;
    self.first = null;
    self.third = null;
    self.second = null;
  }
}

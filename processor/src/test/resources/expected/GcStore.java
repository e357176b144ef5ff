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

/** {@link Store} with the code that counts, traverses and frees it. Written by Lasso. */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated({"last", "fourth", "first", "third", "second"})
@SuppressWarnings({"all", "NullAway", "deprecation", "doclint", "exports", "overloads", "rawtypes", "removal", "serial", "static", "try", "unchecked", "varargs"})
public final class GcStore extends Store implements Serializable {
  public static final GcType TYPE = GcType.of(Store.class, MethodHandles.lookup())
      .extending(GcHandle.TYPE, "RR")
      .resource("last", MemoryBlock.class)
      .resource("fourth", MemoryBlock.class)
      .resource("first", MemoryBlock.class)
      .resource("third", MemoryBlock.class)
      .resource("second", MemoryBlock.class)
      .build();

  private final transient GcHeap gcHeap;

  private GcStore(GcHeap gcHeap, MemoryBlock fixed) {
    this.gcHeap = gcHeap; // before super(...), so that gcHeap() is valid in constructors
    super(fixed);
  }

  /** Creates a tracked {@link Store} that {@code scope} holds. */
  static GcStore create(GcScope scope, MemoryBlock fixed) {
    int outer = GcProtocol.begin(scope);
    try {
      GcStore made = new GcStore(scope.heap(), fixed);
      return GcProtocol.adopt(scope.heap(), scope, made, TYPE, GcProtocol.isBare(scope.heap(), made.fixed) && GcProtocol.isBare(scope.heap(), made.other) && GcProtocol.isBare(scope.heap(), made.last) && GcProtocol.isBare(scope.heap(), made.fourth) && GcProtocol.isBare(scope.heap(), made.first) && GcProtocol.isBare(scope.heap(), made.third) && GcProtocol.isBare(scope.heap(), made.second));
    } catch (Throwable t) {
      GcProtocol.fail(scope.heap(), outer, t);
      throw t;
    }
  }

  /** Creates an untracked {@link Store} that the caller must release; see {@code GcCPython}. */
  static GcStore allocate(GcHeap heap, MemoryBlock fixed) {
    return create(GcProtocol.noScope(heap), fixed);
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
    adopt.resource("last", this.last);
    adopt.resource("fourth", this.fourth);
    adopt.resource("first", this.first);
    adopt.resource("third", this.third);
    adopt.resource("second", this.second);
  }

  @Override protected void gcCloseResources(GcDestruction death) {
    death.close(this, "first", this.first);
    death.close(this, "second", this.second);
    death.close(this, "third", this.third);
    death.close(this, "fourth", this.fourth);
    death.close(this, "last", this.last);
    death.close(this, "other", this.other);
    death.close(this, "fixed", this.fixed);
  }

  @Override protected void gcReleaseEdges(GcDestruction death) {
    this.other = null;
    this.last = null;
    this.fourth = null;
    this.first = null;
    this.third = null;
    this.second = null;
  }
}

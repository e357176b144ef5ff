package golden;

import dev.lasso.annotations.GcGenerated;
import dev.lasso.runtime.GcAdoption;
import dev.lasso.runtime.GcDestruction;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcProtocol;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcType;
import java.lang.invoke.MethodHandles;
import javax.annotation.processing.Generated;
import org.jspecify.annotations.Nullable;

/**
 * {@link Store} with the code that counts, traverses and frees it. Written by Lasso.
 */
@Generated("dev.lasso.processor.LassoProcessor")
@GcGenerated
@SuppressWarnings({"all", "deprecation", "exports", "overloads", "rawtypes",
    "removal", "unchecked", "varargs"})
public final class GcStore extends Store {
  /**
   * The fields of {@link Store} as the runtime and its reports know them.
   */
  public static final GcType TYPE = GcType.of(Store.class, MethodHandles.lookup())
      .extending(GcHandle.TYPE)
      .resource("last", MemoryBlock.class)
      .resource("fourth", MemoryBlock.class)
      .resource("zeroth", MemoryBlock.class)
      .resource("first", MemoryBlock.class)
      .resource("fifth", MemoryBlock.class)
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
    GcHeap heap = GcProtocol.begin(scope);
    try {
      return GcProtocol.adopt(scope, new GcStore(heap, fixed));
    } finally {
      GcProtocol.end(heap);
    }
  }

  /**
   * Creates an untracked {@link Store} with one hold, the caller's: {@code heap.track} it when
   * ready, {@code heap.release} it when done.
   */
  static GcStore allocate(GcHeap heap, MemoryBlock fixed) {
    GcProtocol.begin(heap);
    try {
      return GcProtocol.adopt(new GcStore(heap, fixed));
    } finally {
      GcProtocol.end(heap);
    }
  }

  protected void setOther(@Nullable AutoCloseable other) {
    GcHandle.setOther(this, other);
  }

  void setLast(@Nullable MemoryBlock last) {
    setLast(this, last);
  }

  /**
   * Sets {@code self.last}: the new resource has one owner now, and the old one is closed.
   */
  static void setLast(Store self, @Nullable MemoryBlock last) {
    MemoryBlock old = self.last;
    GcProtocol.replaceResource(self, old, last);
    self.last = last;
    GcProtocol.close(self, old);
  }

  void setFourth(@Nullable MemoryBlock fourth) {
    setFourth(this, fourth);
  }

  /**
   * Sets {@code self.fourth}: the new resource has one owner now, and the old one is closed.
   */
  static void setFourth(Store self, @Nullable MemoryBlock fourth) {
    MemoryBlock old = self.fourth;
    GcProtocol.replaceResource(self, old, fourth);
    self.fourth = fourth;
    GcProtocol.close(self, old);
  }

  void setZeroth(@Nullable MemoryBlock zeroth) {
    setZeroth(this, zeroth);
  }

  /**
   * Sets {@code self.zeroth}: the new resource has one owner now, and the old one is closed.
   */
  static void setZeroth(Store self, @Nullable MemoryBlock zeroth) {
    MemoryBlock old = self.zeroth;
    GcProtocol.replaceResource(self, old, zeroth);
    self.zeroth = zeroth;
    GcProtocol.close(self, old);
  }

  void setFirst(@Nullable MemoryBlock first) {
    setFirst(this, first);
  }

  /**
   * Sets {@code self.first}: the new resource has one owner now, and the old one is closed.
   */
  static void setFirst(Store self, @Nullable MemoryBlock first) {
    MemoryBlock old = self.first;
    GcProtocol.replaceResource(self, old, first);
    self.first = first;
    GcProtocol.close(self, old);
  }

  void setFifth(@Nullable MemoryBlock fifth) {
    setFifth(this, fifth);
  }

  /**
   * Sets {@code self.fifth}: the new resource has one owner now, and the old one is closed.
   */
  static void setFifth(Store self, @Nullable MemoryBlock fifth) {
    MemoryBlock old = self.fifth;
    GcProtocol.replaceResource(self, old, fifth);
    self.fifth = fifth;
    GcProtocol.close(self, old);
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
    // Shows what the constructor stored to adopt, which checks and counts it.
    GcHandle.gcAdopt(self, adopt);
    adopt.resource("last", self.last);
    adopt.resource("fourth", self.fourth);
    adopt.resource("zeroth", self.zeroth);
    adopt.resource("first", self.first);
    adopt.resource("fifth", self.fifth);
  }

  @Override
  protected void gcClose(GcDestruction death) {
    gcClose(this, death);
  }

  public static void gcClose(Store self, GcDestruction death) {
    // Closes the resources of self, which is dead.
    death.close(self, self.zeroth);
    self.zeroth = null;
    death.close(self, self.first);
    self.first = null;
    GcHandle.gcClose(self, death);
    death.close(self, self.fourth);
    self.fourth = null;
    death.close(self, self.fifth);
    self.fifth = null;
    death.close(self, self.last);
    self.last = null;
  }
}

package dev.lasso.runtime.management;

import dev.lasso.runtime.GcHeap;

/** The MXBean of all confined heaps. */
final class ConfinedHeapsBean implements GcConfinedHeapsMXBean {

  @Override
  public long getOpened() {
    return GcHeap.confinedStats().opened();
  }

  @Override
  public long getOpen() {
    return GcHeap.confinedStats().open();
  }

  @Override
  public long getLost() {
    return GcHeap.confinedStats().lost();
  }

  @Override
  public long getLive() {
    return GcHeap.confinedStats().live();
  }

  @Override
  public long getNativeBytes() {
    return GcHeap.confinedStats().nativeBytes();
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Options;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A heap that only its thread uses. */
public final class ConfinedHeap extends Heap {

  private final Entry entry = new Entry(this);

  ConfinedHeap(Options options, Pacer pacer) {
    super(options, pacer);
  }

  /** Opens a heap of the current thread. */
  public static GcHeap open(Options options) {
    LeakReports.prepare();
    return new ConfinedHeap(options, new Pacer(options.maxPause())).opened();
  }

  @Override
  public Scope enter() {
    return openScope();
  }

  @Override
  public Scope tryEnter(Duration atMost) {
    Objects.requireNonNull(atMost, "atMost");
    return openScope();
  }

  @Override
  public Entry lock() {
    checkMutable();
    checkOpen();
    return entry;
  }

  @Override
  void unlock() {
    checkMutable();
  }

  @Override
  public boolean isInside() {
    return isThreadInside();
  }

  @Override
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    return scopeFactory.openConfined(object);
  }

  @Override
  public void drainReleases() {}

  @Override
  public boolean closeOutside(GcHeap owned) {
    return false;
  }

  @Override
  void reportLeak(GcLeak leak) {
    leakReports.report(leak);
  }

  @Override
  public NativeMemory allocate(long bytes) {
    return NativeMemory.allocate(null, bytes);
  }

  /** See {@link GcHeap#confinedStats}. */
  public static GcConfinedStats confinedStats() {
    return HeapRegistry.confinedStats();
  }

  @Override
  HeapFigures figures() {
    return new HeapFigures(0, openHoldOwners.roots(), 0, null);
  }

  @Override
  HeapClosing.Closed closeWithin(HeapClosing closing, @Nullable Duration patience) {
    inherit();
    safepoint.checkClosable();
    boolean open = openHoldOwners.isAny(HoldOwner::isLeftOpen);
    boolean clean = closing.closeNow(false) && !open;
    NativeMemory.freePinned();
    return clean ? HeapClosing.Closed.CLEAN : HeapClosing.Closed.FORCED;
  }

  @Override
  public RuntimeException wrongThread() {
    Thread of = threadInside();
    assert of != null : this;
    if (!of.isAlive() && !isClosed()) {
      leakReports.reportTerminated(of);
    }
    return Errors.wrongThread(this, of);
  }
}

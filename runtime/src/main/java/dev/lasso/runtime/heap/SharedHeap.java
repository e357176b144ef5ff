package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.object.Options;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A heap that threads enter, one at a time. */
public final class SharedHeap extends Heap {

  final EntryLock entryLock;

  private final Entry plainEntry = new Entry(this);

  /** The tracker of the open roots and cells. */
  final RootTracker rootTracker;

  SharedHeap(Options options, Pacer pacer) {
    super(options, pacer);
    entryLock = new EntryLock(this, options);
    rootTracker = new RootTracker(this, openHoldOwners, leakReports, this::requestMaintenance);
    LostRootCloser.heapOpened();
  }

  /** Opens a heap, which no thread has entered. */
  public static GcHeap open(Options options) {
    LeakReports.prepare();
    return new SharedHeap(options, new Pacer(options.maxPause())).opened();
  }

  /**
   * Returns a heap that must be shared.
   *
   * @param user the user of the heap, for the message: for example "A root"
   * @throws IllegalArgumentException if the heap is confined
   */
  public static SharedHeap of(GcHeap heap, String user) {
    if (heap instanceof SharedHeap shared) {
      return shared;
    }
    throw Errors.notShared(heap, user);
  }

  /** Releases the queued holds, unless another thread does so. Called by any thread. */
  public void releaseQueued() {
    entryLock.work.releaseQueued();
  }

  /** Sets how roots, links and cells are watched from now on. Called by any thread. */
  public void watchRoots(GcLeakLevel level, int sample) {
    leakSettings = leakSettings.with(level, sample);
    rootTracker.watch(leakSettings);
  }

  /** Throws an exception if no root can be opened any more, because the heap is closed. */
  public void checkRootable() {
    entryLock.checkOpen();
  }

  /**
   * Waits until the resources of all objects that are dead now are closed, by the thread inside or
   * by an executor. Returns false if that takes longer than {@code patience}.
   */
  public boolean awaitClosings(Duration patience) {
    boolean left = true;
    while (left) {
      try (Entry _ = lock()) { // the thread that was inside has closed them or handed them over
        left = safepoint.freeDead(); // but for those of a GC run in slices
      }
    }
    long start = System.nanoTime();
    long nanos = Pacer.saturatedNanos(patience);
    ResourceExecutor resourceExecutor = userCodeRunner.resourceExecutor;
    return entryLock.work.awaitOwnedHeaps(nanos)
        && (resourceExecutor == null
            || resourceExecutor.awaitOpen(nanos - (System.nanoTime() - start)));
  }

  @Override
  public Scope enter() {
    return entryLock.enter();
  }

  @Override
  public @Nullable Scope tryEnter(Duration atMost) throws InterruptedException {
    return entryLock.tryEnter(Objects.requireNonNull(atMost, "atMost"));
  }

  @Override
  public Entry lock() {
    entryLock.enterPlain();
    return plainEntry;
  }

  @Override
  void unlock() {
    entryLock.leavePlain();
  }

  @Override
  void closeEntry(Scope scope) {
    entryLock.closeEntry(scope);
  }

  @Override
  boolean closeInnerEntry(ScopeHandles list) {
    return entryLock.closeInnerEntry(list);
  }

  @Override
  @Nullable Scope enterIfOutside() {
    return isInside() ? null : enter();
  }

  @Override
  public boolean isInside() {
    return isThreadInside() && !isClosed();
  }

  @Override
  public <T extends GcObject> GcRoot<T> openRoot(T object) {
    entryLock.closing.checkRootable();
    checkUsable();
    SharedHold sharedHold = newSharedHold(object, null);
    SharedRoot<T> root = new SharedRoot<>(sharedHold, false);
    root.beginFirst();
    openHoldOwners.add(sharedHold, object);
    return root;
  }

  /** Creates a shared hold on an object, and reserves room for it. The hold is not taken yet. */
  SharedHold newSharedHold(ObjectHeader object, @Nullable RootCell cell) {
    scopeFactory.checkCanBeHeld(object);
    SharedHold sharedHold = new SharedHold(this, object, cell);
    openHoldOwners.reserve();
    return sharedHold;
  }

  @Override
  public void drainReleases() {
    boolean _ = entryLock.work.drain(HeapWork.USUAL);
  }

  @Override
  public boolean closeOutside(GcHeap owned) {
    return owned instanceof SharedHeap other && !isClosing() && entryLock.work.closeOutside(other);
  }

  @Override
  void reportLeak(GcLeak leak) {
    leakReports.add(leak);
  }

  @Override
  void requestMaintenance() {
    entryLock.work.maintenance.request();
  }

  @Override
  SequencedMap<HoldOwner, List<OpenSite>> knownOpenings() {
    return rootTracker.knownOpenings();
  }

  @Override
  void reportPendingLeaks() {
    rootTracker.lostReports.addPending();
  }

  @Override
  void endTracking() {
    rootTracker.close();
    LostRootCloser.heapClosed();
  }

  @Override
  public NativeMemory allocate(long bytes) {
    return NativeMemory.allocate(entryLock.work.deferredFrees, bytes);
  }

  @Override
  HeapFigures figures() {
    return new HeapFigures(
        entryLock.work.deferredFrees.bytes(),
        rootTracker.openRoots(),
        rootTracker.lostReports.total(),
        entryLock.stats());
  }

  @Override
  HeapClosing.Closed closeWithin(HeapClosing closing, @Nullable Duration patience) {
    return entryLock.closing.run(patience);
  }

  @Override
  public RuntimeException wrongThread() {
    return entryLock.refusal(threadInside());
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.NativeMemory;
import dev.lasso.runtime.object.Options;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A heap that threads enter, one at a time. */
public final class SharedHeap extends Heap {

  final EntryLock entryLock;

  SharedHeap(Options options, Pacer pacer) {
    super(options, pacer);
    entryLock = new EntryLock(this, safepoint, scopeFactory, leakReports, options);
  }

  /** Opens a heap, which no thread has entered. */
  public static GcHeap open(Options options) {
    LeakReports.prepare();
    return LeakDetector.opened(new SharedHeap(options, new Pacer(options.maxPause())));
  }

  /**
   * Returns the entry lock of a shared heap.
   *
   * @param user the user of the lock, for the message: for example "A root"
   * @throws IllegalArgumentException if the heap is confined
   */
  static EntryLock entryLock(Heap heap, String user) {
    if (heap instanceof SharedHeap shared) {
      return shared.entryLock;
    }
    throw Errors.notShared(heap, user);
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
  boolean closeInnerEntry() {
    return entryLock.closeInnerEntry();
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
    return scopeFactory.openShared(object);
  }

  @Override
  public boolean hasQueuedReleases() {
    return entryLock.hasQueuedReleases();
  }

  @Override
  public void drainReleases() {
    entryLock.drain();
  }

  @Override
  void reportLost(LeakDetector leaks) {
    // The thread inside takes the lost openings, and reports them once it is outside.
  }

  @Override
  public NativeMemory allocate(long bytes) {
    return NativeMemory.allocate(entryLock.deferredFrees, bytes);
  }

  @Override
  long deferredBytes() {
    return entryLock.deferredFrees.bytes();
  }

  @Override
  SharedClosing.Closed closeWithin(HeapClosing closing, @Nullable Duration patience) {
    return entryLock.closing.run(patience);
  }

  @Override
  public RuntimeException wrongThread() {
    return entryLock.refusal(threadInside());
  }
}

package dev.lasso.runtime.management;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.HeapInspector;
import dev.lasso.runtime.heap.SharedHeap;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The MXBean of a heap. */
final class HeapBean implements GcHeapMXBean {

  /** An operation that needs the heap's thread. */
  private interface Operation<T> {
    T run() throws IOException;
  }

  /** Longest time that an operation waits to enter a shared heap. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  /** The figures of a confined heap, which no thread enters. */
  private static final GcEntryStats NO_ENTRIES = new GcEntryStats(0, 0, 0, 0, 0, "", 0, false);

  private final GcHeap heap;
  private final Duration maxWait;
  private final RootGrowth rootGrowth = new RootGrowth();

  HeapBean(GcHeap heap) {
    this(heap, MAX_WAIT);
  }

  HeapBean(GcHeap heap, Duration maxWait) {
    this.heap = heap;
    this.maxWait = maxWait;
  }

  @Override
  public String getHeap() {
    return heap.toString();
  }

  @Override
  public long getLive() {
    return heap.stats().live();
  }

  @Override
  public long getCreated() {
    return heap.stats().created();
  }

  @Override
  public long getDiedByCount() {
    return heap.stats().diedByCount();
  }

  @Override
  public long getCollected() {
    return heap.stats().collected();
  }

  @Override
  public int getSuspects() {
    return heap.stats().suspects();
  }

  @Override
  public int getFrozen() {
    return heap.stats().frozen();
  }

  @Override
  public long getNativeBytes() {
    return heap.stats().nativeBytes();
  }

  @Override
  public long getCollections() {
    return heap.stats().collections();
  }

  @Override
  public long getCandidates() {
    return heap.stats().candidates();
  }

  @Override
  public long getCollectNanos() {
    return heap.stats().collectNanos();
  }

  @Override
  public long getLongestPauseNanos() {
    return heap.stats().longestPauseNanos();
  }

  @Override
  public long getUnlimitedSlices() {
    return heap.stats().unlimitedSlices();
  }

  @Override
  public int getOpenScopes() {
    return heap.stats().openScopes();
  }

  @Override
  public long getOpenRoots() {
    return heap.stats().openRoots();
  }

  @Override
  public long getLostRoots() {
    return heap.stats().lostRoots();
  }

  @Override
  public int getUnraisables() {
    return heap.stats().unraisables();
  }

  @Override
  public int getWaitingResources() {
    return heap.stats().waitingResources();
  }

  @Override
  public int getUnfreedResources() {
    return heap.stats().unfreedResources();
  }

  @Override
  public Map<String, Long> getLeaks() {
    Map<String, Long> leaks = new TreeMap<>();
    heap.stats().leaks().forEach((kind, count) -> leaks.put(kind.name(), count));
    return leaks;
  }

  @Override
  public long getEntries() {
    return entries().entries();
  }

  @Override
  public long getWaits() {
    return entries().waits();
  }

  @Override
  public long getWaitNanos() {
    return entries().waitNanos();
  }

  @Override
  public long getLongestWaitNanos() {
    return entries().longestWaitNanos();
  }

  @Override
  public int getQueued() {
    return entries().queued();
  }

  @Override
  public String getInside() {
    return entries().inside();
  }

  @Override
  public long getInsideNanos() {
    return entries().insideNanos();
  }

  @Override
  public boolean isAbandoned() {
    return entries().abandoned();
  }

  private GcEntryStats entries() {
    GcEntryStats entries = heap.stats().entries();
    return entries == null ? NO_ENTRIES : entries;
  }

  @Override
  public List<Type> getTypes() {
    return heap.stats().byType().stream()
        .map(
            type ->
                new Type(
                    type.name(),
                    type.className(),
                    type.created(),
                    type.live(),
                    type.diedByCount(),
                    type.collected(),
                    type.nativeBytes()))
        .toList();
  }

  // ------------------------------------------------------------------ operations

  @Override
  public long collect() {
    try {
      return runInside(heap::collect);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public String explain(long number) {
    try {
      return runInside(() -> heap.inspect().explain(find(number)).toString());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private GcObject find(long number) {
    GcObject found = ((HeapInspector) heap.inspect()).find(number);
    if (found == null) {
      throw new IllegalArgumentException(heap + " has no live object with the number " + number);
    }
    return found;
  }

  @Override
  public String explainType(String name) {
    try {
      return runInside(() -> explained(name)).toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private GcPaths explained(String name) {
    AtomicReference<String> shown = new AtomicReference<>(name);
    GcPaths explained =
        ((HeapInspector) heap.inspect()).explain(name, object -> hasName(name, object, shown));
    if (explained.count() == 0) {
      throw new IllegalArgumentException(
          heap
              + " has no live object of a type "
              + Texts.quoted(name)
              + ". Give the name that messages show, or the full name of its class");
    }
    return new GcPaths(shown.get(), explained.count(), explained.groups());
  }

  /**
   * Returns whether the type of an object or one of its supertypes has the name. If so, sets {@code
   * shown} to the name that messages show.
   */
  private static boolean hasName(String name, GcObject object, AtomicReference<String> shown) {
    for (GcType at = object.gcType(); at != null; at = at.superType()) {
      if (at.name().equals(name) || at.host().getName().equals(name)) {
        shown.set(at.name());
        return true;
      }
    }
    return false;
  }

  @Override
  public String grownRoots() {
    try {
      return rootGrowth.since(runInside(((HeapInspector) heap.inspect())::countRoots));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public String getLeakLevel() {
    return ((Heap) heap).leakSettings.level().name();
  }

  @Override
  public void setLeakLevel(String level) {
    SharedHeap shared = shared();
    shared.watchRoots(GcLeakLevel.valueOf(level), shared.leakSettings.sample());
  }

  @Override
  public int getLeakSample() {
    return ((Heap) heap).leakSettings.sample();
  }

  @Override
  public void setLeakSample(int sample) {
    SharedHeap shared = shared();
    shared.watchRoots(shared.leakSettings.level(), sample);
  }

  private SharedHeap shared() {
    if (heap instanceof SharedHeap shared) {
      return shared;
    }
    throw new IllegalArgumentException(
        heap + " is confined to one thread. The leak level changes only in a shared heap.");
  }

  @Override
  public void snapshot(String file) throws IOException {
    runInside(
        () -> {
          heap.inspect().snapshot(Path.of(file));
          return file;
        });
  }

  /** Enters the heap and runs an operation, if the current thread may use the heap. */
  private <T> T runInside(Operation<T> operation) throws IOException {
    @Nullable GcScope scope;
    try {
      scope = heap.tryEnter(maxWait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting to enter " + heap, e);
    } catch (WrongThreadException e) {
      throw new IllegalStateException(
          "This needs the thread of "
              + heap
              + ", to which the heap is confined. Let the program call it there, or read the"
              + " figures, which any thread may do. "
              + e.getMessage(),
          e);
    }
    if (scope == null) {
      throw new IllegalStateException(
          "Waiting to enter "
              + heap
              + " has taken "
              + maxWait.toSeconds()
              + " s, because "
              + entries().inside()
              + " is inside. Try again later, or read the figures, which any thread may do.");
    }
    try (scope) {
      return operation.run();
    }
  }
}

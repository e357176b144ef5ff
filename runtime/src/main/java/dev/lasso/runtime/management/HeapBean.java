package dev.lasso.runtime.management;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.HeapInspector;
import dev.lasso.runtime.heap.SharedHeap;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The MXBean of a heap. */
record HeapBean(GcHeap heap, Duration maxWait, RootGrowth rootGrowth) implements GcHeapMXBean {

  /** An operation that needs the heap's thread. */
  private interface Operation<T, E extends Exception> {
    T run() throws E;
  }

  /** Longest time that an operation waits to enter a shared heap. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(10);

  HeapBean(GcHeap heap) {
    this(heap, MAX_WAIT, new RootGrowth());
  }

  @Override
  public String getHeap() {
    return heap.toString();
  }

  @Override
  public GcStats getStats() {
    return heap.stats();
  }

  // ------------------------------------------------------------------ operations

  @Override
  public long collect() {
    return runInside(heap::collect);
  }

  @Override
  public String explain(long number) {
    return runInside(() -> heap.inspect().explain(find(number)).toString());
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
    return runInside(() -> explained(name)).toString();
  }

  private GcPaths explained(String name) {
    AtomicReference<String> shown = new AtomicReference<>(name);
    GcPaths explained =
        ((HeapInspector) heap.inspect()).explain(name, object -> hasName(name, object, shown));
    if (explained.count() == 0) {
      throw new IllegalArgumentException(
          Texts.fill(
              "%s has no live object of a type %s. Give the name that messages show, or the full"
                  + " name of its class",
              heap, Texts.quoted(name)));
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
    return rootGrowth.since(runInside(((HeapInspector) heap.inspect())::countRoots));
  }

  @Override
  public String getLeakLevel() {
    return ((Heap) heap).leakSettings.level().name();
  }

  @Override
  public void setLeakLevel(String level) {
    SharedHeap shared = shared();
    GcLeakLevel named = LeakSettings.levelNamed(level);
    if (named == null) {
      throw new IllegalArgumentException(
          Texts.quoted(level) + " is no leak level. It can be OFF, SIMPLE, ADVANCED or PARANOID.");
    }
    shared.watchRoots(named, shared.leakSettings.sample());
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
  private <T, E extends Exception> T runInside(Operation<T, E> operation) throws E {
    @Nullable GcScope scope;
    try {
      scope = heap.tryEnter(maxWait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting to enter " + heap, e);
    } catch (WrongThreadException e) {
      throw new IllegalStateException(
          Texts.fill(
              "This needs the thread of %s, to which the heap is confined. Let the program call it"
                  + " there, or read the figures, which any thread may do. %s",
              heap, e.getMessage()),
          e);
    }
    if (scope == null) {
      String inside = Objects.requireNonNull(heap.stats().entries()).inside();
      throw new IllegalStateException(
          Texts.fill(
              "Waiting to enter %s has taken %s s, because %s. Try again later, or read the"
                  + " figures, which any thread may do.",
              heap,
              maxWait.toSeconds(),
              inside.isEmpty() ? "another thread holds its lock" : inside + " is inside"));
    }
    try (scope) {
      return operation.run();
    }
  }
}

package dev.lasso.junit;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.protocol.GcHeapListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A running test: its own heap and scope, the heaps that it has opened, and the problems so far.
 */
final class WatchedTest extends GcHeapListener {

  private final String name;
  private final GcLeakLevel level;
  private final boolean stress;
  private final boolean noNativeBytes;

  /** The open heaps, each with the place where it was opened. Several threads may add to it. */
  private final Map<GcHeap, String> openHeaps = new LinkedHashMap<>();

  /**
   * Problems by their key, which is the same for similar ones: the first of them, and their number.
   */
  private final Map<String, Problem> problems = new LinkedHashMap<>();

  private final List<Throwable> causes = new ArrayList<>();

  private static final class Problem {
    private final String text;
    private int count;

    Problem(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return count == 1 ? text : text + "\n(" + (count - 1) + " more like this)";
    }
  }

  private @Nullable GcHeap heap;
  private @Nullable GcScope scope;

  WatchedTest(String name, GcLeakLevel level, boolean stress, boolean noNativeBytes) {
    this.name = name;
    this.level = level;
    this.stress = stress;
    this.noNativeBytes = noNativeBytes;
  }

  void start() {
    begin();
  }

  /** Returns the heap of the test, and opens it on the first call. */
  GcHeap heap() {
    GcHeap opened = heap;
    if (opened == null) {
      opened = GcHeap.builder().name(name).confined();
      heap = opened;
    }
    return opened;
  }

  /** Returns the scope of the test, and opens it on the first call. */
  GcScope scope() {
    GcScope opened = scope;
    if (opened == null) {
      opened = heap().openScope();
      scope = opened;
    }
    return opened;
  }

  /**
   * Closes the heap and the scope of the test.
   *
   * @throws AssertionError if there are problems
   */
  void finish() {
    try {
      GcHeap given = heap;
      if (given != null && isOpen(given)) {
        attempt(given.inspect()::verify); // including the objects held by the scope
        GcScope opened = scope;
        if (opened != null) {
          attempt(opened::close);
        }
        attempt(given::close);
      }
    } finally {
      end();
    }
    List<String> all;
    synchronized (this) {
      openHeaps.forEach(
          (left, place) ->
              addProblem(
                  place.isEmpty() ? left.toString() : "not closed\n" + place,
                  left
                      + " was not closed"
                      + (place.isEmpty() ? "" : ": it was opened at " + place)
                      + ".",
                  null));
      all = problems.values().stream().map(Problem::toString).toList();
    }
    if (!all.isEmpty()) {
      AssertionError error = new AssertionError(String.join("\n\n", all));
      causes.forEach(error::addSuppressed);
      throw error;
    }
  }

  private synchronized boolean isOpen(GcHeap opened) {
    return openHeaps.containsKey(opened);
  }

  private void attempt(Runnable step) {
    try {
      step.run();
    } catch (Throwable t) {
      addProblem(String.valueOf(t.getMessage()), t);
    }
  }

  private void addProblem(String problem, @Nullable Throwable cause) {
    addProblem(problem, problem, cause);
  }

  /**
   * Adds a problem, or counts it if there is one with the same key. Keeps only the first one's
   * cause.
   */
  private synchronized void addProblem(String alike, String problem, @Nullable Throwable cause) {
    Problem first = problems.computeIfAbsent(alike, _ -> new Problem(problem));
    if (first.count++ == 0 && cause != null) {
      causes.add(cause);
    }
  }

  // ------------------------------------------------------------------ reports of heaps

  @Override
  public GcLeakLevel level() {
    return level;
  }

  @Override
  public boolean stress() {
    return stress;
  }

  @Override
  public synchronized void opened(GcHeap opened, String place) {
    openHeaps.put(opened, place);
  }

  @Override
  public void closing(GcHeap closing) {
    try {
      closing.inspect().verify();
      if (noNativeBytes) {
        checkNativeBytes(closing);
      }
    } catch (Throwable t) { // also of gcTraverse; the heap closes nevertheless
      addProblem(String.valueOf(t.getMessage()), t);
    }
  }

  private void checkNativeBytes(GcHeap closing) {
    closing.collect();
    long bytes = closing.stats().nativeBytes();
    if (bytes > 0) {
      String types =
          closing.stats().byType().stream()
              .filter(type -> type.nativeBytes() > 0)
              .map(WatchedTest::text)
              .collect(Collectors.joining(", "));
      addProblem(bytes + " native bytes are left in " + closing + ": " + types + ".", null);
    }
  }

  private static String text(GcTypeStats type) {
    return type.nativeBytes() + " of " + type.live() + " " + type.name();
  }

  @Override
  public synchronized void closed(GcHeap closed) {
    openHeaps.remove(closed);
  }

  @Override
  public void leaked(GcLeak leak) {
    StringBuilder text = new StringBuilder(leak.message());
    if (leak.kind() == GcLeak.Kind.OBJECTS) {
      for (Group group : leak.groups()) {
        for (Example example : group.first()) {
          text.append(example.path().isEmpty() ? "" : "\n" + example.path());
          text.append(
              example.place().isEmpty()
                  ? ""
                  : "\n" + example.name() + " was created at " + example.place());
        }
      }
    }
    addProblem(groupKey(leak), text.toString(), null);
  }

  /**
   * Returns the key of a leak, which is the same for leaks with the same types and places,
   * regardless of the numbers of objects.
   */
  private static String groupKey(GcLeak leak) {
    StringBuilder alike = new StringBuilder(leak.kind().name());
    for (Group group : leak.groups()) {
      alike.append('\n').append(group.type());
      for (Example example : group.first()) {
        alike.append('\t').append(example.place().isEmpty() ? leak.heap() : example.place());
      }
    }
    return alike.toString();
  }

  @Override
  public void unraisable(GcUnraisable unraisable) {
    addProblem("Exception ignored while " + unraisable.message(), unraisable.thrown());
  }
}

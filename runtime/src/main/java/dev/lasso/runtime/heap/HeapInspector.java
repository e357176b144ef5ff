package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.collect.HoldCounts;
import dev.lasso.runtime.heap.HeapReader.HolderKind;
import dev.lasso.runtime.inspect.Cycles;
import dev.lasso.runtime.inspect.Explanation;
import dev.lasso.runtime.inspect.SnapshotJson;
import dev.lasso.runtime.inspect.Verification;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.observe.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An inspector of a heap's graph. It changes nothing. */
public record HeapInspector(
    HeapState heap, HoldCounts holdCounts, Safepoint safepoint, HeapReader heapReader)
    implements GcInspection {

  @Override
  public <A extends @Nullable Object> void visitObjects(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    visit(HeaderBits::isTracked, callback, arg);
  }

  @Override
  public <A extends @Nullable Object> void visitAll(
      BiPredicate<? super GcObject, ? super A> callback, A arg) {
    visit(object -> !HeaderBits.isDead(object), callback, arg);
  }

  /** Visits objects by a callback of the program, which may change the heap. */
  private <A extends @Nullable Object> void visit(
      Predicate<ObjectHeader> wanted, BiPredicate<? super GcObject, ? super A> callback, A arg) {
    heap.checkMutable();
    Objects.requireNonNull(callback, "callback");
    heap.visits++;
    heap.nesting++;
    try {
      boolean more = true;
      for (int slot = heap.slots.nextLive(0);
          more && slot >= 0;
          slot = heap.slots.nextLive(slot + 1)) {
        ObjectHeader object = heap.slots.object(slot);
        if (HeaderBits.isCounted(object) && wanted.test(object) && !TypeInfo.isImage(object)) {
          holdCounts.beginCall(object);
          try {
            more = callback.test((GcObject) object, arg);
          } finally {
            holdCounts.endCall(object, "visiting objects", "visitObjects");
          }
        }
      }
    } finally {
      heap.visits--;
      heap.nesting--;
    }
  }

  /** Returns the live object with an unsigned number, or null. */
  public @Nullable GcObject find(long number) {
    heap.checkThread();
    for (int slot = heap.slots.nextLive(0); slot >= 0; slot = heap.slots.nextLive(slot + 1)) {
      ObjectHeader object = heap.slots.object(slot);
      if (Integer.toUnsignedLong(heap.slots.birth(slot)) == number
          && HeaderBits.isCounted(object)
          && !HeaderBits.isDead(object)) {
        return (GcObject) object;
      }
    }
    return null;
  }

  @Override
  public void verify() {
    safepoint.prepare();
    Thread before = heap.beginTraversal();
    try {
      new Verification(heapReader).run();
    } finally {
      heap.mutator = before;
    }
  }

  @Override
  public GcPath explain(GcObject object) {
    heap.checkMutable();
    holdCounts.checkCounted(object, heap);
    return heap.traversing(() -> Explanation.withReferrers(object, heapReader));
  }

  @Override
  public GcPaths explain(Class<?> type) {
    Objects.requireNonNull(type, "type");
    return explain(Texts.typeName(type), type::isInstance);
  }

  /**
   * Explains why the wanted objects are alive.
   *
   * @param name the name for all of them in messages
   */
  public GcPaths explain(String name, Predicate<GcObject> wanted) {
    safepoint.prepare();
    return heap.traversing(() -> Explanation.of(name, wanted, heapReader));
  }

  /**
   * Counts the open roots, by the type of their object and the place where the last of an object
   * was opened, as far as it is known.
   */
  public Map<String, Long> countRoots() {
    safepoint.prepare();
    Map<String, Long> counts = new TreeMap<>();
    heapReader.forEachHolder(
        (slot, holderKind, count, holds, place) -> {
          if (holderKind == HolderKind.ROOT) {
            String type = Objects.requireNonNull(heapReader.get(slot)).gcType().name();
            String key = type + (place.isEmpty() ? "" : ", opened at " + place);
            counts.merge(key, (long) count, Long::sum);
          }
        });
    return counts;
  }

  /**
   * Returns the reason why an object is alive, for a report. Returns an empty string if that cannot
   * be determined. Never throws.
   */
  String explained(ObjectHeader object) {
    try {
      return heap.traversing(() -> Explanation.of((GcObject) object, heapReader)).toString();
    } catch (Throwable t) { // from a hand-written traverse, or for lack of stack or memory
      return "";
    }
  }

  @Override
  public void snapshot(Path file) throws IOException {
    SnapshotJson.checkName(Objects.requireNonNull(file, "file"));
    safepoint.prepare();
    Thread before = heap.beginTraversal();
    try {
      SnapshotJson.write(heapReader, file);
    } finally {
      heap.mutator = before;
    }
  }

  /** Records some of the cycles among objects that a collection has found to be garbage. */
  void recordCycles(IntList found) {
    Thread before = heap.beginTraversal();
    try {
      new Cycles(heapReader, found.size(), found::get).report(heap.events::recordCycle);
    } catch (Throwable t) {
      // The cycles are not recorded; the collection continues.
    } finally {
      heap.mutator = before;
    }
  }
}

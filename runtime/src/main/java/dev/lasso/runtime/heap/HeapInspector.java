package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.inspect.Cycles;
import dev.lasso.runtime.inspect.Explanation;
import dev.lasso.runtime.inspect.Inspection;
import dev.lasso.runtime.inspect.Snapshot;
import dev.lasso.runtime.inspect.TypeExplanation;
import dev.lasso.runtime.inspect.Verification;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An inspector of a heap's graph. It changes nothing. */
final class HeapInspector {

  private final HeapContext heap;
  private final SlotTable slots;
  private final HoldCounts holdCounts;
  private final HeapReader heapReader;

  HeapInspector(HeapContext heap, SlotTable slots, HoldCounts holdCounts, HeapReader heapReader) {
    this.heap = heap;
    this.slots = slots;
    this.holdCounts = holdCounts;
    this.heapReader = heapReader;
  }

  List<GcObject> objects() {
    return new Inspection(heapReader).objects();
  }

  List<GcObject> referents(GcObject... objects) {
    checkCounted(objects);
    return heap.traversing(() -> new Inspection(heapReader).referents(objects));
  }

  List<GcObject> referrers(GcObject... objects) {
    checkCounted(objects);
    return heap.traversing(() -> new Inspection(heapReader).referrers(objects));
  }

  private void checkCounted(GcObject... objects) {
    for (GcObject object : Objects.requireNonNull(objects, "objects")) {
      holdCounts.checkCounted(object, heap);
    }
  }

  /** Returns the live object with an unsigned number, or null. */
  @Nullable GcObject find(long number) {
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      ObjectHeader object = slots.get(slot);
      if (object != null
          && Integer.toUnsignedLong(slots.birth(slot)) == number
          && object.isCounted()
          && !object.isDead()) {
        return object.asObject();
      }
    }
    return null;
  }

  void verify() {
    Thread before = heap.beginTraversal();
    try {
      new Verification(heapReader).run();
    } finally {
      heap.mutator = before;
    }
  }

  GcPath explain(GcObject object) {
    return heap.traversing(() -> new Explanation(heapReader).of(object));
  }

  /**
   * Explains why the wanted objects are alive.
   *
   * @param name the name for all of them in messages
   */
  GcPaths explain(String name, Predicate<GcObject> wanted) {
    return heap.traversing(() -> new TypeExplanation(heapReader, wanted).of(name));
  }

  /**
   * Returns the reason why an object is alive, for a report. Returns an empty string if that cannot
   * be determined. Never throws.
   */
  String explained(ObjectHeader object) {
    try {
      return explain(object.asObject()).toString();
    } catch (Throwable t) { // from a hand-written traverse, or for lack of stack or memory
      return "";
    }
  }

  Snapshot snapshot() {
    return heap.traversing(() -> new Snapshot(heapReader));
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

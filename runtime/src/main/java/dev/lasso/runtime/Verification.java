package dev.lasso.runtime;

import dev.lasso.runtime.Edges.Named;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.Header.Death;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A second opinion on a heap, which shares no code with the collector: counts all edges again and
 * compares what fields, traverses and counts say. Changes nothing.
 *
 * <p>An object whose count is right in the opinion of the fields or of the traverses is not
 * reported: where the two differ, their owner is. While user code runs because something dies,
 * counts may be higher than what is found: the dying are left out, and have not let go yet; and a
 * list that is being emptied lets go of one element after the other. What a paused run has
 * condemned counts as an owner only.
 */
final class Verification {

  private final GcHeap heap;
  private final SlotTable slots;
  private final WeakTable weak;
  private final Suspects suspects;
  private final Collector collector;
  private final boolean dying;
  private final Edges edges = new Edges();
  private final Disagreements disagreements = new Disagreements();

  /** By slot: how many edges lead to the object, in the opinion of the fields. */
  private final int[] owned;

  /** By slot: the same, in the opinion of the traverses. */
  private final int[] visited;

  /** Resources and owned collections, and where each was first found. */
  private final IdentityHashMap<Object, Step> parts = new IdentityHashMap<>();

  /**
   * @param dying whether this is called by user code that runs because something dies
   */
  Verification(
      GcHeap heap,
      SlotTable slots,
      WeakTable weak,
      Suspects suspects,
      Collector collector,
      boolean dying) {
    this.heap = heap;
    this.slots = slots;
    this.weak = weak;
    this.suspects = suspects;
    this.collector = collector;
    this.dying = dying;
    owned = new int[slots.end()];
    visited = new int[slots.end()];
  }

  /**
   * Looks at every object.
   *
   * @throws ReferenceCountException if anything disagrees
   */
  void run() {
    for (int slot = 1; slot < owned.length; slot++) {
      GcObject object = slots.get(slot);
      if (object != null && isOwner(object.word)) {
        edges.read(object);
        count(edges.owned(), owned);
        count(edges.visited(), visited);
        if (!GcHeap.isDead(object)) {
          checkEdges(object);
          checkFields(object);
        }
      }
    }
    checkCounts();
    checkWeights();
    if (!dying && !collector.isRunning()) {
      checkInside();
    }
    disagreements.throwIfAny(heap);
  }

  /** Whether the edges of an object are counted: it is alive, or has yet to let go of them. */
  private static boolean isOwner(long word) {
    return Header.isCounted(word) || (word > 0 && Header.death(word) != Death.NOT_ADOPTED);
  }

  private void count(List<GcObject> targets, int[] counts) {
    for (GcObject target : targets) {
      if (isHere(target)) {
        counts[target.slot]++;
      }
    }
  }

  /** Whether {@code target} is adopted by this heap and has not yet given its slot back. */
  private boolean isHere(GcObject target) {
    return target.slot < owned.length && slots.get(target.slot) == target && target.word != 0;
  }

  // ------------------------------------------------------------------ the edges of one object

  private void checkEdges(GcObject object) {
    List<GcObject> reference = edges.owned();
    List<GcObject> copied = edges.copied(object);
    if (!Edges.same(reference, edges.visited())) {
      compare(object, "gcTraverse", "visits", edges.visited());
    }
    if (!Edges.same(reference, copied)) {
      compare(object, "gcEdges", "copies", copied);
    }
    for (GcObject target : reference) {
      if (!isHere(target) || target.word > 0) {
        disagreements.badTarget(() -> place(object, target), target, heap);
      }
    }
  }

  private void compare(GcObject object, String method, String verb, List<GcObject> actual) {
    List<GcObject> reference = edges.owned();
    IdentityHashMap<GcObject, Integer> expected = Edges.tally(reference);
    IdentityHashMap<GcObject, Integer> found = Edges.tally(actual);
    Set<GcObject> compared = Collections.newSetFromMap(new IdentityHashMap<>());
    List<GcObject> targets = new ArrayList<>(reference);
    targets.addAll(actual);
    for (GcObject target : targets) {
      int wanted = expected.getOrDefault(target, 0);
      int times = found.getOrDefault(target, 0);
      if (compared.add(target) && times != wanted) {
        disagreements.wrongEdges(
            object, method, verb, target, times, () -> reference(object, target, wanted));
      }
    }
  }

  /** How often {@code object} owns {@code target}, and in whose opinion. */
  private String reference(GcObject object, GcObject target, int times) {
    String count = Errors.count(times, "time");
    return edges.areNamed()
        ? "its fields refer to it " + count + places(object, target)
        : "gcTraverse visits it " + count;
  }

  private static String places(GcObject object, GcObject target) {
    List<String> places = new ArrayList<>();
    for (Named edge : Edges.named(object)) {
      if (edge.target() == target && !edge.text().equals(Edges.TRAVERSED)) {
        places.add("'" + edge.text() + "'");
      }
    }
    return places.isEmpty() ? "" : ", in " + Disagreements.list(places);
  }

  private static String place(GcObject object, GcObject target) {
    for (Named edge : Edges.named(object)) {
      if (edge.target() == target) {
        return place(object, edge);
      }
    }
    return Errors.name(object);
  }

  private static String place(GcObject object, Named edge) {
    return edge.text().equals(Edges.TRAVERSED)
        ? "the traverse of " + Errors.name(object)
        : Errors.field(object, edge.text());
  }

  // ------------------------------------------------------------------ the other fields

  private void checkFields(GcObject object) {
    Fields fields = object.gcType().readers();
    for (String field : fields.unreadable()) {
      disagreements.unreadable(field);
    }
    for (Fields.Reader field : fields.readers()) {
      Object value = field.read(object);
      switch (field.role()) {
        case EDGES -> {
          if (value instanceof GcCollection) {
            checkPart(object, field.name(), value);
          }
        }
        case WEAK -> checkWeak(object, field, (GcObject) value);
        case RESOURCE -> {
          if (value instanceof GcObject container) {
            disagreements.containerAsResource(object, field.name(), container);
          } else if (value != null) {
            checkPart(object, field.name(), value);
          }
        }
      }
    }
  }

  /** A resource, or an owned collection, is a part of one container, in one field. */
  private void checkPart(GcObject object, String field, Object part) {
    Step here = new Step(object, field);
    Step first = parts.putIfAbsent(part, here);
    if (first != null) {
      disagreements.partTwice(first, here, part);
    }
  }

  private void checkWeak(GcObject object, Fields.Reader field, @Nullable GcObject value) {
    GcObject known = weak.target(object, field.weak());
    if (value != null && (value.word > 0 || value.gcHeap() != heap)) {
      disagreements.badTarget(() -> Errors.field(object, field.name()), value, heap);
    } else if (value != known) {
      disagreements.unknownWeak(object, field.name(), value, known);
    }
  }

  // ------------------------------------------------------------------ counts

  private void checkCounts() {
    List<GcObject> wrong = new ArrayList<>();
    for (int slot = 1; slot < owned.length; slot++) {
      GcObject object = slots.get(slot);
      if (object != null && object.word < 0 && !GcHeap.isDead(object) && isWrong(object)) {
        wrong.add(object);
      }
    }
    if (!wrong.isEmpty()) {
      IdentityHashMap<GcObject, List<String>> places = places();
      for (GcObject object : wrong) {
        disagreements.wrongCount(object, places.getOrDefault(object, List.of()));
      }
    }
  }

  private boolean isWrong(GcObject object) {
    long counted = Header.edges(object.word);
    int byFields = owned[object.slot];
    int byTraverses = visited[object.slot];
    return counted != byFields
        && counted != byTraverses
        && !(dying && counted > Math.max(byFields, byTraverses));
  }

  /** What the objects said that they pin adds up, and nothing is left of those that are gone. */
  private void checkWeights() {
    long sum = 0;
    for (int slot = 1; slot < owned.length; slot++) {
      if (slots.get(slot) != null) {
        sum += slots.nativeBytes().get(slot);
      }
    }
    if (sum != slots.nativeBytes().total()) {
      disagreements.wrongWeight(sum, slots.nativeBytes().total());
    }
  }

  /** The lists, marks and links of the collector, none of which is under change. */
  private void checkInside() {
    Consumer<String> found = disagreements::inside;
    suspects.verify(found);
    weak.verify(found);
    collector.verify(found);
  }

  /** Where each object is owned. */
  private IdentityHashMap<GcObject, List<String>> places() {
    IdentityHashMap<GcObject, List<String>> places = new IdentityHashMap<>();
    for (int slot = 1; slot < owned.length; slot++) {
      GcObject owner = slots.get(slot);
      if (owner != null && Header.isCounted(owner.word)) {
        for (Named edge : Edges.named(owner)) {
          places
              .computeIfAbsent(edge.target(), target -> new ArrayList<>())
              .add(place(owner, edge));
        }
      }
    }
    return places;
  }
}

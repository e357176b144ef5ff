package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Errors;
import dev.lasso.runtime.heap.View;
import dev.lasso.runtime.inspect.Edges.Named;
import dev.lasso.runtime.observe.Words;
import dev.lasso.runtime.protocol.GcPart;
import dev.lasso.runtime.protocol.GcResourcePart;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An independent verification of a heap, which shares no code with the collector. It recounts all
 * edges, and compares the fields, the traverses and the counts. It changes nothing.
 *
 * <p>An object whose count equals the edges found in the fields, or those found by the traverses,
 * is not reported; where these two differ, their owner is. While user code runs because an object
 * dies, counts may exceed the edges found: objects pending destruction are left out, although they
 * have not released their edges, and a list that is being cleared releases one element after the
 * other. An object that a paused run has condemned is examined as an owner only.
 *
 * <p>Of user code this calls only hand-written traverses, and {@link GcObject#gcLabel} for the text
 * of messages. It calls no iterator, {@code equals} or {@code toString}, which might return wrong
 * results or never return.
 */
public final class Verification {

  private final View heap;
  private final boolean dying;
  private final Edges edges;
  private final Disagreements disagreements;

  /** Number of edges to each slot, according to the fields. */
  private final int[] owned;

  /** Number of edges to each slot, according to the traverses. */
  private final int[] visited;

  /** The first place in which each resource and owned collection was found. */
  private final IdentityHashMap<Object, Step> parts = new IdentityHashMap<>();

  public Verification(View heap) {
    this.heap = heap;
    dying = heap.isDying();
    edges = new Edges(heap, Edges::plainText);
    disagreements = new Disagreements(heap);
    owned = new int[heap.end()];
    visited = new int[heap.end()];
  }

  /**
   * Examines all objects.
   *
   * @throws ReferenceCountException if anything is inconsistent
   */
  public void run() {
    for (int slot = 1; slot < owned.length; slot++) {
      GcObject object = heap.get(slot);
      if (object != null && heap.isOwner(object)) {
        edges.read(object);
        count(edges.owned(), owned);
        count(edges.visited(), visited);
        if (!heap.isDead(object)) {
          checkEdges(object);
          checkFields(object);
        }
      }
    }
    checkCounts();
    checkWeights();
    if (!dying && !heap.isCollecting()) {
      checkInside();
    }
    disagreements.throwIfAny();
  }

  private void count(List<GcObject> targets, int[] counts) {
    for (GcObject target : targets) {
      if (isHere(target)) {
        counts[heap.slot(target)]++;
      }
    }
  }

  /** Returns whether {@code target} has been adopted by this heap and still has its slot. */
  private boolean isHere(GcObject target) {
    int slot = heap.slot(target);
    return slot < owned.length && heap.get(slot) == target && !heap.isConstructing(target);
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
      if (!isHere(target) || heap.isDestroyed(target)) {
        disagreements.badTarget(() -> place(object, target), target);
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

  /** Returns the number of edges from {@code object} to {@code target}, with their source. */
  private String reference(GcObject object, GcObject target, int times) {
    String count = Words.count(times, "time");
    return edges.areNamed()
        ? "its fields refer to it " + count + places(object, target)
        : "gcTraverse visits it " + count;
  }

  private String places(GcObject object, GcObject target) {
    List<String> places = new ArrayList<>();
    for (Named edge : edges.named(object)) {
      if (edge.target() == target && !edge.text().equals(Edges.TRAVERSED)) {
        places.add("'" + edge.text() + "'");
      }
    }
    return places.isEmpty() ? "" : ", in " + Disagreements.list(places);
  }

  private String place(GcObject object, GcObject target) {
    for (Named edge : edges.named(object)) {
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
    Fields fields = heap.fields(object);
    for (String field : fields.unreadable()) {
      disagreements.unreadable(field);
    }
    for (Fields.Reader field : fields.readers()) {
      Object value = field.read(object);
      switch (field.role()) {
        case EDGE -> {}
        case EDGES -> {
          if (value instanceof GcPart) {
            checkPart(object, field.name(), value);
          }
        }
        case WEAK -> checkWeak(object, field, (GcObject) value);
        case RESOURCE -> {
          if (value instanceof GcObject container) {
            disagreements.containerAsResource(object, field.name(), container);
          } else if (value instanceof GcResourcePart part) {
            checkPart(object, field.name(), part);
            part.gcElements().forEach(each -> checkPart(object, field.name(), each));
          } else if (value != null) {
            checkPart(object, field.name(), value);
          }
        }
      }
    }
  }

  /** Checks that a resource or owned collection is part of one container only, in one field. */
  private void checkPart(GcObject object, String field, Object part) {
    Step here = new Step(object, field);
    Step first = parts.putIfAbsent(part, here);
    if (first != null && !GcResourcePart.isSharable(part)) {
      disagreements.partTwice(first, here, part);
    }
  }

  private void checkWeak(GcObject object, Fields.Reader field, @Nullable GcObject value) {
    GcObject known = heap.weakTarget(object, field.weak());
    if (value != null && (heap.isDestroyed(value) || value.gcHeap() != heap.heap())) {
      disagreements.badTarget(() -> Errors.field(object, field.name()), value);
    } else if (value != known) {
      disagreements.unknownWeak(object, field.name(), value, known);
    }
  }

  // ------------------------------------------------------------------ counts

  private void checkCounts() {
    List<GcObject> wrong = new ArrayList<>();
    for (int slot = 1; slot < owned.length; slot++) {
      GcObject object = heap.get(slot);
      if (object != null && heap.isLive(object) && isWrong(object)) {
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
    long counted = heap.owners(object);
    int byFields = owned[heap.slot(object)];
    int byTraverses = visited[heap.slot(object)];
    return counted != byFields
        && counted != byTraverses
        && !(dying && counted > Math.max(byFields, byTraverses));
  }

  /** Checks that the native bytes pinned by the objects add up to the total of the heap. */
  private void checkWeights() {
    long sum = 0;
    for (int slot = 1; slot < owned.length; slot++) {
      if (heap.get(slot) != null) {
        sum += heap.weight(slot);
      }
    }
    if (sum != heap.weight()) {
      disagreements.wrongWeight(sum, heap.weight());
    }
  }

  /** Checks the lists, marks and links of the collector, none of which is being changed. */
  private void checkInside() {
    heap.checkInside(disagreements::inside);
  }

  /** Returns the places of all edges, by target. */
  private IdentityHashMap<GcObject, List<String>> places() {
    IdentityHashMap<GcObject, List<String>> places = new IdentityHashMap<>();
    for (int slot = 1; slot < owned.length; slot++) {
      GcObject owner = heap.get(slot);
      if (owner != null && heap.isCounted(owner)) {
        for (Named edge : edges.named(owner)) {
          places
              .computeIfAbsent(edge.target(), target -> new ArrayList<>())
              .add(place(owner, edge));
        }
      }
    }
    return places;
  }
}

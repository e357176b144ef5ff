package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.inspect.Edges.NamedEdge;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcOwnedResources;
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

  private final HeapReader heap;
  private final boolean runningUserCode;
  private final Edges edges;
  private final Inconsistencies inconsistencies;

  /** Number of edges to each slot, according to the fields. */
  private final int[] countsByFields;

  /** Number of edges to each slot, according to the traverses. */
  private final int[] countsByTraverses;

  /** The first place in which each resource and owned collection was found. */
  private final IdentityHashMap<Object, Step> parts = new IdentityHashMap<>();

  public Verification(HeapReader heap) {
    this.heap = heap;
    runningUserCode = heap.isRunningUserCode();
    edges = new Edges(Edges::plainText);
    inconsistencies = new Inconsistencies(heap);
    countsByFields = new int[heap.end()];
    countsByTraverses = new int[heap.end()];
  }

  /**
   * Examines all objects.
   *
   * @throws ReferenceCountException if anything is inconsistent
   */
  public void run() {
    for (GcObject object : heap.objects()) {
      boolean owner = heap.isOwner(object);
      if (owner || (!runningUserCode && heap.isPending(object))) {
        edges.read(object, (_, _, _, _) -> {});
        count(edges.owned(), countsByFields);
        count(edges.visited, countsByTraverses);
        if (owner && !heap.isDead(object)) {
          checkEdges(object);
          checkFields(object);
        }
      }
    }
    heap.forEachDeferredEdge(
        slot -> {
          countsByFields[slot]++;
          countsByTraverses[slot]++;
        });
    checkCounts();
    checkNativeBytes();
    heap.verifyHolds(inconsistencies::internalError, inconsistencies::missingHolds);
    if (!runningUserCode && !heap.isCollecting()) {
      heap.verify(inconsistencies::internalError);
    }
    inconsistencies.throwIfAny();
  }

  private void count(List<GcObject> targets, int[] counts) {
    for (GcObject target : targets) {
      if (isInSlot(target)) {
        counts[heap.slot(target)]++;
      }
    }
  }

  /** Returns whether {@code target} has been adopted by this heap and still has its slot. */
  private boolean isInSlot(GcObject target) {
    int slot = heap.slot(target);
    return slot < countsByFields.length
        && heap.get(slot) == target
        && !heap.isUnderConstruction(target);
  }

  // ------------------------------------------------------------------ the edges of one object

  private void checkEdges(GcObject object) {
    List<GcObject> reference = edges.owned();
    List<GcObject> copied = edges.copied(object);
    if (!Edges.sameObjects(reference, edges.visited)) {
      compare(object, "gcTraverse", "visits", edges.visited);
    }
    if (!Edges.sameObjects(reference, copied)) {
      compare(object, "gcEdges", "copies", copied);
    }
    for (GcObject target : reference) {
      if (!isInSlot(target) || heap.isDestroyed(target)) {
        inconsistencies.badTarget(() -> place(object, target), target);
      }
    }
  }

  private void compare(GcObject object, String method, String verb, List<GcObject> actual) {
    List<GcObject> reference = edges.owned();
    IdentityHashMap<GcObject, Integer> expected = Edges.countOccurrences(reference);
    IdentityHashMap<GcObject, Integer> found = Edges.countOccurrences(actual);
    Set<GcObject> compared = Collections.newSetFromMap(new IdentityHashMap<>());
    List<GcObject> targets = new ArrayList<>(reference);
    targets.addAll(actual);
    for (GcObject target : targets) {
      int wanted = expected.getOrDefault(target, 0);
      int times = found.getOrDefault(target, 0);
      if (compared.add(target) && times != wanted) {
        inconsistencies.wrongEdges(
            object, method, verb, target, times, () -> describeExpected(object, target, wanted));
      }
    }
  }

  /** Returns the number of edges from {@code object} to {@code target}, with their source. */
  private String describeExpected(GcObject object, GcObject target, int times) {
    String count = Texts.count(times, "time");
    return edges.fieldsContainAll
        ? "its fields refer to it " + count + places(object, target)
        : "gcTraverse visits it " + count;
  }

  private String places(GcObject object, GcObject target) {
    List<String> places = new ArrayList<>();
    for (NamedEdge edge : edges.named(object)) {
      if (edge.target() == target && !edge.text().equals(Edges.TRAVERSED)) {
        places.add("'" + edge.text() + "'");
      }
    }
    return places.isEmpty() ? "" : ", in " + Inconsistencies.list(places);
  }

  private String place(GcObject object, GcObject target) {
    for (NamedEdge edge : edges.named(object)) {
      if (edge.target() == target) {
        return place(object, edge);
      }
    }
    return Errors.name(object);
  }

  private static String place(GcObject object, NamedEdge edge) {
    return edge.text().equals(Edges.TRAVERSED)
        ? "the traverse of " + Errors.name(object)
        : Errors.field(object, edge.text());
  }

  // ------------------------------------------------------------------ the other fields

  private void checkFields(GcObject object) {
    Fields fields = Fields.of(object.gcType());
    for (String field : fields.unreadable) {
      inconsistencies.unreadableField(field);
    }
    for (Fields.FieldReader field : fields.readers) {
      Object value = field.read(object);
      switch (field.role()) {
        case EDGE -> {}
        case EDGES -> {
          if (value instanceof GcOwnedCollection) {
            checkPart(object, field.name(), value);
          }
        }
        case WEAK -> checkWeak(object, field, (GcObject) value);
        case BORROWED -> checkBorrowed(object, field, value);
        case RESOURCE -> {
          if (value instanceof GcObject container) {
            inconsistencies.containerAsResource(object, field.name(), container);
          } else if (value instanceof GcOwnedResources part) {
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
    if (first != null && !GcOwnedResources.isSharable(part)) {
      inconsistencies.partOwnedTwice(first, here, part);
    }
  }

  private void checkWeak(GcObject object, Fields.FieldReader field, @Nullable GcObject value) {
    GcObject known = heap.weakTarget(object, field.weak());
    if (value != null && (heap.isDestroyed(value) || value.gcHeap() != heap.heap())) {
      inconsistencies.badTarget(() -> Errors.field(object, field.name()), value);
    } else if (value != known) {
      inconsistencies.wrongWeakTarget(object, field.name(), value, known);
    }
  }

  /**
   * Checks the object of a borrowed field, unless user code runs, which may be about to clear it.
   */
  private void checkBorrowed(GcObject object, Fields.FieldReader field, @Nullable Object value) {
    if (!runningUserCode && value instanceof GcObject target && heap.isDestroyed(target)) {
      inconsistencies.deadBorrowed(object, field.name(), field.reason(), target);
    }
  }

  // ------------------------------------------------------------------ counts

  private void checkCounts() {
    List<GcObject> wrong = new ArrayList<>();
    for (GcObject object : heap.objects()) {
      if (heap.isLive(object) && hasWrongCount(object)) {
        wrong.add(object);
      }
    }
    if (!wrong.isEmpty()) {
      IdentityHashMap<GcObject, List<String>> places = places();
      for (GcObject object : wrong) {
        inconsistencies.wrongCount(object, places.getOrDefault(object, List.of()));
      }
    }
  }

  private boolean hasWrongCount(GcObject object) {
    long counted = heap.ownerCount(object);
    int byFields = countsByFields[heap.slot(object)];
    int byTraverses = countsByTraverses[heap.slot(object)];
    return counted != byFields
        && counted != byTraverses
        && !(runningUserCode && counted > Math.max(byFields, byTraverses));
  }

  /** Checks that the native bytes pinned by the objects add up to the total of the heap. */
  private void checkNativeBytes() {
    long sum = 0;
    for (GcObject object : heap.objects()) {
      sum += heap.nativeBytes(heap.slot(object));
    }
    if (sum != heap.nativeBytes()) {
      inconsistencies.wrongNativeBytes(sum, heap.nativeBytes());
    }
  }

  /** Returns the places of all edges, by target. */
  private IdentityHashMap<GcObject, List<String>> places() {
    IdentityHashMap<GcObject, List<String>> places = new IdentityHashMap<>();
    for (GcObject owner : heap.objects()) {
      if (heap.isCounted(owner)) {
        for (NamedEdge edge : edges.named(owner)) {
          places
              .computeIfAbsent(edge.target(), target -> new ArrayList<>())
              .add(place(owner, edge));
        }
      }
    }
    return places;
  }
}

package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.HeapReader;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A search for the reasons why an object is alive, breadth first over all objects. It starts from
 * the objects that need no owner: held, untracked, frozen or dying ones. An object that none of
 * them reaches is garbage, kept by a cycle.
 */
public final class Explanation {

  private final HeapReader heap;
  private final Edges edges;

  /** The predecessors found by the last search. */
  private SearchTree searchTree;

  public Explanation(HeapReader heap) {
    this.heap = heap;
    edges = new Edges(heap);
    searchTree = new SearchTree(heap, edges);
  }

  public GcPath of(GcObject object) {
    for (Map.Entry<Kind, Predicate<GcObject>> start : starts(heap).entrySet()) {
      if (isReached(object, start.getValue())) {
        return path(object, start.getKey(), searchTree, heap);
      }
    }
    return isReachedFromItself(object)
        ? path(object, Kind.GARBAGE, searchTree, heap)
        : throughAnyOwners(object);
  }

  /** Returns the objects from which a search starts, for one kind of path after the other. */
  static Map<Kind, Predicate<GcObject>> starts(HeapReader heap) {
    Map<Kind, Predicate<GcObject>> starts = new EnumMap<>(Kind.class);
    starts.put(Kind.HELD, object -> heap.holdCount(object) > 0);
    starts.put(
        Kind.UNTRACKED,
        object ->
            heap.isCounted(object) && !heap.isTracked(object) && object.gcType().isContainer());
    starts.put(Kind.FROZEN, object -> heap.isCounted(object) && heap.isFrozen(object));
    starts.put(Kind.DYING, object -> !heap.isCounted(object));
    return starts;
  }

  /** Returns the path by which a search has reached an object. */
  static GcPath path(GcObject object, Kind kind, SearchTree searchTree, HeapReader heap) {
    List<Step> steps = searchTree.pathTo(object);
    String holder =
        kind == Kind.HELD ? HolderTable.describeHolders(first(steps, object), heap) : "";
    return new GcPath(object, kind, holder, steps);
  }

  /**
   * Returns the path of an object, and if a root or a cell holds its first object, also the fields
   * of a container that lead to that through plain objects.
   */
  public GcPath withReferrers(GcObject object) {
    return withReferrers(List.of(of(object)), heap).getFirst();
  }

  /** Returns paths, with the fields that lead to the roots and cells at their starts. */
  static List<GcPath> withReferrers(List<GcPath> paths, HeapReader heap) {
    List<GcObject> held =
        paths.stream()
            .filter(path -> path.kind() == Kind.HELD)
            .map(path -> first(path.steps(), path.object()))
            .toList();
    IdentityHashMap<GcObject, String> fields = RootReferrers.find(heap, held);
    return paths.stream()
        .map(path -> withReferrer(path, fields.get(first(path.steps(), path.object()))))
        .toList();
  }

  private static GcPath withReferrer(GcPath path, @Nullable String fields) {
    return fields == null
        ? path
        : new GcPath(
            path.object(),
            path.kind(),
            path.holder() + ", to which " + fields + " refers",
            path.steps());
  }

  private static GcObject first(List<Step> steps, GcObject object) {
    return steps.isEmpty() ? object : steps.getFirst().owner();
  }

  // ------------------------------------------------------------------ forward

  private boolean isReached(GcObject object, Predicate<GcObject> isStart) {
    searchTree = new SearchTree(heap, edges);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (GcObject start : heap.objects()) {
      if (!heap.isUnderConstruction(start) && isStart.test(start)) {
        searchTree.markStart(heap.slot(start));
        queue.add(heap.slot(start));
      }
    }
    return search(queue, object);
  }

  private boolean isReachedFromItself(GcObject object) {
    searchTree = new SearchTree(heap, edges);
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(heap.slot(object));
    return search(queue, object);
  }

  private boolean search(Queue<Integer> queue, GcObject object) {
    while (!queue.isEmpty() && !searchTree.isVisited(heap.slot(object))) {
      follow(searchTree.objectAt(queue.remove()), queue);
    }
    return searchTree.isVisited(heap.slot(object));
  }

  /** Records the owner of each target that has none yet, and adds the target to {@code found}. */
  private void follow(GcObject owner, Queue<Integer> found) {
    edges.read(owner);
    List<GcObject> targets = edges.allEdges();
    for (int i = 0; i < targets.size(); i++) {
      if (searchTree.tryVisit(targets.get(i), heap.slot(owner), i)) {
        found.add(heap.slot(targets.get(i)));
      }
    }
  }

  // ------------------------------------------------------------------ backward

  /**
   * Returns a path found by going back from owner to owner, by any owner. No object without an
   * owner leads here, so this path ends in a cycle, or where an owner is missing.
   */
  private GcPath throughAnyOwners(GcObject object) {
    searchTree = anyOwners();
    boolean missing = !searchTree.isVisited(searchTree.originOf(heap.slot(object)));
    return path(object, missing ? Kind.UNKNOWN : Kind.GARBAGE, searchTree, heap);
  }

  /** Returns the predecessors that consist of any owner of each object that has one. */
  SearchTree anyOwners() {
    searchTree = new SearchTree(heap, edges);
    Queue<Integer> found = new ArrayDeque<>();
    for (GcObject owner : heap.objects()) {
      if (!heap.isDestroyed(owner) && !heap.isUnderConstruction(owner)) {
        follow(owner, found);
      }
    }
    return searchTree;
  }
}

package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcPaths.Group;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.inspect.PathGroups.PathGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A search for the reasons why the wanted objects are alive, breadth first over all objects. It
 * starts from the objects that need no owner: held ones, then untracked, frozen and dying ones. The
 * remaining objects are kept by cycles, and the search starts from one object of each cycle.
 */
public final class Explanation {

  /** Maximum number of groups. */
  private static final int MOST = 100;

  private static final int NONE = 0;

  private final HeapReader heap;
  private final Predicate<GcObject> wanted;
  private final Edges edges;
  private final SearchTree searchTree;
  private final HolderTable holderTable;

  /** The groups of the paths by their shapes; null if only one object is wanted. */
  private final @Nullable PathGroups pathGroups;

  /** By slot: the shape of the path by which the search reached the object, if there are groups. */
  private final @Nullable PathGroup[] reached;

  /** The slots that the search has reached, in this order. */
  private final int[] queue;

  private int last;

  /** Number of slots in the queue that were expanded. */
  private int searched;

  /**
   * The slot from which the search has started in a cycle and to which it has not returned yet, or
   * {@link #NONE}.
   */
  private int open = NONE;

  /** Number of wanted objects that the search has not reached. */
  private int missing;

  /** The kind of the paths from the starting points used last. */
  private Kind kind = Kind.UNKNOWN;

  private Explanation(
      HeapReader heap, Predicate<GcObject> wanted, @Nullable PathGroups pathGroups) {
    this.heap = heap;
    this.wanted = wanted;
    this.pathGroups = pathGroups;
    edges = new Edges();
    searchTree = new SearchTree(heap, edges);
    holderTable = new HolderTable(heap);
    reached = new @Nullable PathGroup[pathGroups == null ? 0 : searchTree.end()];
    queue = new int[searchTree.end()];
  }

  /** Returns a path on which an object is reached. Throws any exception of a traverse. */
  public static GcPath of(GcObject object, HeapReader heap) {
    Explanation one = new Explanation(heap, each -> each == object, null);
    one.missing = 1;
    one.search();
    return one.path(object, one.kind);
  }

  /**
   * Returns the same path, and if a root or a cell holds its first object, also the fields of a
   * container that lead to that through plain objects.
   */
  public static GcPath withReferrers(GcObject object, HeapReader heap) {
    return withReferrers(List.of(of(object, heap)), heap).getFirst();
  }

  /**
   * Returns the paths on which the wanted objects that are alive are reached, in groups. Throws any
   * exception of a traverse.
   *
   * @param name the name of the objects in messages
   */
  public static GcPaths of(String name, Predicate<GcObject> wanted, HeapReader heap) {
    PathGroups groups = new PathGroups();
    Predicate<GcObject> alive = object -> heap.isCounted(object) && !heap.isDead(object);
    Explanation all = new Explanation(heap, alive.and(wanted), groups);
    for (GcObject object : heap.objects()) {
      all.missing += all.wanted.test(object) ? 1 : 0;
    }
    int count = all.missing;
    all.search();
    return new GcPaths(name, count, all.groups(groups));
  }

  // ------------------------------------------------------------------ search

  private void search() {
    search(Kind.HELD, object -> heap.holdCount(object) > 0);
    search(
        Kind.UNTRACKED,
        object ->
            heap.isCounted(object) && !heap.isTracked(object) && object.gcType().isContainer());
    search(Kind.FROZEN, object -> heap.isCounted(object) && heap.isFrozen(object));
    search(Kind.DYING, object -> !heap.isCounted(object));
    searchCycles();
  }

  private void search(Kind starts, Predicate<GcObject> isStart) {
    if (missing == 0) {
      return;
    }
    for (GcObject start : heap.objects()) {
      int slot = heap.slot(start);
      if (!searchTree.isVisited(slot) && !heap.isUnderConstruction(start) && isStart.test(start)) {
        start(starts, slot);
      }
    }
    searchOn();
  }

  private void start(Kind starts, int slot) {
    kind = starts;
    searchTree.markStart(slot);
    reach(
        slot,
        pathGroups == null
            ? null
            : pathGroups.startGroup(kind, startText(slot), searchTree.objectAt(slot).gcType()));
  }

  private String startText(int slot) {
    return switch (kind) {
      case HELD -> "held by " + holderTable.describe(slot, false);
      case UNTRACKED -> "untracked, so collections treat it as alive";
      case FROZEN -> "frozen, so collections treat it as alive";
      case DYING -> "being destroyed";
      case GARBAGE -> "cyclic garbage that collect() would free, kept by a cycle";
      case UNKNOWN -> "kept by owners that were not found; verify() may show why";
    };
  }

  private void reach(int slot, @Nullable PathGroup pathGroup) {
    if (pathGroup != null) {
      reached[slot] = pathGroup;
    }
    queue[last++] = slot;
    missing -= wanted.test(searchTree.objectAt(slot)) ? 1 : 0;
  }

  private void searchOn() {
    while (searched < last && (missing > 0 || open != NONE)) {
      follow(queue[searched++]);
    }
  }

  private void follow(int owner) {
    int[] ordinal = {0};
    edges.read(
        searchTree.objectAt(owner),
        (target, field, place, key) -> come(target, owner, ordinal[0]++, field, place));
  }

  private void come(GcObject target, int owner, int ordinal, String field, Place place) {
    if (searchTree.tryVisit(target, owner, ordinal)) {
      reach(heap.slot(target), extended(owner, field, place, target));
    } else if (open != NONE && searchTree.objectAt(open) == target) {
      searchTree.closeCycle(open, owner, ordinal); // the search has returned to its start
      if (pathGroups != null) {
        reached[open] = extended(owner, field, place, target);
      }
      open = NONE;
    }
  }

  private @Nullable PathGroup extended(int owner, String field, Place place, GcObject target) {
    return pathGroups == null
        ? null
        : pathGroups.extended(
            Objects.requireNonNull(reached[owner]), field, place, target.gcType());
  }

  // ------------------------------------------------------------------ cycles

  /** Searches the objects that no object without an owner reaches. */
  private void searchCycles() {
    SearchTree owners = null;
    for (GcObject object : heap.objects()) {
      int slot = heap.slot(object);
      if (missing > 0 && wanted.test(object) && !searchTree.isVisited(slot)) {
        if (owners == null) {
          owners = anyOwners();
        }
        int first = owners.originOf(slot);
        if (owners.isVisited(first)) {
          open = first;
          start(Kind.GARBAGE, first);
        } else {
          start(Kind.UNKNOWN, first);
        }
        searchOn();
      }
    }
  }

  /** Returns predecessors that consist of any owner of each object that has one. */
  private SearchTree anyOwners() {
    SearchTree owners = new SearchTree(heap, edges);
    for (GcObject owner : heap.objects()) {
      if (!heap.isDestroyed(owner) && !heap.isUnderConstruction(owner)) {
        int slot = heap.slot(owner);
        edges.read(owner, (target, _, _, _) -> owners.tryVisit(target, slot, 0));
      }
    }
    return owners;
  }

  // ------------------------------------------------------------------ result

  private List<Group> groups(PathGroups all) {
    Map<PathGroup, Found> found = new LinkedHashMap<>();
    for (GcObject object : heap.objects()) {
      PathGroup pathGroup = reached[heap.slot(object)];
      if (pathGroup != null && pathGroup != all.overflow && wanted.test(object)) {
        found.computeIfAbsent(pathGroup, any -> new Found(object)).count++;
      }
    }
    List<Map.Entry<PathGroup, Found>> largest =
        found.entrySet().stream()
            .sorted(Comparator.comparingInt(group -> -group.getValue().count))
            .limit(MOST)
            .toList();
    List<GcPath> examples =
        largest.stream().map(group -> path(group.getValue().example, group.getKey().kind)).toList();
    List<GcPath> extended = withReferrers(examples, heap);
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < extended.size(); i++) {
      Map.Entry<PathGroup, Found> group = largest.get(i);
      groups.add(new Group(group.getValue().count, group.getKey().toString(), extended.get(i)));
    }
    return groups;
  }

  private static final class Found {
    final GcObject example;
    int count;

    Found(GcObject example) {
      this.example = example;
    }
  }

  /** Returns the path by which the search has reached an object. */
  private GcPath path(GcObject object, Kind starts) {
    List<Step> steps = searchTree.pathTo(object);
    String holder =
        starts == Kind.HELD ? holderTable.describe(heap.slot(first(steps, object)), true) : "";
    return new GcPath(object, starts, holder, steps);
  }

  /** Returns paths, with the fields that lead to the roots and cells at their starts. */
  private static List<GcPath> withReferrers(List<GcPath> paths, HeapReader heap) {
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
}

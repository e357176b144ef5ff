package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcPaths.Group;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.inspect.PathGroups.PathGroup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A search for the reasons why all objects of a type are alive. It works like {@link Explanation},
 * but once for all objects, and gives a shape to each object that it reaches. It starts from held
 * objects, then from untracked, frozen and dying ones. The remaining objects are kept by cycles,
 * and the search starts from one object of each cycle.
 */
public final class TypeExplanation {

  /** Maximum number of groups. */
  private static final int MOST = 100;

  private static final int NONE = 0;

  private final HeapReader heap;
  private final Predicate<GcObject> wanted;
  private final Edges edges;
  private final Explanation one;
  private final SearchTree searchTree;
  private final HolderTable holderTable;
  private final PathGroups pathGroups = new PathGroups();

  /** By slot: the shape of the path by which the search reached the object. */
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

  /**
   * Creates a search.
   *
   * @param wanted accepts the objects to explain
   */
  public TypeExplanation(HeapReader heap, Predicate<GcObject> wanted) {
    this.heap = heap;
    this.wanted = wanted;
    edges = new Edges(heap);
    one = new Explanation(heap);
    searchTree = new SearchTree(heap, edges);
    holderTable = new HolderTable(heap);
    reached = new @Nullable PathGroup[searchTree.end()];
    queue = new int[searchTree.end()];
  }

  /**
   * Runs the search. Throws any exception of a traverse.
   *
   * @param name the name of the objects in messages
   */
  public GcPaths of(String name) {
    for (GcObject object : heap.objects()) {
      missing += isWanted(object) ? 1 : 0;
    }
    int count = missing;
    if (count > 0) {
      Explanation.starts(heap).forEach(this::search);
      searchCycles();
    }
    return new GcPaths(name, count, groups());
  }

  private boolean isWanted(GcObject object) {
    return heap.isCounted(object) && !heap.isDead(object) && wanted.test(object);
  }

  // ------------------------------------------------------------------ search

  private void search(Kind kind, Predicate<GcObject> isStart) {
    if (missing == 0) {
      return;
    }
    for (GcObject start : heap.objects()) {
      int slot = heap.slot(start);
      if (!searchTree.isVisited(slot) && !heap.isUnderConstruction(start) && isStart.test(start)) {
        start(kind, slot);
      }
    }
    searchOn();
  }

  private void start(Kind kind, int slot) {
    searchTree.markStart(slot);
    String start =
        switch (kind) {
          case HELD -> "held by " + holderTable.describeHolders(slot);
          case UNTRACKED -> "untracked, so collections treat it as alive";
          case FROZEN -> "frozen, so collections treat it as alive";
          case DYING -> "being destroyed";
          case GARBAGE -> "cyclic garbage that collect() would free, kept by a cycle";
          case UNKNOWN -> "kept by owners that were not found; verify() may show why";
        };
    reach(slot, pathGroups.startGroup(kind, start, searchTree.objectAt(slot).gcType()));
  }

  private void reach(int slot, PathGroup pathGroup) {
    reached[slot] = pathGroup;
    queue[last++] = slot;
    missing -= isWanted(searchTree.objectAt(slot)) ? 1 : 0;
  }

  private void searchOn() {
    while (searched < last && (missing > 0 || open != NONE)) {
      follow(queue[searched++]);
    }
  }

  private void follow(int owner) {
    PathGroup pathGroup = Objects.requireNonNull(reached[owner]);
    int[] ordinal = {0};
    List<GcObject> visited =
        edges.forEachInField(
            searchTree.objectAt(owner),
            (target, field, place, key) ->
                come(target, owner, ordinal[0]++, pathGroup, field, place));
    for (GcObject target : visited) {
      come(target, owner, ordinal[0]++, pathGroup, GcPath.TRAVERSED, null);
    }
  }

  private void come(
      GcObject target,
      int owner,
      int ordinal,
      PathGroup pathGroup,
      String field,
      @Nullable Place place) {
    if (searchTree.tryVisit(target, owner, ordinal)) {
      reach(heap.slot(target), pathGroups.extended(pathGroup, field, place, target.gcType()));
    } else if (open != NONE && searchTree.objectAt(open) == target) {
      close(owner, ordinal, pathGroups.extended(pathGroup, field, place, target.gcType()));
    }
  }

  // ------------------------------------------------------------------ cycles

  /** Searches the objects that no object without an owner reaches. */
  private void searchCycles() {
    SearchTree owners = null;
    for (GcObject object : heap.objects()) {
      int slot = heap.slot(object);
      if (missing > 0 && isWanted(object) && !searchTree.isVisited(slot)) {
        if (owners == null) {
          owners = one.anyOwners();
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

  /** Records that the search has returned to the start of the cycle. */
  private void close(int owner, int ordinal, PathGroup pathGroup) {
    searchTree.closeCycle(open, owner, ordinal);
    reached[open] = pathGroup;
    open = NONE;
  }

  // ------------------------------------------------------------------ result

  private List<Group> groups() {
    Map<PathGroup, Found> found = new LinkedHashMap<>();
    for (GcObject object : heap.objects()) {
      PathGroup pathGroup = reached[heap.slot(object)];
      if (pathGroup != null && pathGroup != pathGroups.overflow && isWanted(object)) {
        found.computeIfAbsent(pathGroup, any -> new Found(object)).count++;
      }
    }
    List<Map.Entry<PathGroup, Found>> largest =
        found.entrySet().stream()
            .sorted(Comparator.comparingInt(group -> -group.getValue().count))
            .limit(MOST)
            .toList();
    List<GcPath> examples =
        Explanation.withReferrers(largest.stream().map(this::example).toList(), heap);
    List<Group> groups = new ArrayList<>();
    for (int i = 0; i < examples.size(); i++) {
      Map.Entry<PathGroup, Found> group = largest.get(i);
      groups.add(new Group(group.getValue().count, group.getKey().toString(), examples.get(i)));
    }
    return groups;
  }

  private GcPath example(Map.Entry<PathGroup, Found> group) {
    GcObject object = group.getValue().example;
    Kind kind = group.getKey().kind;
    return Explanation.path(object, kind, searchTree, heap);
  }

  private static final class Found {

    final GcObject example;
    int count;

    Found(GcObject example) {
      this.example = example;
    }
  }
}

package dev.lasso.viewer;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ownership cycles of a snapshot: a shortest cycle through the first object of each strongly
 * connected component. Components whose cycle leads through the same types and fields are a group.
 */
final class CycleGroups {

  /** Maximum number of groups. */
  private static final int MAX_GROUPS = 100;

  /** Maximum number of steps of a cycle in its text. */
  private static final int MAX_STEPS = 20;

  private static final int NONE = -1;

  /** A group of components. */
  static final class Group {

    private final String path;
    private final int example;
    private int components;
    private int objects;
    private int garbage;

    private Group(String path, int example) {
      this.path = path;
      this.example = example;
    }

    /** Returns the types and fields of the cycle: {@code A.b → B.a → A}. */
    String path() {
      return path;
    }

    /** Returns an object on such a cycle. */
    int example() {
      return example;
    }

    int components() {
      return components;
    }

    /** Returns the number of objects in the components. */
    int objects() {
      return objects;
    }

    /** Returns the number of these that are garbage. */
    int garbage() {
      return garbage;
    }
  }

  private final Snapshot snapshot;
  private final AdjacencyArrays links;
  private final int[] component;

  /** By object of the component that is searched: the edge by which the search came. */
  private final int[] through;

  private final int[] queue;

  private CycleGroups(Snapshot snapshot, int[] component) {
    this.snapshot = snapshot;
    links = snapshot.links();
    this.component = component;
    through = new int[links.size()];
    Arrays.fill(through, NONE);
    queue = new int[links.size()];
  }

  /** Returns the groups with the most objects, in descending order. */
  static List<Group> of(Snapshot snapshot, RetainedSizes retained, int[] component) {
    return new CycleGroups(snapshot, component).find(retained);
  }

  private List<Group> find(RetainedSizes retained) {
    int[] sizes = new int[component.length + 1];
    for (int number : component) {
      sizes[number]++;
    }
    Map<String, Group> found = new LinkedHashMap<>();
    Group[] groups = new Group[sizes.length]; // by component
    for (int object = 0; object < component.length; object++) {
      int number = component[object];
      if (groups[number] == null && (sizes[number] > 1 || ownsItself(object))) {
        int first = object;
        groups[number] = found.computeIfAbsent(describe(first), path -> new Group(path, first));
        groups[number].components++;
      }
      Group group = groups[number];
      if (group != null) {
        group.objects++;
        group.garbage += retained.isGarbage(object) ? 1 : 0;
      }
    }
    return found.values().stream()
        .sorted(Comparator.comparingInt(Group::objects).reversed())
        .limit(MAX_GROUPS)
        .toList();
  }

  private boolean ownsItself(int object) {
    for (int edge = links.firstEdge(object); edge < links.endOfEdges(object); edge++) {
      if (links.target(edge) == object) {
        return true;
      }
    }
    return false;
  }

  /** Returns the text of a shortest cycle through an object. */
  private String describe(int start) {
    int[] edges = shortestCycle(start);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < Math.min(edges.length, MAX_STEPS); i++) {
      int field = snapshot.edges().field()[edges[i]];
      int owner = i == 0 ? start : links.target(edges[i - 1]);
      path.append(typeName(owner)).append('.').append(snapshot.fieldNames().get(field));
      path.append(" → ");
    }
    return path.append(edges.length > MAX_STEPS ? "…" : typeName(start)).toString();
  }

  private String typeName(int object) {
    return snapshot.typeNames().get(snapshot.objects().type()[object]);
  }

  /** Searches the component of {@code start} breadth first, until it returns to {@code start}. */
  private int[] shortestCycle(int start) {
    int[] from = new int[16];
    int end = 0;
    queue[end++] = start;
    for (int at = 0; at < end && through[start] == NONE; at++) {
      int owner = queue[at];
      for (int edge = links.firstEdge(owner); edge < links.endOfEdges(owner); edge++) {
        int target = links.target(edge);
        if (through[target] == NONE && component[target] == component[start]) {
          through[target] = edge;
          if (target != start) {
            queue[end++] = target;
          }
        }
      }
    }
    int length = 0;
    int object = start;
    do {
      if (length == from.length) {
        from = Arrays.copyOf(from, 2 * length);
      }
      int edge = through[object];
      from[length++] = edge;
      object = ownerOf(edge);
    } while (object != start);
    for (int at = 0; at < end; at++) {
      through[queue[at]] = NONE;
    }
    int[] edges = new int[length];
    for (int i = 0; i < length; i++) {
      edges[i] = from[length - 1 - i];
    }
    return edges;
  }

  /** Returns the owner of an edge. */
  private int ownerOf(int edge) {
    int at = Arrays.binarySearch(links.starts(), edge);
    if (at < 0) {
      return -at - 2;
    }
    while (links.endOfEdges(at) == edge) {
      at++; // the objects before it have no edges
    }
    return at;
  }
}

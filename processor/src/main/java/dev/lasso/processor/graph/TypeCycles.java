package dev.lasso.processor.graph;

import static java.util.Comparator.comparing;

import dev.lasso.processor.graph.OwnershipGraph.Cycle;
import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A detector of ownership cycles.
 *
 * <p>Each type has three nodes. The first represents its objects. The second represents the fields
 * that they have, with edges to the type's own fields and to the second nodes of its supertypes.
 * The third represents the values that a variable of the type can have, with edges to its objects
 * and to the third nodes of its subtypes. Each field has a node as well, with edges to the third
 * node of its declared type. So the graph has as many edges as the program has declarations,
 * whatever the number of subtypes. Its strongly connected components are the cycles (Sharir, "A
 * strong-connectivity algorithm and its applications in data flow analysis", 1981). Components of
 * final fields alone are omitted, because a constructor can only be given older objects.
 */
public final class TypeCycles {
  private static final int NODES_PER_TYPE = 3;
  private static final int OBJECTS = 0;
  private static final int OWNS = 1;
  private static final int FITS = 2;

  private final OwnershipGraph graph;
  private final List<Field> fields;
  private final Map<String, Integer> typeNumbers = new HashMap<>();
  private final List<List<Integer>> edges = new ArrayList<>();

  /** By node: the nodes with an edge to it. */
  private final List<List<Integer>> origins = new ArrayList<>();

  private TypeCycles(OwnershipGraph graph, List<Field> fields) {
    this.graph = graph;
    this.fields = fields;
  }

  /** Returns the cycles inside a heap, ignoring acknowledged fields. */
  public static List<Cycle> of(OwnershipGraph graph) {
    return of(graph, unacknowledged(graph).filter(field -> !field.isLink()).toList());
  }

  /** Returns the cycles that span heaps through links, ignoring acknowledged fields. */
  public static List<Cycle> throughLinks(OwnershipGraph graph) {
    return of(graph, unacknowledged(graph).toList()).stream()
        .filter(cycle -> cycle.fields().stream().anyMatch(Field::isLink))
        .toList();
  }

  private static Stream<Field> unacknowledged(OwnershipGraph graph) {
    return graph.fields().stream().filter(field -> !field.isAcknowledged());
  }

  /** Returns the cycles through {@code fields} only. */
  static List<Cycle> of(OwnershipGraph graph, List<Field> fields) {
    TypeCycles typeCycles = new TypeCycles(graph, fields);
    typeCycles.build();
    return typeCycles.components().stream()
        .filter(nodes -> nodes.size() > 1)
        .map(typeCycles::cycle)
        .filter(Cycle::canClose)
        .sorted(comparing(cycle -> cycle.types().getFirst()))
        .toList();
  }

  private void build() {
    for (GraphType type : graph.types()) {
      typeNumbers.put(type.name(), typeNumbers.size());
    }
    for (int i = 0; i < NODES_PER_TYPE * graph.types().size() + fields.size(); i++) {
      edges.add(new ArrayList<>());
      origins.add(new ArrayList<>());
    }
    for (GraphType type : graph.types()) {
      String name = type.name();
      addEdge(node(name, OBJECTS), node(name, OWNS));
      addEdge(node(name, FITS), node(name, OBJECTS));
      for (String supertype : type.supertypes()) {
        addEdge(node(name, OWNS), node(supertype, OWNS));
        addEdge(node(supertype, FITS), node(name, FITS));
      }
    }
    for (int i = 0; i < fields.size(); i++) {
      int field = NODES_PER_TYPE * typeNumbers.size() + i;
      addEdge(node(fields.get(i).owner(), OWNS), field);
      for (Target target : fields.get(i).targets()) {
        addEdge(field, node(target.type(), target.isExact() ? OBJECTS : FITS));
      }
    }
  }

  private int node(String type, int part) {
    return NODES_PER_TYPE * typeNumbers.get(type) + part;
  }

  private void addEdge(int from, int to) {
    edges.get(from).add(to);
    origins.get(to).add(from);
  }

  /** Returns the strongly connected components, the nodes of each in ascending order. */
  private List<List<Integer>> components() {
    List<Integer> order = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (int node = 0; node < edges.size(); node++) {
      search(node, edges, seen, order);
    }
    seen.clear();
    List<List<Integer>> components = new ArrayList<>();
    for (int node : order.reversed()) {
      List<Integer> component = new ArrayList<>();
      search(node, origins, seen, component);
      component.sort(null);
      components.add(component);
    }
    return components;
  }

  /**
   * Adds the nodes reachable from {@code start} that are not yet seen to {@code order}, each after
   * those that it reaches. There is no recursion, because a path may have as many nodes as the
   * program has declarations.
   */
  private static void search(
      int start, List<List<Integer>> edges, Set<Integer> seen, List<Integer> order) {
    Deque<Integer> way = new ArrayDeque<>(List.of(start));
    while (!way.isEmpty()) {
      int node = way.pop();
      if (node < 0) {
        order.add(~node); // as the search of its edges has ended
      } else if (seen.add(node)) {
        way.push(~node);
        edges.get(node).forEach(way::push);
      }
    }
  }

  private Cycle cycle(List<Integer> nodes) {
    int types = NODES_PER_TYPE * typeNumbers.size();
    return new Cycle(
        nodes.stream()
            .filter(node -> node < types && node % NODES_PER_TYPE == OBJECTS)
            .map(node -> graph.types().get(node / NODES_PER_TYPE).name())
            .toList(),
        nodes.stream().filter(node -> node >= types).map(n -> fields.get(n - types)).toList());
  }
}

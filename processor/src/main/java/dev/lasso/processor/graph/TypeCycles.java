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
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A detector of ownership cycles.
 *
 * <p>Each type has three nodes. The first represents its objects. The second represents the fields
 * that they have, with edges to the type's own fields and to the second nodes of its supertypes.
 * The third represents the values that a variable of the type can have, with edges to its objects
 * and to the third nodes of its subtypes. Each field has a node as well, with edges to the third
 * node of its declared type. So the graph has as many edges as the program has declarations,
 * whatever the number of subtypes. Its strongly connected components are the cycles (Tarjan,
 * "Depth-first search and linear graph algorithms", 1972). Components of final fields alone are
 * omitted, because a constructor can only be given older objects.
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

  /**
   * By node: position in the order of visits, from 1; {@link Integer#MAX_VALUE} once the node
   * belongs to a component.
   */
  private final int[] visitNumbers;

  /** By node: lowest known position of a node of its component (Tarjan's low link). */
  private final int[] lowLinks;

  /** By node: number of edges followed so far. */
  private final int[] nextEdges;

  private int visitCount;
  private final Deque<Integer> unassigned = new ArrayDeque<>();
  private final List<List<Integer>> components = new ArrayList<>();

  private TypeCycles(OwnershipGraph graph, List<Field> fields) {
    this.graph = graph;
    this.fields = fields;
    int nodes = NODES_PER_TYPE * graph.types().size() + fields.size();
    this.visitNumbers = new int[nodes];
    this.lowLinks = new int[nodes];
    this.nextEdges = new int[nodes];
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
    for (int node = 0; node < typeCycles.visitNumbers.length; node++) {
      if (typeCycles.visitNumbers[node] == 0) {
        typeCycles.search(node);
      }
    }
    return typeCycles.components.stream()
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
    for (int i = 0; i < visitNumbers.length; i++) {
      edges.add(new ArrayList<>());
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
  }

  /**
   * Visits all nodes reachable from {@code start}, without recursion, because a path may have as
   * many nodes as the program has declarations.
   */
  private void search(int start) {
    Deque<Integer> way = new ArrayDeque<>();
    visit(start, way);
    while (!way.isEmpty()) {
      int node = way.peek();
      if (nextEdges[node] < edges.get(node).size()) {
        int target = edges.get(node).get(nextEdges[node]++);
        if (visitNumbers[target] == 0) {
          visit(target, way);
        } else {
          lowLinks[node] = Math.min(lowLinks[node], visitNumbers[target]);
        }
      } else {
        way.pop();
        if (lowLinks[node] == visitNumbers[node]) {
          endComponent(node);
        } else {
          int before = way.element();
          lowLinks[before] = Math.min(lowLinks[before], lowLinks[node]);
        }
      }
    }
  }

  private void visit(int node, Deque<Integer> way) {
    visitNumbers[node] = ++visitCount;
    lowLinks[node] = visitCount;
    unassigned.push(node);
    way.push(node);
  }

  private void endComponent(int first) {
    List<Integer> component = new ArrayList<>();
    do {
      component.add(unassigned.peek());
      visitNumbers[unassigned.peek()] = Integer.MAX_VALUE;
    } while (unassigned.pop() != first);
    component.sort(null);
    components.add(component);
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

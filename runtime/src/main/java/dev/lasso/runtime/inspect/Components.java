package dev.lasso.runtime.inspect;

/**
 * The strongly connected components of a graph, computed by Tarjan's algorithm (R. Tarjan,
 * "Depth-First Search and Linear Graph Algorithms", SIAM J. Comput. 1972) without recursion.
 */
final class Components {

  private final GraphReader graph;

  /** Component of each node, from 1 on. Components of owners follow those of the nodes they own. */
  private final int[] component;

  /** Index of each node in the order of the search, from 1 on; 0 if it has not been visited. */
  private final int[] order;

  /** Least {@link #order} of an unassigned node that the subtree of each node leads back to. */
  private final int[] lowLink;

  private int visited;
  private int componentCount;

  private Components(GraphReader graph) {
    this.graph = graph;
    component = new int[graph.objects.size()];
    order = new int[graph.objects.size()];
    lowLink = new int[graph.objects.size()];
  }

  /** Returns the number of the component of each node, from 1 on. */
  static int[] of(GraphReader graph) {
    Components components = new Components(graph);
    components.search();
    return components.component;
  }

  private void search() {
    int size = graph.objects.size();
    int[] path = new int[size];
    int[] next = new int[size];
    int[] waiting = new int[size]; // visited, not assigned to a component
    int waitingEnd = 0;
    for (int start = 0; start < size; start++) {
      int depth = order[start] == 0 ? 0 : -1;
      path[0] = start;
      while (depth >= 0) {
        int node = path[depth];
        if (order[node] == 0) {
          order[node] = ++visited;
          lowLink[node] = visited;
          waiting[waitingEnd++] = node;
          next[depth] = graph.firstEdge(node);
        }
        if (next[depth] < graph.endOfEdges(node)) {
          int target = graph.target(next[depth]++);
          if (order[target] == 0) {
            path[++depth] = target;
          } else if (component[target] == 0) {
            lowLink[node] = Math.min(lowLink[node], order[target]);
          }
          continue;
        }
        if (lowLink[node] == order[node]) {
          componentCount++;
          do {
            component[waiting[--waitingEnd]] = componentCount;
          } while (waiting[waitingEnd] != node);
        }
        depth--;
        if (depth >= 0) {
          lowLink[path[depth]] = Math.min(lowLink[path[depth]], lowLink[node]);
        }
      }
    }
  }
}

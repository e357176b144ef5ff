package dev.lasso.runtime.inspect;

/**
 * The strongly connected components of a graph, computed by Tarjan's algorithm (R. Tarjan,
 * "Depth-First Search and Linear Graph Algorithms", SIAM J. Comput. 1972) without recursion.
 */
final class Components {

  private final Links links;

  /** Component of each node, from 1 on. Components of owners follow those of the nodes they own. */
  private final int[] component;

  /** Index of each node in the order of the search, from 1 on; 0 if it has not been visited. */
  private final int[] order;

  /** Least {@link #order} of an unassigned node that the subtree of each node leads back to. */
  private final int[] low;

  private int searched;
  private int found;

  private Components(Links links) {
    this.links = links;
    component = new int[links.size()];
    order = new int[links.size()];
    low = new int[links.size()];
  }

  /** Returns the number of the component of each node, from 1 on. */
  static int[] of(Links links) {
    Components components = new Components(links);
    components.search();
    return components.component;
  }

  private void search() {
    int size = links.size();
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
          order[node] = ++searched;
          low[node] = searched;
          waiting[waitingEnd++] = node;
          next[depth] = links.first(node);
        }
        if (next[depth] < links.end(node)) {
          int target = links.to(next[depth]++);
          if (order[target] == 0) {
            path[++depth] = target;
          } else if (component[target] == 0) {
            low[node] = Math.min(low[node], order[target]);
          }
          continue;
        }
        if (low[node] == order[node]) {
          found++;
          do {
            component[waiting[--waitingEnd]] = found;
          } while (waiting[waitingEnd] != node);
        }
        depth--;
        if (depth >= 0) {
          low[path[depth]] = Math.min(low[path[depth]], low[node]);
        }
      }
    }
  }
}

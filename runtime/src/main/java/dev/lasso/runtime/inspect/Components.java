package dev.lasso.runtime.inspect;

/**
 * Which nodes of a graph lead to one another: its strongly connected components, by Tarjan's
 * algorithm (Depth-first search and linear graph algorithms, SIAM J. Comput. 1972). Takes no stack.
 */
final class Components {

  private final Links links;

  /** By node: in which component it is, from 1 on, owners' after those of the owned. */
  private final int[] component;

  /** By node: its number in the order of the search, from 1 on. */
  private final int[] order;

  /** By node: the least number to which its part of the search leads back. */
  private final int[] low;

  private int searched;
  private int found;

  private Components(Links links) {
    this.links = links;
    component = new int[links.size()];
    order = new int[links.size()];
    low = new int[links.size()];
  }

  /** By node: the number of its component. */
  static int[] of(Links links) {
    Components components = new Components(links);
    components.search();
    return components.component;
  }

  private void search() {
    int size = links.size();
    int[] path = new int[size];
    int[] next = new int[size];
    int[] waiting = new int[size]; // in no component yet, in the order of the search
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

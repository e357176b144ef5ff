package dev.lasso.viewer;

/**
 * The objects and native bytes that each group of holders keeps alive, alone or together with
 * others: those to which a path leads from an object that the group holds.
 *
 * <p>Passes the groups on from owners to the owned, 64 at a time, as the bits of a word for each
 * strongly connected component.
 *
 * @param objects the number of objects that each group keeps alive
 * @param nativeBytes the native bytes that these pin
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record KeptObjects(int[] objects, long[] nativeBytes) {

  /**
   * Finds the objects.
   *
   * @param component the component of each object, which is less than those of its owners
   */
  static KeptObjects of(Snapshot snapshot, HolderGroups holders, int[] component) {
    int groups = holders.groups().size();
    KeptObjects kept = new KeptObjects(new int[groups], new long[groups]);
    AdjacencyArrays members = members(component);
    for (int first = 0; first < groups; first += Long.SIZE) {
      kept.add(first, snapshot, holders.members(), component, members);
    }
    return kept;
  }

  /** Returns the graph from each component to its objects. */
  private static AdjacencyArrays members(int[] component) {
    int components = 1;
    int[] starts = new int[component.length + 1];
    for (int object = 0; object < component.length; object++) {
      starts[object + 1] = object + 1;
      components = Math.max(components, component[object] + 1);
    }
    return new AdjacencyArrays(starts, component).reversed(components);
  }

  private void add(
      int first,
      Snapshot snapshot,
      HolderGroups.Members held,
      int[] component,
      AdjacencyArrays members) {
    long[] bits = new long[members.size()];
    for (int i = 0; i < held.size(); i++) {
      int bit = held.group()[i] - first;
      if (bit >= 0 && bit < Long.SIZE) {
        bits[component[held.object()[i]]] |= 1L << bit;
      }
    }
    AdjacencyArrays links = snapshot.links();
    for (int owner = members.size() - 1; owner >= 0; owner--) {
      if (bits[owner] == 0) {
        continue;
      }
      long bytes = 0;
      for (int i = members.firstEdge(owner); i < members.endOfEdges(owner); i++) {
        int object = members.target(i);
        bytes += snapshot.objects().nativeBytes()[object];
        for (int edge = links.firstEdge(object); edge < links.endOfEdges(object); edge++) {
          bits[component[links.target(edge)]] |= bits[owner];
        }
      }
      for (long left = bits[owner]; left != 0; left &= left - 1) {
        int group = first + Long.numberOfTrailingZeros(left);
        objects[group] += members.endOfEdges(owner) - members.firstEdge(owner);
        nativeBytes[group] += bytes;
      }
    }
  }
}

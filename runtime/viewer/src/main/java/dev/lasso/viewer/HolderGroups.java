package dev.lasso.viewer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The holders of all objects, in groups of the same kind, place and type of objects. Besides open
 * scopes, roots and cells, the holds of the program itself and the marks that make collections
 * treat an object as alive count as holders.
 *
 * @param groups the groups
 * @param members the objects that each group holds
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record HolderGroups(List<Group> groups, Members members) {

  /** The kind of the holds of the program itself. */
  private static final String PROGRAM = "program";

  /**
   * A group of holders.
   *
   * @param kind {@code scope}, {@code root}, {@code cell}, {@code program}, {@code frozen}, {@code
   *     untracked} or {@code dying}
   * @param place the number of the place where they were opened; 0 if it is not known
   * @param type the number of the type of the objects
   */
  record Group(String kind, int place, int type) {}

  /**
   * The objects of groups, in columns, in ascending order of the objects. A pair of object and
   * group occurs once.
   *
   * @param count the number of holders; of scopes and the program, the number of holds
   */
  record Members(int[] object, int[] group, int[] count) {

    int size() {
      return object.length;
    }
  }

  static HolderGroups of(Snapshot snapshot) {
    return new Collector(snapshot).collect();
  }

  /** The graph of the objects, in which the groups are further nodes that own their objects. */
  AdjacencyArrays withGroups(AdjacencyArrays links) {
    int objects = links.size();
    int edges = links.targets().length;
    int[] starts = Arrays.copyOf(links.starts(), objects + groups.size() + 1);
    for (int group : members.group) {
      starts[objects + 1 + group]++;
    }
    starts[objects] = edges;
    for (int i = objects; i < starts.length - 1; i++) {
      starts[i + 1] += starts[i];
    }
    int[] next = Arrays.copyOfRange(starts, objects, starts.length);
    int[] targets = Arrays.copyOf(links.targets(), edges + members.size());
    for (int i = 0; i < members.size(); i++) {
      targets[next[members.group[i]]++] = members.object[i];
    }
    return new AdjacencyArrays(starts, targets);
  }

  /** A collector of the groups of a snapshot. */
  private static final class Collector {

    private final Snapshot snapshot;
    private final Map<Group, Integer> numbers = new HashMap<>();
    private final List<Group> groups = new ArrayList<>();

    /** The object in the upper half, the group in the lower half, one per holder. */
    private long[] pairs = new long[1 << 10];

    private int[] counts = new int[1 << 10];
    private int size;

    Collector(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    HolderGroups collect() {
      Snapshot.Holders holders = snapshot.holders();
      int[] own = snapshot.objects().holds().clone();
      for (int i = 0; i < holders.object().length; i++) {
        String kind = holders.kind()[i];
        int holds = holders.holds()[i];
        add(holders.object()[i], kind, holders.openedAt()[i], Math.max(holders.count()[i], holds));
        own[holders.object()[i]] -= holds;
      }
      for (int object = 0; object < own.length; object++) {
        if (own[object] > 0) {
          add(object, PROGRAM, snapshot.objects().heldAt()[object], own[object]);
        }
        int marks = snapshot.objects().marks()[object];
        addMark(object, marks & Snapshot.UNTRACKED, "untracked");
        addMark(object, marks & Snapshot.FROZEN, "frozen");
        addMark(object, marks & Snapshot.DYING, "dying");
      }
      return new HolderGroups(groups, members());
    }

    private void addMark(int object, int mark, String kind) {
      if (mark != 0) {
        add(object, kind, 0, 1);
      }
    }

    private void add(int object, String kind, int place, int count) {
      Group group = new Group(kind, place, snapshot.objects().type()[object]);
      Integer known = numbers.putIfAbsent(group, groups.size());
      if (known == null) {
        groups.add(group);
      }
      if (size == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      pairs[size] = (long) object << Integer.SIZE | (known == null ? groups.size() - 1 : known);
      counts[size++] = count;
    }

    /** Returns the pairs in ascending order, with the counts of equal pairs added up. */
    private Members members() {
      long[] different = Arrays.stream(pairs, 0, size).sorted().distinct().toArray();
      int[] sums = new int[different.length];
      for (int i = 0; i < size; i++) {
        sums[Arrays.binarySearch(different, pairs[i])] += counts[i];
      }
      return new Members(
          Arrays.stream(different).mapToInt(pair -> (int) (pair >>> Integer.SIZE)).toArray(),
          Arrays.stream(different).mapToInt(pair -> (int) pair).toArray(),
          sums);
    }
  }
}

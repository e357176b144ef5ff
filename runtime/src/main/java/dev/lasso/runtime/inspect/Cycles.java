package dev.lasso.runtime.inspect;

import dev.lasso.runtime.heap.View;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Which fields make objects own one another: of some groups of objects, each the strongly connected
 * component of one of them, a shortest cycle. A sample: it looks at the first objects only, and
 * tells of the first groups; of those that have the same cycle once.
 */
public final class Cycles {

  /** How many objects are looked at. */
  private static final int EXAMINED = 10_000;

  /** Of how many groups a cycle is looked for. */
  private static final int GROUPS = 200;

  /** How many different cycles are told of. */
  private static final int TOLD = 10;

  /** How many steps of a cycle are named. */
  private static final int NAMED = 20;

  private static final int NONE = -1;

  /** Is told of a cycle. */
  public interface Sink {

    /**
     * A cycle.
     *
     * @param path the way round: {@code A.b -> B.a -> A}
     * @param length how many objects are on it
     * @param objects how many own one another, in the first group that has it
     * @param groups how many groups have it
     */
    void cycle(String path, int length, int objects, int groups);
  }

  private final SnapshotReader reader;
  private final Links links;

  /** By object: the group to which it belongs. */
  private final int[] groups;

  /**
   * Looks at objects. No traverse may change anything meanwhile.
   *
   * @param slots the slots of the objects, some of which may be empty
   */
  public Cycles(View heap, int count, IntUnaryOperator slots) {
    reader = new SnapshotReader(heap);
    links = reader.readGraph(Math.min(count, EXAMINED), slots);
    groups = Components.of(links);
  }

  /** Tells of the cycles. */
  public void tell(Sink sink) {
    int[] sizes = new int[groups.length + 1];
    for (int group : groups) {
      sizes[group]++;
    }
    boolean[] seen = new boolean[sizes.length];
    Map<String, Found> found = new LinkedHashMap<>();
    int searched = 0;
    for (int object = 0; object < groups.length && searched < GROUPS; object++) {
      int group = groups[object];
      if (!seen[group] && (sizes[group] > 1 || ownsItself(object))) {
        seen[group] = true;
        searched++;
        Found one = found(object, search(object), sizes[group]);
        found.merge(one.path, one, (first, next) -> first.again());
      }
    }
    found.values().stream()
        .limit(TOLD)
        .forEach(one -> sink.cycle(one.path, one.length, one.objects, one.groups));
  }

  private record Found(String path, int length, int objects, int groups) {
    Found again() {
      return new Found(path, length, objects, groups + 1);
    }
  }

  private boolean ownsItself(int object) {
    return Arrays.stream(links.targets(), links.first(object), links.end(object))
        .anyMatch(target -> target == object);
  }

  /** By object: from which one a search from {@code start} in its group came to it first. */
  private int[] search(int start) {
    int[] through = new int[groups.length];
    Arrays.fill(through, NONE);
    int[] queue = new int[groups.length];
    int end = 0;
    queue[end++] = start;
    for (int at = 0; at < end && through[start] == NONE; at++) {
      int owner = queue[at];
      for (int edge = links.first(owner); edge < links.end(owner); edge++) {
        int target = links.to(edge);
        if (through[target] == NONE && groups[target] == groups[start]) {
          through[target] = owner;
          if (target != start) {
            queue[end++] = target;
          }
        }
      }
    }
    return through;
  }

  private Found found(int object, int[] through, int size) {
    int length = 0;
    int at = object;
    do {
      at = through[at];
      length++;
    } while (at != object);
    int[] way = new int[length + 1];
    way[length] = object;
    for (int i = length; i > 0; i--) {
      way[i - 1] = through[way[i]];
    }
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < Math.min(length, NAMED); i++) {
      path.append(reader.typeOf(way[i]))
          .append('.')
          .append(field(way[i], way[i + 1]))
          .append(" -> ");
    }
    String end = length > NAMED ? "…" : reader.typeOf(object);
    return new Found(path.append(end).toString(), length, size, 1);
  }

  private String field(int owner, int target) {
    int edge = links.first(owner);
    while (links.to(edge) != target) {
      edge++;
    }
    return reader.fieldOf(edge);
  }
}

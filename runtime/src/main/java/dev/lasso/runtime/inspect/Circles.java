package dev.lasso.runtime.inspect;

import dev.lasso.runtime.heap.View;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Which fields make objects own one another: of some groups of objects, each the strongly connected
 * component of one of them, a shortest circle. A sample: it looks at the first objects only, and
 * tells of the first groups.
 */
public final class Circles {

  /** How many objects are looked at. */
  private static final int EXAMINED = 10_000;

  /** How many groups are told of. */
  private static final int TOLD = 10;

  /** How many steps of a circle are named. */
  private static final int NAMED = 20;

  private static final int NONE = -1;

  /** Is told of a circle. */
  public interface Sink {

    /**
     * A circle.
     *
     * @param path the way round: {@code A.b -> B.a -> A}
     * @param length how many objects are on it
     * @param objects how many own one another
     */
    void circle(String path, int length, int objects);
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
  public Circles(View heap, int count, IntUnaryOperator slots) {
    reader = new SnapshotReader(heap);
    links = reader.readGraph(Math.min(count, EXAMINED), slots);
    groups = Components.of(links);
  }

  /** Tells of the circles. */
  public void tell(Sink sink) {
    int[] sizes = new int[groups.length + 1];
    for (int group : groups) {
      sizes[group]++;
    }
    boolean[] seen = new boolean[sizes.length];
    int told = 0;
    for (int object = 0; object < groups.length && told < TOLD; object++) {
      int group = groups[object];
      if (!seen[group] && (sizes[group] > 1 || ownsItself(object))) {
        seen[group] = true;
        tell(object, search(object), sizes[group], sink);
        told++;
      }
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

  private void tell(int object, int[] through, int size, Sink sink) {
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
    sink.circle(path.append(length > NAMED ? "…" : reader.typeOf(object)).toString(), length, size);
  }

  private String field(int owner, int target) {
    int edge = links.first(owner);
    while (links.to(edge) != target) {
      edge++;
    }
    return reader.fieldOf(edge);
  }
}

package dev.lasso.runtime.inspect;

import dev.lasso.runtime.heap.HeapReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * A sample of the ownership cycles among given objects: a shortest cycle through one object of each
 * strongly connected component. Examines a limited number of objects and components. Components
 * with the same cycle are reported together.
 */
public final class Cycles {

  /** Maximum number of objects examined. */
  private static final int MAX_EXAMINED = 10_000;

  /** Maximum number of components in which a cycle is searched for. */
  private static final int MAX_COMPONENTS = 200;

  /** Maximum number of different cycles reported. */
  private static final int MAX_REPORTED = 10;

  /** Maximum number of steps of a cycle in its text. */
  private static final int MAX_STEPS = 20;

  private static final int NONE = -1;

  /** A consumer of cycles. */
  public interface Sink {

    /**
     * Accepts a cycle.
     *
     * @param path the types and fields of the cycle: {@code A.b -> B.a -> A}
     * @param length the number of objects on the cycle
     * @param objects the number of objects in the first component that has this cycle
     * @param groups the number of components that have this cycle
     */
    void cycle(String path, int length, int objects, int groups);
  }

  private final GraphReader reader;

  /** Component of each object. */
  private final int[] components;

  /**
   * Reads the edges of objects. No {@code gcTraverse} may change anything meanwhile.
   *
   * @param slots the slots of the objects, some of which may be empty
   */
  public Cycles(HeapReader heap, int count, IntUnaryOperator slots) {
    reader = new GraphReader(heap);
    reader.read(Math.min(count, MAX_EXAMINED), slots);
    components = Components.of(reader);
  }

  public void report(Sink sink) {
    int[] sizes = new int[components.length + 1];
    for (int group : components) {
      sizes[group]++;
    }
    boolean[] seen = new boolean[sizes.length];
    Map<String, FoundCycle> found = new LinkedHashMap<>();
    int searched = 0;
    for (int object = 0; object < components.length && searched < MAX_COMPONENTS; object++) {
      int group = components[object];
      if (!seen[group] && (sizes[group] > 1 || ownsItself(object))) {
        seen[group] = true;
        searched++;
        FoundCycle one = describe(object, findPredecessors(object), sizes[group]);
        found.merge(one.path, one, (first, next) -> first.withOneMoreGroup());
      }
    }
    found.values().stream()
        .limit(MAX_REPORTED)
        .forEach(one -> sink.cycle(one.path, one.length, one.objects, one.groups));
  }

  private record FoundCycle(String path, int length, int objects, int groups) {
    FoundCycle withOneMoreGroup() {
      return new FoundCycle(path, length, objects, groups + 1);
    }
  }

  private boolean ownsItself(int object) {
    return IntStream.range(reader.firstEdge(object), reader.endOfEdges(object))
        .anyMatch(edge -> reader.target(edge) == object);
  }

  /**
   * Searches the component of {@code start} breadth first, until the search returns to {@code
   * start}.
   *
   * @return the predecessor of each object on a shortest path from {@code start}, or {@link #NONE}
   */
  private int[] findPredecessors(int start) {
    int[] through = new int[components.length];
    Arrays.fill(through, NONE);
    int[] queue = new int[components.length];
    int end = 0;
    queue[end++] = start;
    for (int at = 0; at < end && through[start] == NONE; at++) {
      int owner = queue[at];
      for (int edge = reader.firstEdge(owner); edge < reader.endOfEdges(owner); edge++) {
        int target = reader.target(edge);
        if (through[target] == NONE && components[target] == components[start]) {
          through[target] = owner;
          if (target != start) {
            queue[end++] = target;
          }
        }
      }
    }
    return through;
  }

  private FoundCycle describe(int object, int[] through, int size) {
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
    for (int i = 0; i < Math.min(length, MAX_STEPS); i++) {
      path.append(typeName(way[i])).append('.').append(field(way[i], way[i + 1])).append(" -> ");
    }
    String end = length > MAX_STEPS ? "…" : typeName(object);
    return new FoundCycle(path.append(end).toString(), length, size, 1);
  }

  private String field(int owner, int target) {
    int edge = reader.firstEdge(owner);
    while (reader.target(edge) != target) {
      edge++;
    }
    return reader.fields.get(reader.field(edge)).name();
  }

  private String typeName(int object) {
    return reader.types.get(reader.type(object)).name();
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A second count of the edges of a heap whose containers are all tracked. */
public final class Recount {

  private Recount() {}

  /**
   * Checks the count of each object, and that each copies out the edges that it shows a visitor.
   */
  public static void check(GcHeap heap) {
    checkNoOpenChange(heap);
    IdentityHashMap<GcObject, Long> edges = new IdentityHashMap<>();
    heap.inspect()
        .visitObjects(
            (object, all) -> {
              all.merge(object, 0L, Long::sum);
              List<GcObject> visited = visited(object);
              visited.forEach(target -> all.merge(target, 1L, Long::sum));
              assertEquals(identities(visited), identities(copied(object, 8)), object::toString);
              return true;
            },
            edges);
    assertEquals(heap.stats().live(), edges.size(), "objects");
    edges.forEach(
        (object, count) -> assertEquals(count, HeaderBits.edges(object), object::toString));
  }

  /** Checks that every change that has begun has ended, so that no safepoint recovers the heap. */
  public static void checkNoOpenChange(GcHeap heap) {
    assertEquals(0, ((HeapState) heap).openChanges, "open changes");
  }

  private static List<Integer> identities(List<GcObject> objects) {
    return objects.stream().map(System::identityHashCode).toList();
  }

  public static List<GcObject> visited(GcObject object) {
    List<GcObject> visited = new ArrayList<>();
    object.gcTraverse((target, into) -> into.add(target) ? 0 : 1, visited);
    return visited;
  }

  /** The edges of an object, copied in parts of {@code length} entries. */
  public static List<GcObject> copied(GcObject object, int length) {
    List<GcObject> copied = new ArrayList<>();
    @Nullable GcObject[] part = new GcObject[length];
    long cursor = 0;
    long to;
    do {
      to = object.gcEdges(part, 0, cursor);
      for (int i = 0; i < (int) to; i++) {
        GcObject target = part[i];
        if (target != null) {
          copied.add(target);
        }
      }
      cursor += (int) to;
    } while (to < 0);
    return copied;
  }
}

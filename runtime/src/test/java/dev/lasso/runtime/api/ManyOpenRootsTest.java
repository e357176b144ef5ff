package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A heap with a great many open roots is closed in a time that grows as their number does. */
@Tag("gate")
class ManyOpenRootsTest {

  private static final int ROOTS = 1 << 21;

  private static final int MINUTE = 60;

  @Test
  @Timeout(MINUTE) // a step for each of the others would take several
  void heapIsClosed() {
    List<GcLeak> leaks = new ArrayList<>();
    GcHeap heap = Heaps.open(GcHeap.builder().onLeak(leaks::add));
    List<GcRoot<Node>> open = new ArrayList<>(ROOTS); // else some are lost
    try (GcScope scope = heap.openScope()) {
      Node node = Node.create(scope);
      for (int i = 0; i < ROOTS; i++) {
        open.add(heap.openRoot(node));
      }
    }
    heap.close();
    GcLeak leak = leaks.getFirst();
    assertEquals(ROOTS, open.size());
    assertEquals(ROOTS, leak.groups().stream().mapToLong(GcLeak.Group::count).sum());
  }
}

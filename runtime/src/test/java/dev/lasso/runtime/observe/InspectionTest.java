package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A look at the graph. */
class InspectionTest extends RuntimeTest {

  private final Node a = node("a");
  private final Node b = node("b");

  @Test
  void listOfObjectsIsTheCallers() {
    GcCPython.of(heap).getObjects().clear();
    assertEquals(List.of(a, b), GcCPython.of(heap).getObjects());
    assertCounts(a, 1, 0);
  }

  @Test
  void visitorMayChangeTheGraphAndDestroy() {
    heap.inspect()
        .visitObjects(
            (object, arg) -> {
              if (object == a) {
                drop(b);
                a.setA(a);
              }
              assertTrue(object != b);
              return true;
            },
            "");
    assertDead(b);
  }

  @Test
  void deadAndForeignObjectsAreRefused() {
    drop(b);
    assertThrows(DeadObjectException.class, () -> GcCPython.of(heap).getReferents(a, b));
    assertThrows(DeadObjectException.class, () -> GcCPython.of(heap).getReferrers(b));
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      assertThrows(IllegalArgumentException.class, () -> GcCPython.of(heap).getReferents(foreign));
      assertThrows(IllegalArgumentException.class, () -> GcCPython.of(heap).getReferrers(foreign));
    }
    a.setA(a);
    assertEquals(List.of(a), GcCPython.of(heap).getReferents(a), "no guard was left behind");
  }
}

package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects that the end of a slice leaves without owners die in the next slice, and not before. */
class WaitingForSliceTest extends RuntimeTest {

  private static final int SIZE = 300;

  private final Node living = node("living");

  /** Owned by the members of a cycle, one each. */
  private final List<Node> owned = new ArrayList<>();

  /** Condemns a cycle, and drops what it owns only then. */
  private void condemn() {
    Device first = Device.create(held, (_, _, _) -> {});
    Device last = first;
    for (int i = 0; i < SIZE; i++) {
      owned.add(finalized("owned", _ -> {}));
      Device next = Device.create(held, (_, _, _) -> {});
      next.setFirst(1);
      next.setA(last);
      next.setB(owned.getLast());
      drop(last);
      last = next;
    }
    first.setA(last);
    drop(last);
    while (heap.stats().live() > 1 + SIZE) {
      heap.collect(Duration.ofNanos(1));
    }
    owned.forEach(this::drop);
  }

  @Test
  void areNeitherCountedNorUsed() {
    condemn();
    int finalized = 0;
    boolean anyWaited = false;
    while (heap.stats().live() > 1) {
      heap.collect(Duration.ofNanos(1));
      List<?> found = GcCPython.of(heap).getObjects();
      assertEquals(found.size(), heap.stats().live());
      heap.inspect().verify();
      finalized += takeLog().size();
      anyWaited |= finalized < SIZE + 1 - found.size();
      for (Node node : owned) {
        if (!found.contains(node)) {
          assertThrows(DeadObjectException.class, () -> heap.retain(node));
          assertThrows(DeadObjectException.class, () -> living.setA(node));
          assertThrows(DeadObjectException.class, () -> heap.inspect().explain(node));
        }
      }
    }
    assertEquals(SIZE, finalized);
    assertTrue(anyWaited);
  }
}

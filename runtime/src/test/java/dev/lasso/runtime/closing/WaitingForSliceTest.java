package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.support.Device;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * An object whose last owner dies at the end of a slice is alive until the next slice, which
 * releases it.
 */
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
  void isAliveUntilItIsReleased() {
    condemn();
    int finalized = 0;
    while (heap.stats().live() > 1) {
      heap.collect(Duration.ofNanos(1));
      finalized += takeLog().size();
      assertEquals(python.getObjects().size(), heap.stats().live());
      assertEquals(SIZE - finalized, owned.stream().filter(this::canBeHeld).count());
      heap.inspect().verify();
    }
    assertEquals(SIZE, finalized);
  }

  private boolean canBeHeld(Node node) {
    try {
      heap.release(heap.retain(node));
      return true;
    } catch (DeadObjectException e) {
      return false;
    }
  }

  @Test
  void mayGetAnOwnerInTime() {
    condemn();
    while (heap.stats().live() > 1 + SIZE / 2) {
      heap.collect(Duration.ofNanos(1));
    }
    List<Node> kept = owned.stream().filter(this::canBeHeld).toList();
    living.list.addAll(kept);
    heap.collect();
    assertEquals(1 + kept.size(), heap.stats().live());
    heap.inspect().verify();
    living.list.clear();
    assertEquals(1, heap.stats().live());
    assertEquals(SIZE, takeLog().size());
  }
}

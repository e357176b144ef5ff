package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Operations of a program while a run is paused that has closed resources and cleared nothing. */
class BurialPauseTest {

  private enum Operation {
    CREATE(test -> test.leased()),
    DROP(test -> test.scope.drop(test.leased())),
    LINK(test -> test.keeper.setB(test.leased())),
    UNLINK(test -> test.shared.setA(null)),
    CLEAR(test -> test.keeper.gcClear()),
    MORE_GARBAGE(test -> test.ring(2)),
    REPLACE_A_RESOURCE(test -> test.keeper.setResource(test.resource())),
    COLLECT(test -> test.heap.collect()),
    COLLECT_A_LITTLE(test -> test.heap.collect(Duration.ofNanos(1))),
    CLOSE_A_SCOPE(test -> test.heap.run(() -> Node.create(GcScope.current()).setA(test.shared))),
    FREEZE(
        test -> {
          test.heap.freeze();
          test.heap.unfreeze();
        }),
    TRACK(
        test -> {
          test.heap.untrack(test.keeper);
          test.heap.track(test.keeper);
        }),
    LOOK(
        test -> {
          test.heap.inspect().explain(test.shared);
          GcCPython.of(test.heap).getReferrers(test.shared);
          test.heap.visitAll((_, _) -> true, "");
        }),
    REFER(
        test -> {
          test.keeper.setWeak(test.shared);
          GcWeak.of(test.shared, _ -> {});
        }),
    USE_THE_DEAD(
        test -> {
          for (Node dead : test.garbage) {
            assertThrows(DeadObjectException.class, () -> dead.setA(test.shared));
            assertThrows(DeadObjectException.class, () -> dead.setResource(() -> {}));
            assertThrows(DeadObjectException.class, () -> test.keeper.setB(dead));
            assertThrows(DeadObjectException.class, () -> test.scope.keep(dead));
          }
        });

    private final Consumer<BurialPauseTest> action;

    Operation(Consumer<BurialPauseTest> action) {
      this.action = action;
    }
  }

  private final SlicePace pace = new SlicePace();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();
  private final List<Integer> closed = new ArrayList<>();
  private int made;

  private final Node keeper = Node.create(scope);

  /** A node that lives and that garbage owns, too. */
  private final Node shared = leased();

  private final List<Node> garbage = ring(10);

  private AutoCloseable resource() {
    int number = made++;
    return () -> closed.add(number);
  }

  private Node leased() {
    Node node = Node.create(scope);
    node.setResource(resource());
    return node;
  }

  /** A ring that nobody owns. */
  private List<Node> ring(int count) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(leased());
    }
    for (int i = 0; i < count; i++) {
      nodes.get(i).setA(nodes.get((i + 1) % count));
      nodes.get(i).setB(shared);
    }
    nodes.forEach(scope::drop);
    return nodes;
  }

  private void slice() {
    pace.steps = 1;
    heap.openScope().close();
    pace.steps = 0;
  }

  private boolean isLeft(Node node) {
    return heap.slots.get(((Counted) node).slot) == node;
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void nothingThatLivesDies(Operation operation) {
    keeper.setA(shared);
    int pauses = 0;
    for (int i = 0; i < 10_000 && garbage.stream().anyMatch(this::isLeft); i++) {
      slice();
      if (!closed.isEmpty() && garbage.stream().anyMatch(this::isLeft)) {
        operation.action.accept(this);
        heap.inspect().verify();
        assertTrue(Inside.isLive(keeper) && Inside.isLive(shared), () -> "both are held");
        pauses++;
      }
    }
    assertTrue(pauses > 0, () -> "a pause");
    assertTrue(garbage.stream().noneMatch(this::isLeft));
    heap.collect();
    heap.inspect().verify();
    scope.close();
    heap.collect();
    assertEquals(0, heap.stats().live());
    heap.close();
    assertEquals(made, closed.size());
    assertEquals(made, Set.copyOf(closed).size());
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Operations of a program while a run is paused that has closed resources and cleared nothing. */
class ReclamationPauseTest {

  record Operation(String name, Consumer<ReclamationPauseTest> action) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Operation> operations() {
    return Stream.of(
        new Operation("create", test -> test.leased()),
        new Operation("drop", test -> test.scope.drop(test.leased())),
        new Operation("link", test -> test.keeper.setB(test.leased())),
        new Operation("unlink", test -> test.shared.setA(null)),
        new Operation("clear", test -> test.keeper.gcClear()),
        new Operation("more garbage", test -> test.ring(2)),
        new Operation("replace a resource", test -> test.keeper.setResource(test.resource())),
        new Operation("collect", test -> test.heap.collect()),
        new Operation("collect a little", test -> test.heap.collect(Duration.ofNanos(1))),
        new Operation(
            "close a scope",
            test -> test.heap.run(() -> Node.create(GcScope.current()).setA(test.shared))),
        new Operation(
            "freeze",
            test -> {
              test.heap.freeze();
              test.heap.unfreeze();
            }),
        new Operation(
            "track",
            test -> {
              GcCPython.of(test.heap).untrack(test.keeper);
              GcCPython.of(test.heap).track(test.keeper);
            }),
        new Operation(
            "look",
            test -> {
              test.heap.inspect().explain(test.shared);
              GcCPython.of(test.heap).getReferrers(test.shared);
              test.heap.inspect().visitAll((_, _) -> true, "");
            }),
        new Operation(
            "refer",
            test -> {
              test.keeper.setWeak(test.shared);
              GcWeak.of(test.shared, _ -> {});
            }),
        new Operation(
            "use the dead",
            test -> {
              for (Node dead : test.garbage) {
                assertThrows(DeadObjectException.class, () -> dead.setA(test.shared));
                assertThrows(DeadObjectException.class, () -> dead.setResource(() -> {}));
                assertThrows(DeadObjectException.class, () -> test.keeper.setB(dead));
                assertThrows(DeadObjectException.class, () -> test.scope.keep(dead));
              }
            }));
  }

  private final SlicePacer pace = new SlicePacer();
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
    return Node.createOwner(scope, resource());
  }

  /** Makes a ring that has no owner. */
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
    pace.slice(heap, 1);
  }

  private boolean isLeft(Node node) {
    return heap.slots.get(HeaderBits.slot(node)) == node;
  }

  /** A tree with the root {@code node}, in which each object owns two or none. */
  private void addTree(Node node, int depth) {
    if (depth > 0) {
      Node left = leased();
      Node right = leased();
      node.setA(left);
      node.list.add(right);
      right.setB(shared);
      addTree(left, depth - 1);
      addTree(right, depth - 1);
      scope.drop(left);
      scope.drop(right);
    }
  }

  @Test
  void treeBelowACycleDiesInSlices() {
    heap.collect();
    closed.clear();
    made = 0;
    Node top = leased();
    top.setB(top);
    addTree(top, 9);
    int all = made;
    scope.drop(top);
    int pauses = 0;
    for (int i = 0; i < 100_000 && closed.size() < all; i++) {
      int before = closed.size();
      pace.slice(heap, 20);
      assertTrue(closed.size() <= before + 20, () -> closed.size() + " after " + before);
      pauses += closed.size() > before ? 1 : 0;
      heap.inspect().verify();
      if (closed.size() < all && !closed.isEmpty()) {
        assertThrows(DeadObjectException.class, top::use);
        assertThrows(DeadObjectException.class, () -> keeper.setB(top));
      }
    }
    assertTrue(pauses >= all / 20);
    assertEquals(all, Set.copyOf(closed).size());
    heap.collect();
    heap.close();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void nothingThatLivesDies(Operation operation) {
    keeper.setA(shared);
    int pauses = 0;
    for (int i = 0; i < 10_000 && garbage.stream().anyMatch(this::isLeft); i++) {
      slice();
      if (!closed.isEmpty() && garbage.stream().anyMatch(this::isLeft)) {
        operation.action().accept(this);
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

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

/** Base of the tests of runs in slices: a heap that does a slice when the test requests it. */
@Tag("gate")
abstract class SlicedTest {

  final SlicePacer pace = new SlicePacer();
  final Heap heap = Inside.open(false, pace);
  final GcScope scope = heap.openScope();
  final List<String> log = new ArrayList<>();

  @AfterEach
  void close() {
    heap.inspect().verify();
    heap.collect();
    heap.inspect().verify();
    scope.close();
    assertEquals(0, heap.stats().live() - heap.collect());
    heap.close();
  }

  /** Links the nodes into a ring that nothing holds. */
  void ring(Node... nodes) {
    RuntimeTest.ring(nodes);
    List.of(nodes).forEach(scope::drop);
  }

  /** Creates a ring that nothing holds. */
  List<Node> ring(int count) {
    Node[] nodes = Stream.generate(() -> Node.create(scope)).limit(count).toArray(Node[]::new);
    ring(nodes);
    return List.of(nodes);
  }

  /** Creates an object that owns itself, and that the owner owns. */
  Node ownedRing(Node owner) {
    Node ring = Node.createLoop(scope);
    owner.setA(ring);
    scope.drop(ring);
    return ring;
  }

  void slice(long steps) {
    pace.slice(heap, steps);
  }

  /** Does so many slices of one step. */
  void slices(int count) {
    for (int i = 0; i < count; i++) {
      slice(1);
    }
  }

  void sliceWhile(BooleanSupplier goesOn) {
    while (goesOn.getAsBoolean()) {
      slice(1);
    }
  }

  void decide(long steps) {
    int runs = pace.runs;
    while (pace.runs == runs) {
      slice(steps);
    }
  }
}

package dev.lasso.runtime.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.programs.FaultNode;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One of {@link NeighbourHeaps}: a heap with a small random graph, and mostly a paused run. */
final class NeighbourHeap implements AutoCloseable {

  private static final int MOST = 8;

  private final SlicePacer pace = new SlicePacer();
  final GcHeap heap;
  private final GcScope scope;
  private final long mark;
  private final @Nullable GcRootCell<Node> cell;
  private @Nullable GcRoot<Node> root;
  private final List<FaultNode> nodes = new ArrayList<>();

  /**
   * Opens a heap, which the current thread may use.
   *
   * @param shared whether the heap is shared; else it is as {@link Heaps} says
   */
  NeighbourHeap(boolean shared) {
    heap = shared ? Inside.openShared(pace) : Inside.open(false, pace);
    scope = heap.openScope();
    mark = scope.mark();
    cell = Inside.hasGate(heap) ? new GcRootCell<>(heap) : null;
    create();
  }

  private FaultNode create() {
    FaultNode node = FaultNode.create(scope);
    nodes.add(node);
    return node;
  }

  /** Returns the parts of the heap that get mixed up with those of another one. */
  Side side(Random random) {
    nodes.removeIf(node -> Inside.isDead(node));
    FaultNode object = nodes.isEmpty() ? create() : any(random);
    return new Side(heap, object, scope, mark, cell);
  }

  private FaultNode any(Random random) {
    return nodes.get(random.nextInt(nodes.size()));
  }

  void step(Random random) {
    nodes.removeIf(node -> Inside.isDead(node));
    if (nodes.isEmpty() || (nodes.size() < MOST && random.nextInt(4) == 0)) {
      create();
    }
    try {
      change(random, any(random), any(random));
    } catch (DeadObjectException e) {
      // The paused run has condemned one of the two.
    }
    if (random.nextInt(3) > 0) {
      pace.slice(heap, random.nextInt(8) == 0 ? 40 : 1);
    }
  }

  private void change(Random random, FaultNode one, FaultNode two) {
    switch (random.nextInt(9)) {
      case 0, 1 -> one.setA(two);
      case 2 -> one.anyMap.set(random.nextInt(2), two);
      case 3 -> {
        if (one.list.size() < 3) {
          one.list.add(two);
        }
      }
      case 4, 5 -> {
        if (Inside.holds(one) > 0) {
          dropUnlessRooted(one);
        }
      }
      case 6 -> scope.keep(one);
      case 7 -> setRoot(one);
      default -> one.gcClear();
    }
  }

  private void dropUnlessRooted(FaultNode node) {
    GcRoot<Node> open = root;
    int rooted = open != null && open.get() == node ? 1 : 0;
    int inCell = cell != null && cell.get() == node ? 1 : 0;
    if (Inside.holds(node) > rooted + inCell) {
      scope.drop(node);
    }
  }

  private void setRoot(FaultNode node) {
    GcRoot<Node> before = root;
    if (cell != null) {
      cell.set(cell.get() == null ? node : null);
    } else {
      root = before == null ? heap.openRoot(node) : null;
      if (before != null) {
        before.close();
      }
    }
  }

  /** Checks that the heap verifies, and that nothing that is held has died. */
  void check() {
    if (Inside.isTraversed(heap)) {
      return; // the label of an object has called this
    }
    heap.inspect().verify();
    List<FaultNode> held = new ArrayList<>(nodes);
    held.removeIf(node -> Inside.isDestroyed(node) || Inside.holds(node) == 0);
    for (FaultNode node : Reachable.from(held, FaultNode::edges)) {
      assertFalse(Inside.isDead(node), () -> "held, or owned by what is held: " + node);
    }
  }

  @Override
  public void close() {
    check();
    if (root != null) {
      root.close();
    }
    if (cell != null) {
      cell.close();
    }
    scope.close();
    heap.collect();
    assertEquals(0, heap.stats().live());
    heap.inspect().verify();
    heap.close();
  }
}

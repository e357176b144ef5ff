package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Automatic collections that go on while code of the program is called. */
class SlicesUserCodeTest {

  private final SlicePace pace = new SlicePace();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();

  @AfterEach
  void close() {
    heap.inspect().verify();
    scope.close();
    heap.close();
  }

  private void slice(long steps) {
    pace.steps = steps;
    heap.openScope().close();
    pace.steps = 0;
  }

  /** Returns whether a paused search is in the middle of the edges of an object. */
  private boolean isInTheMiddleOfAnObject() {
    Object run = Inside.part(Inside.part(heap, "collector"), "sliced");
    return run != null && (long) Inside.part(Inside.part(run, "search"), "cursor") > 0;
  }

  @Test
  void searchThatGoesOnInAComparatorFindsAllThatIsSortedMeanwhile() {
    Node keeper = Node.create(scope);
    Node owner = Node.create(scope);
    Node last = Node.create(scope);
    last.name = "z";
    keeper.setA(last);
    owner.list.move(scope, last);
    for (int i = 0; i < 600; i++) {
      Node node = Node.create(scope);
      node.name = "a";
      owner.list.move(scope, node);
    }
    owner.setA(owner);
    scope.drop(owner); // garbage, which the program may still use
    owner.list.sort(
        (one, other) -> {
          for (int i = 0; i < 20 && !isInTheMiddleOfAnObject(); i++) {
            slice(1);
          }
          return one.name.compareTo(other.name);
        });
    for (int i = 0; i < 5; i++) {
      slice(100_000);
    }
    assertFalse(Inside.isDead(last));
  }
}

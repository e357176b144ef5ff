package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Graphs of 300,000 objects die without a deep stack, on a thread that has hardly any. */
class DeepGraphTest {

  private static final int LENGTH = 300_000;
  private static final int DOUBLE_LENGTH = 100_000;
  private static final int SMALL_STACK = 256 * 1024;

  @Test
  void longChainDiesByCountOnAnyStack() throws Exception {
    onBothStacks(
        () -> {
          try (GcHeap heap = Heaps.open()) {
            heap.disable();
            try (GcScope scope = heap.openScope()) {
              chain(scope, Node.create(scope), LENGTH, false);
            }
            assertEquals(0, heap.stats().live());
            assertEquals(LENGTH, heap.stats().diedByCount());
          }
        });
  }

  @Test
  void longRingIsCollectedOnAnyStack() throws Exception {
    onBothStacks(() -> ring(LENGTH, false));
  }

  @Test
  void longDoublyLinkedRingIsCollectedOnAnyStack() throws Exception {
    onBothStacks(() -> ring(DOUBLE_LENGTH, true));
  }

  /**
   * Makes {@code last} the end of a chain; the scope then holds only the head, which is returned.
   */
  private static Node chain(GcScope scope, Node last, int length, boolean doubly) {
    Node head = last;
    for (int i = 1; i < length; i++) {
      Node link = Node.create(scope);
      if (doubly) {
        head.setB(link);
      }
      link.moveA(scope, head);
      head = link;
    }
    return head;
  }

  private static void ring(int length, boolean doubly) {
    try (GcHeap heap = Heaps.open()) {
      heap.disable();
      try (GcScope scope = heap.openScope()) {
        Node last = Node.create(scope);
        Node head = chain(scope, last, length, doubly);
        last.setA(head);
        if (doubly) {
          head.setB(last);
        }
      }
      assertEquals(length, heap.stats().live());
      assertEquals(length, heap.collect());
      assertEquals(0, heap.stats().live());
    }
  }

  private static void onBothStacks(Runnable test) throws Exception {
    test.run();
    FutureTask<Void> task = new FutureTask<>(test, null);
    Thread thread = new Thread(null, task, "small stack", SMALL_STACK);
    thread.start();
    task.get();
    thread.join();
  }
}

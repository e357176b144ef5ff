package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Heaps;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Graphs of 300,000 objects die without a deep stack, on a thread that has hardly any. */
class DeepGraphTest {

  private static final int LENGTH = 300_000;
  private static final int DOUBLE_LENGTH = 100_000;
  private static final int SMALL_STACK = 256 * 1024;

  /** A container with two fields and nothing else. */
  private static final class Link extends GcObject {

    private static final GcType TYPE =
        GcType.of(Link.class, MethodHandles.lookup())
            .owned("a", Link.class)
            .owned("b", Link.class)
            .build();

    private final GcHeap gcHeap;
    private @Nullable Link a;
    private @Nullable Link b;

    private Link(GcHeap gcHeap) {
      this.gcHeap = gcHeap;
      super();
    }

    static Link create(GcScope scope) {
      int outer = GcProtocol.begin(scope);
      try {
        return GcProtocol.adopt(scope, new Link(scope.heap()));
      } catch (Throwable t) {
        GcProtocol.fail(scope.heap(), outer, t);
        throw t;
      }
    }

    void setA(Link value) {
      GcProtocol.addEdge(this, value);
      Link old = a;
      a = value;
      GcProtocol.removeEdge(this, old);
    }

    void moveA(GcScope scope, Link value) {
      GcProtocol.move(this, scope, value);
      Link old = a;
      a = value;
      GcProtocol.removeEdge(this, old);
    }

    void setB(Link value) {
      GcProtocol.addEdge(this, value);
      Link old = b;
      b = value;
      GcProtocol.removeEdge(this, old);
    }

    @Override
    public GcHeap gcHeap() {
      return gcHeap;
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = visit.edge(0, a, arg);
      return stop != 0 ? stop : visit.edge(0, b, arg);
    }

    @Override
    public long gcEdges(GcObject[] into, int at, long cursor) {
      long to = GcEdges.edges(at, cursor);
      to = GcEdges.edge(a, into, to);
      return GcEdges.edge(b, into, to);
    }

    @Override
    protected void gcAdopt(GcAdoption adopt) {
      adopt.owned("a", a);
      adopt.owned("b", b);
    }

    @Override
    protected void gcReleaseEdges(GcDestruction death) {
      Link oldA = a;
      a = null;
      death.edge(oldA);
      Link oldB = b;
      b = null;
      death.edge(oldB);
    }
  }

  @Test
  void longChainDiesByCountOnAnyStack() throws Exception {
    onBothStacks(
        () -> {
          try (GcHeap heap = Heaps.open()) {
            heap.disable();
            try (GcScope scope = heap.openScope()) {
              chain(scope, Link.create(scope), LENGTH, false);
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
  private static Link chain(GcScope scope, Link last, int length, boolean doubly) {
    Link head = last;
    for (int i = 1; i < length; i++) {
      Link link = Link.create(scope);
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
        Link last = Link.create(scope);
        Link head = chain(scope, last, length, doubly);
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

package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OnBothHeaps;
import java.util.ArrayList;
import java.util.List;

/** Heaps of which each owns the next one: an object in one owns the next heap. */
class OwnedHeapChainTest {

  private static final int LENGTH = 3_000;

  private final List<GcLeak> leaks = new ArrayList<>();
  private final List<GcUnraisable> unraisable = new ArrayList<>();
  private final List<GcHeap> heaps = new ArrayList<>();

  private GcHeap open(boolean shared) {
    GcHeap.Builder options = GcHeap.builder().onLeak(leaks::add).onUnraisable(unraisable::add);
    GcHeap heap = shared ? options.shared() : options.confined();
    heaps.add(heap);
    return heap;
  }

  private GcHeap chain(boolean shared) {
    GcHeap last = open(shared);
    for (int i = 1; i < LENGTH; i++) {
      GcHeap next = open(shared);
      GcHeap owned = last;
      next.run(() -> next.retain(Node.createOwner(GcScope.current(), owned)));
      last = next;
    }
    return last;
  }

  private void assertAllClosed() {
    assertEquals(0, heaps.stream().filter(heap -> !((Heap) heap).isClosed()).count());
    assertEquals(List.of(), unraisable);
    assertTrue(leaks.stream().allMatch(leak -> leak.kind() == GcLeak.Kind.OBJECTS));
  }

  @OnBothHeaps
  void closingTheFirstClosesAll(boolean shared) {
    chain(shared).close();
    assertAllClosed();
  }

  @OnBothHeaps
  void deathOfTheFirstOwnerClosesAll(boolean shared) {
    GcHeap first = chain(shared);
    try (GcHeap heap = open(shared)) {
      heap.run(() -> Node.createOwner(GcScope.current(), first));
      heap.enter().close();
      assertTrue(((Heap) first).isClosed());
    }
    assertAllClosed();
  }
}

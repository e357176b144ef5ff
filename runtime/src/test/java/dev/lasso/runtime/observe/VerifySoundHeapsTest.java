package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Assorted;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Opaque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The verification accepts a sound heap wherever it is called, and changes nothing. */
class VerifySoundHeapsTest extends VerifyTest {

  @Test
  void graphWithFieldsOfAllKindsAddsUp() {
    Node a = node("a");
    Node b = Node.createFixed(held, a);
    Node c = logging("c");
    a.setA(b);
    b.setB(b);
    a.list.addAll(List.of(c, c, a));
    c.setWeak(a);
    c.setOther(c);
    a.setResource(new Named("r"));
    b.setResource(new Named("r"));
    Assorted assorted = create(held, Assorted::new);
    assorted.item(0, a);
    assorted.item(2, a);
    assorted.put("x", b);
    assorted.put(c, c);
    assorted.tag(b);
    Opaque opaque = create(held, Opaque::new);
    opaque.setHidden(c);
    drop(a, b);
    heap.inspect().verify();
  }

  @Test
  void verificationChangesNothing() {
    Node a = node("a");
    Node b = node("b");
    ring(a, b);
    a.setWeak(b);
    drop(a, b);
    GcStats before = Heaps.figures(heap);
    long word = Inside.word(a);
    heap.inspect().verify();
    assertEquals(before, Heaps.figures(heap));
    assertEquals(word, Inside.word(a));
    assertEquals(2, heap.collect());
  }

  @Test
  void hubWithMoreEdgesThanAreCopiedAtOnceAddsUp() {
    Node hub = node("hub");
    for (int i = 0; i < 1_000; i++) {
      hub.list.add(node("spoke"));
    }
    heap.inspect().verify();
  }

  @Test
  void objectsMayBeVerifiedFromFinalizersCallbacksResourcesAndConstructors() {
    Node.Action verify = self -> heap.inspect().verify();
    Node byCount = finalized("count", verify);
    Node part = finalized("part", verify);
    byCount.setA(part);
    drop(part);
    byCount.setB(node("other part"));
    byCount.setResource(heap.inspect()::verify);
    Node byCollector = finalized("collector", verify);
    Node partner = node("partner");
    ring(byCollector, partner);
    partner.setResource(heap.inspect()::verify);
    partner.setB(finalized("dependent", verify));
    drop(byCollector, partner);
    for (Node node : List.of(byCount, byCollector, partner)) {
      GcWeak.of(node, weak -> heap.inspect().verify());
      node.setWeak(node);
    }
    drop(byCount);
    heap.collect();
    Node early =
        Node.create(
            held,
            self -> {
              Node.create(held).setWeak(self);
              self.setWeak(self);
              heap.inspect().verify();
            });
    assertAlive(early);
    assertEquals(List.of("finalize count", "finalize part", "finalize collector"), takeLog());
  }

  @Test
  void listThatIsBeingEmptiedAddsUp() {
    Node owner = node("owner");
    Node shared = node("shared");
    Node first = finalized("first", self -> heap.inspect().verify());
    owner.list.addAll(List.of(first, shared, shared));
    drop(first);
    owner.list.clear();
    assertEquals(List.of("finalize first"), takeLog());
    assertCounts(shared, 1, 0);
  }

  @Test
  void closedHeapIsNotVerified() {
    closeHeap();
    assertThrows(IllegalStateException.class, heap.inspect()::verify);
  }
}

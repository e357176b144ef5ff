package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.Probe;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a heap. */
@Tag("gate")
class HeapCloseTest extends RuntimeTest {

  private void assertRefusedInside(Runnable closing) {
    IllegalStateException e = assertThrows(IllegalStateException.class, closing::run);
    assertTrue(
        String.valueOf(e.getMessage()).contains("cannot be closed from inside"), e::toString);
    log.add("refused");
  }

  private static void lackMemory() {
    throw new OutOfMemoryError("for a test");
  }

  @Test
  void heapIsClosedThoughTheMemoryForACollectionIsLacking() {
    Probe node = create(held, Probe::new);
    node.setA(node);
    drop(node);
    heap.inspect().verify();
    node.once(HeapCloseTest::lackMemory);
    heapStaysBroken(); // it is not verified again
    try {
      closeHeap();
    } catch (OutOfMemoryError e) {
      throw new AssertionError(e); // JUnit would end with the error itself
    }
    assertTrue(Inside.isClosed(heap));
    assertDead(node);
    assertEquals(List.of("for a test"), takeUnraisableMessages());
    assertEquals(1, logged.take().size());
  }

  @Tag("confined")
  @Test
  void sharedHeapWaitsForItsRootsThoughTheMemoryForACollectionIsLacking() {
    List<String> messages = new ArrayList<>();
    GcHeap shared =
        GcHeap.builder()
            .leaks(GcLeakLevel.OFF)
            .onUnraisable(each -> messages.add(each.thrown().getMessage()))
            .shared();
    GcRoot<Node> root;
    try (GcScope scope = shared.enter()) {
      root = shared.openRoot(Node.create(scope));
      Probe node = create(scope, Probe::new);
      node.setA(node);
      scope.drop(node);
      node.once(HeapCloseTest::lackMemory);
    }
    try {
      assertFalse(shared.close(Duration.ZERO));
      assertEquals(List.of("for a test"), messages);
      root.close();
    } catch (OutOfMemoryError e) {
      throw new AssertionError(e); // JUnit would end with the error itself
    }
    assertTrue(Inside.isClosed(shared));
  }

  @Tag("confined")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sharedHeapInWhichAScopeIsLeftOpenIsNotClosedCleanly(boolean left) {
    GcHeap shared = Inside.untended(GcHeap.builder().leaks(GcLeakLevel.OFF).shared());
    try (GcScope scope = shared.enter()) {
      GcRoot<Node> root = shared.openRoot(Node.create(scope));
      Node node = Node.createFinalized(scope, self -> root.close());
      node.setA(node);
      if (left) {
        shared.openScope();
      }
    }
    assertEquals(!left, shared.close(Duration.ZERO)); // the finalizer closes the only root
    assertTrue(Inside.isClosed(shared));
  }

  @Tag("confined")
  @Test
  void patientClosingOfAnAbandonedHeapReportsTheRootsThatItAwaits() throws Exception {
    List<String> leaks = new ArrayList<>();
    GcHeap shared = GcHeap.builder().onLeak(leak -> leaks.add(leak.message())).shared();
    List<GcRoot<Node>> roots = new ArrayList<>();
    Thread.ofPlatform().start(() -> roots.add(shared.openRoot(Node.create(shared.enter())))).join();
    assertFalse(shared.close(Duration.ZERO));
    assertFalse(Inside.isClosed(shared));
    roots.getFirst().close();
    assertTrue(Inside.isClosed(shared));
    assertEquals(2, leaks.size(), leaks::toString);
    assertTrue(leaks.getFirst().contains("ended inside"), leaks::getFirst);
    assertTrue(leaks.getLast().contains("the time to wait ended with 1 root open"), leaks::getLast);
  }

  @Test
  void closedHeapCanNotBeUsed() {
    heap.enable();
    closeHeap();
    for (Runnable use :
        List.<Runnable>of(heap::openScope, heap::collect, python::collectIfEnabled)) {
      IllegalStateException e = assertThrows(IllegalStateException.class, use::run);
      assertEquals(
          "Already closed: " + heap + ". Use it before it is closed, or open another one.",
          e.getMessage());
    }
    assertThrows(IllegalStateException.class, () -> Node.create(held));
    assertThrows(IllegalStateException.class, () -> Node.allocate(heap));
    assertEquals(0, heap.stats().live());
  }

  @Test
  void closedHeapCanNotBeCollectedThoughDisabled() {
    closeHeap();
    assertThrows(IllegalStateException.class, python::collectIfEnabled);
  }

  @Test
  void collectInAFinalizerOfTheClosingHeapIsAllowed() {
    Node loop = node("loop");
    Node a = finalized("a", self -> log.add("collected " + heap.collect()));
    loop.setA(loop);
    drop(loop);
    closeHeap();
    assertEquals(List.of("finalize a", "collected 1"), log);
    assertDead(a, loop);
  }

  @Tag("confined")
  @Test
  void openScopesAreDroppedNewestFirstAndThenTheRoots() {
    logging("first in the older scope");
    GcScope newer = heap.openScope();
    Node rooted = logging("rooted");
    GcRoot<Node> root = heap.openRoot(rooted);
    drop(rooted);
    logging("second in the older scope");
    Node inNewer = logging("in the newer scope");
    newer.keep(inNewer);
    drop(inNewer);
    closeHeap();
    assertEquals(
        List.of(
            "finalize in the newer scope",
            "finalize second in the older scope",
            "finalize first in the older scope",
            "finalize rooted"),
        log);
    root.close();
    newer.close();
    held.close();
    assertEquals(4, log.size());
  }

  @Test
  void objectsStillHeldAreDestroyedInOrderOfCreationAndReported() {
    Node first = heap.retain(logging("first"));
    Node second = logging("second");
    second.setResource(resource("second"));
    watch(second);
    first.setA(second);
    Node third = looped(logging("third"));
    python.untrack(third);
    closeHeap();
    assertEquals(
        List.of(
            "callback second",
            "finalize first",
            "finalize second",
            "finalize third",
            "close second"),
        log);
    assertDead(first, second, third);
    assertEquals(0, heap.stats().live());
    List<String> messages = logged.take();
    assertEquals(1, messages.size());
    String message = messages.getFirst();
    assertTrue(
        message.startsWith(
            "WARNING dev.lasso.runtime: LEAK: "
                + heap.toString().replace(" (closed)", "")
                + " was closed with 3 objects alive"),
        message);
    assertTrue(message.contains("3 Node.Finalized"), message);
    assertTrue(message.contains("Of these 1 had holds"), message);
    assertTrue(message.contains(Errors.name(second).replaceAll("#.*", "#")), message);
  }

  @Test
  void newestClosesFirstWhoseverSlotItGot() {
    Node first = Node.allocate(heap);
    Node second = Node.allocate(heap);
    heap.release(first);
    Node third = Node.allocate(heap);
    assertEquals(Inside.slot(first), Inside.slot(third));
    second.setResource(() -> log.add("close second"));
    third.setResource(() -> log.add("close third"));
    closeHeap();
    assertEquals(List.of("close third", "close second"), log);
    assertEquals(1, logged.take().size());
  }

  @Test
  void resurrectionIsIgnoredInTheEnd() {
    Node a = looped(finalized("a", self -> heap.retain(self)));
    Node b = finalized("b", self -> a.setB(self));
    heap.retain(a);
    heap.retain(b);
    closeHeap();
    assertDead(a, b);
    assertEquals(List.of("finalize a", "finalize b"), log);
    assertEquals(1, logged.take().size());
  }

  @Test
  void objectsThatResurrectEachOtherAreCollectedAtMostFiveTimes() {
    List<Node> chain = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      int next = i + 1;
      Node node = looped(finalized("" + i, self -> log.add("then " + next)));
      if (i > 0) {
        chain.getLast().setResource(() -> drop(node));
      }
      chain.add(node);
    }
    GcScope own = heap.openScope();
    chain.forEach(own::keep);
    drop(chain.toArray(GcObject[]::new));
    chain.forEach(held::keep);
    own.close();
    closeHeap();
    chain.forEach(RuntimeTest::assertDead);
    assertEquals(16, log.size());
    unraisable.clear();
  }

  @Test
  void nothingCanBeCreatedWhileTheHeapCloses() {
    finalized(
        "a",
        self -> {
          assertThrows(IllegalStateException.class, () -> Node.create(held));
          assertThrows(IllegalStateException.class, () -> Node.allocate(heap));
          assertThrows(IllegalStateException.class, heap::openScope);
        });
    closeHeap();
    assertEquals(List.of("finalize a"), log);
  }

  @Test
  void closingIsRefusedInCodeThatTheHeapCalls() {
    Runnable refused = () -> assertRefusedInside(heap::close);
    for (boolean isCycle : List.of(false, true)) {
      Node node = finalized("node", _ -> refused.run());
      GcWeak.of(node, _ -> refused.run());
      node.setResource(refused::run);
      node.setA(isCycle ? node : null);
      drop(node);
      heap.collect();
      assertDead(node);
      assertEquals(3, Collections.frequency(takeLog(), "refused"));
    }
    Node made = Node.create(held, _ -> refused.run());
    assertCounts(made, 1, 0);
    made.setResource(refused::run);
    made.setResource(null);
    heap.inspect()
        .visitObjects(
            (_, _) -> {
              refused.run();
              return true;
            },
            null);
    assertEquals(List.of("refused", "refused", "refused"), log);
  }

  @Test
  void closingInTheHandlerIsRefusedWhileAnObjectDies() {
    Node a = node("a");
    Node b = logging("b");
    a.setResource(unclosable("thrown"));
    a.setA(b);
    heap.onUnraisable(report -> assertRefusedInside(heap::close));
    drop(b, a);
    assertEquals(List.of("refused", "finalize b"), log);
    heap.onUnraisable(unraisable::add);
  }

  @Test
  void resourcesThatThrowDoNotKeepTheHeapOpen() {
    Node a = heap.retain(node("a"));
    a.setResource(unclosable("thrown"));
    closeHeap();
    assertEquals(List.of("thrown"), takeUnraisableMessages());
    assertEquals(1, logged.take().size());
    assertDead(a);
  }

  @Test
  void heapWithAnOverVisitingContainerCloses() {
    heapStaysBroken();
    OverVisitor a = create(held, OverVisitor::new);
    Node b = logging("b");
    ring(a, b);
    drop(a, b);
    closeHeap();
    assertTrue(takeUnraisableMessages().getFirst().contains("were visited"));
    assertEquals(1, logged.take().size());
    assertEquals(List.of("finalize b"), log);
    assertDead(a, b);
  }
}

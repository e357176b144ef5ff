package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two orders in which objects die: by count and by the collector. */
@Tag("gate")
class DeathOrderTest extends RuntimeTest {

  /** An F with a watcher and a resource that log too. */
  private Node full(String name) {
    Node node = logging(name);
    watch(node);
    node.setResource(resource(name));
    return node;
  }

  @Test
  void byCountFinalizerThenCallbacksThenResourcesThenEdges() {
    Node a = full("a");
    Node b = full("b");
    a.setA(b);
    drop(b, a);
    assertEquals(
        List.of("finalize a", "callback a", "close a", "finalize b", "callback b", "close b"), log);
  }

  @Test
  void byCountWeakFieldsAreNulledAfterTheFinalizerAndBeforeCallbacks() {
    Node field = node("field");
    Node a = finalized("a", self -> assertSame(self, field.weak));
    field.setWeak(a);
    GcWeak.of(a, weak -> log.add("callback sees " + field.weak));
    drop(a);
    assertEquals(List.of("finalize a", "callback sees null"), log);
  }

  @Test
  void byCountTheGraphDiesDepthFirstInTheOrderOfTheFields() {
    Node root = logging("root");
    Node a = logging("a");
    Node b = logging("b");
    Node aa = logging("aa");
    Node ab = logging("ab");
    Node aba = logging("aba");
    Node l1 = logging("l1");
    Node l1a = logging("l1a");
    Node l2 = logging("l2");
    a.setB(ab);
    a.setA(aa);
    ab.setA(aba);
    l1.setA(l1a);
    root.list.addAll(List.of(l1, l2));
    root.setB(b);
    root.setA(a);
    drop(l1, l2, l1a, aba, ab, aa, b, a, root);
    assertEquals(
        List.of("root", "a", "aa", "ab", "aba", "b", "l2", "l1", "l1a").stream()
            .map("finalize "::concat)
            .toList(),
        log);
  }

  @Test
  void byCountASharedObjectDiesWithItsLastOwner() {
    Node root = logging("root");
    Node a = logging("a");
    Node b = logging("b");
    Node shared = logging("shared");
    a.setA(shared);
    b.setA(shared);
    root.setA(a);
    root.setB(b);
    root.list.add(shared);
    drop(shared, b, a, root);
    assertEquals(List.of("finalize root", "finalize a", "finalize b", "finalize shared"), log);
  }

  @Test
  void byCollectorCallbacksThenFinalizersThenResourcesThenClears() {
    Node a = full("a");
    Node b = full("b");
    ring(a, b);
    Node outside = full("outside");
    python.untrack(outside);
    a.setB(outside);
    assertCollects(2, outside, a, b);
    List<String> phases =
        log.stream().map(entry -> entry.substring(0, entry.indexOf(' '))).toList();
    assertEquals(
        List.of(
            "callback",
            "callback",
            "finalize",
            "finalize",
            "close",
            "close",
            "finalize",
            "callback",
            "close"),
        phases);
    assertEquals(List.of("finalize a", "finalize b"), log.subList(2, 4), "in order of creation");
    assertEquals(
        List.of("finalize outside", "callback outside", "close outside"), log.subList(6, 9));
  }

  @Test
  void resourcesOfResurrectedObjectsStayOpen() {
    Node byCount = lazarus("count");
    byCount.setResource(resource("count"));
    Node byCollector = lazarus("collector");
    byCollector.setResource(resource("collector"));
    Node cargo = node("cargo");
    cargo.setResource(resource("cargo"));
    ring(byCollector, cargo);
    assertCollects(0, byCount, byCollector, cargo);
    assertEquals(List.of("finalize count", "finalize collector"), takeLog());
    assertNotNull(cargo.resource);
    drop(byCount, byCollector);
    assertEquals(List.of("close count"), takeLog());
    assertEquals(2, heap.collect());
    assertEquals(2, log.size());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void resourceThatThrowsIsReportedAndTheRestGoesOn(boolean inACycle) {
    Node a = node("a");
    Node b = node("b");
    a.setResource(unclosable("of a"));
    b.setResource(resource("b"));
    a.setA(b);
    b.setA(inACycle ? a : null);
    drop(b, a);
    assertEquals(inACycle ? 2 : 0, heap.collect());
    assertEquals(List.of("close b"), takeLog());
    GcUnraisable report = takeUnraisable();
    assertEquals("of a", report.thrown().getMessage());
    assertSame(a, report.object());
    assertDead(a, b);
  }

  @Test
  void clearedObjectIsAliveAndItsEdgesAreReleased() {
    Node a = node("a");
    Node child = logging("child");
    a.setA(child);
    a.setB(child);
    a.list.add(child);
    drop(child);
    a.gcClear();
    assertEquals(List.of("finalize child"), log);
    assertAlive(a);
    assertNull(a.a);
    assertEquals(List.of(), a.list);
    a.gcClear();
    assertCounts(a, 1, 0);
  }

  @Test
  void finalEdgesAreReleasedByDeathAndNotByClear() {
    Node child = logging("child");
    Node a = Node.createFixed(held, child);
    drop(child);
    a.gcClear();
    assertCounts(child, 0, 1);
    drop(a);
    assertEquals(List.of("finalize child"), log);
  }
}

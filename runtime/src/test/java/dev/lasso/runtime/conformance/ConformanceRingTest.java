package dev.lasso.runtime.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Case;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;

/**
 * CPython's cases of group D that are about rings, each member of which owns both its neighbours:
 * through {@code a} the one before, through {@code b} the one after.
 */
class ConformanceRingTest extends RuntimeTest {

  private final List<String> once = List.of("finalize 1", "finalize 2", "finalize 3");

  @Case(50)
  @DisplayName("test_homogenous: ring of 3 F (left/right edges) → each once, all dead, none again")
  void ringIsFinalizedOnceEach() {
    List<Node> nodes = List.of(logging("1"), logging("2"), logging("3"));
    dropDoubleRing(nodes);
    assertEquals(3, heap.collect());
    assertEquals(once, log);
    nodes.forEach(RuntimeTest::assertDead);
    assertEquals(0, heap.collect());
    assertEquals(once, log);
  }

  @Case(51)
  @DisplayName("test_homogenous_resurrect: ring of 3 R → each once; 3 survivors; clear → dead")
  void ringThatResurrectsItselfSurvivesOnce() {
    List<Node> nodes = List.of(lazarus("1"), lazarus("2"), lazarus("3"));
    dropDoubleRing(nodes);
    List<GcWeak<Node>> weak = nodes.stream().map(GcWeak::of).toList();
    assertEquals(0, heap.collect());
    assertEquals(once, log);
    nodes.forEach(node -> assertCounts(node, 1, 2));
    weak.forEach(w -> assertNotNull(w.get()));
    nodes.forEach(this::drop);
    assertEquals(3, heap.collect());
    assertEquals(once, log);
    nodes.forEach(RuntimeTest::assertDead);
    weak.forEach(w -> assertNull(w.get()));
  }

  @Case(52)
  @DisplayName("test_homogenous_suicidal: ring of 3 S → each once, all dead")
  void suicidalRingDies() {
    List<Node> nodes = List.of(suicidal("1"), suicidal("2"), suicidal("3"));
    dropDoubleRing(nodes);
    assertEquals(0, heap.collect());
    assertEquals(once, log);
    nodes.forEach(RuntimeTest::assertDead);
  }

  @Case(55)
  @DisplayName(
      "test_heterogenous_resurrect_one: R,F,R,F ring → each once; all 4 alive; clear → dead")
  void resurrectedHalfKeepsTheRing() {
    List<Node> nodes = List.of(lazarus("1"), logging("2"), lazarus("3"), logging("4"));
    dropDoubleRing(nodes);
    assertEquals(0, heap.collect());
    assertEquals(List.of("finalize 1", "finalize 2", "finalize 3", "finalize 4"), takeLog());
    assertCounts(nodes.get(0), 1, 2);
    assertCounts(nodes.get(1), 0, 2);
    assertCollects(4, nodes.get(0), nodes.get(2));
    assertEquals(List.of(), log);
    nodes.forEach(RuntimeTest::assertDead);
  }

  @Case(53)
  @DisplayName("test_heterogenous_suicidal_one: S,F,S,F ring → each once, all dead; others uncut")
  void ringWithEverySecondOneSuicidalDies() {
    assertDies("SFSF");
  }

  @Case(54)
  @DisplayName("test_heterogenous_suicidal_two: S,S,F,F ring → the same")
  void ringWithOneHalfSuicidalDies() {
    assertDies("SSFF");
  }

  @Case(56)
  @DisplayName(
      "test_heterogenous_resurrect_two: R,F,S,R,F,S ring → each once; R alive; clear → dead")
  void ringOfAllKindsLivesOnInThoseThatResurrect() {
    assertLivesOn("RFSRFS");
  }

  @Case(57)
  @DisplayName("test_heterogenous_resurrect_three: R,R,F,F,S,S ring → the same")
  void ringOfAllKindsInPairsLivesOnInThoseThatResurrect() {
    assertLivesOn("RRFFSS");
  }

  private void assertDies(String kinds) {
    List<Node> nodes = mixed(kinds);
    dropDoubleRing(nodes);
    heap.collect();
    assertFinalizedOnceEach(nodes);
    nodes.forEach(RuntimeTest::assertDead);
    assertEquals(0, heap.collect());
    assertEquals(List.of(), log);
  }

  private void assertLivesOn(String kinds) {
    List<Node> nodes = mixed(kinds);
    dropDoubleRing(nodes);
    heap.collect();
    assertFinalizedOnceEach(nodes);
    for (int i = 0; i < nodes.size(); i++) {
      if (kinds.charAt(i) == 'R') {
        assertEquals(1, Inside.holds(nodes.get(i)));
        drop(nodes.get(i));
      }
    }
    heap.collect();
    assertEquals(List.of(), log);
    nodes.forEach(RuntimeTest::assertDead);
  }

  private void assertFinalizedOnceEach(List<Node> nodes) {
    List<String> expected = nodes.stream().map(node -> "finalize " + node.name).toList();
    assertEquals(expected, takeLog().stream().sorted().toList());
  }

  /**
   * Nodes of kinds F, R and S, whose finalizers see the edges that no S before them has cut, and
   * neighbours that are alive.
   */
  private List<Node> mixed(String kinds) {
    List<Node> nodes = new ArrayList<>();
    Set<Node> cut = new HashSet<>();
    int size = kinds.length();
    for (int i = 0; i < size; i++) {
      int at = i;
      nodes.add(
          finalized(
              "" + (i + 1),
              self -> {
                assertSame(nodes.get((at + size - 1) % size), self.a);
                assertSame(nodes.get((at + 1) % size), self.b);
                for (Node neighbour : List.of(self.a, self.b)) {
                  assertEquals(cut.contains(neighbour), neighbour.a == null);
                  assertTrue(Inside.isLive(neighbour), "neither dead nor being destroyed");
                }
                if (kinds.charAt(at) == 'R') {
                  held.keep(self);
                } else if (kinds.charAt(at) == 'S') {
                  cut.add(self);
                  self.gcClear();
                }
              }));
    }
    return nodes;
  }

  private void dropDoubleRing(List<Node> nodes) {
    int size = nodes.size();
    for (int i = 0; i < size; i++) {
      nodes.get(i).setA(nodes.get((i + size - 1) % size));
      nodes.get(i).setB(nodes.get((i + 1) % size));
    }
    nodes.forEach(this::drop);
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The room that a heap keeps for later scopes and destructions, and its probes of the stack. */
@Tag("gate")
class HoldOwnersTest extends RuntimeTest {

  private static final int NESTED = 8;

  private final ScopeFactory scopeFactory = ((Heap) heap).scopeFactory;

  private int probes() {
    return (int) Inside.part(scopeFactory, "probes");
  }

  private List<GcScope> open(int count) {
    List<GcScope> scopes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scopes.add(heap.openScope());
    }
    return scopes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void scopesOneAfterTheOtherNeedOneProbeOfTheStack(int objects) {
    open(NESTED).reversed().forEach(GcScope::close);
    int before = probes();
    for (int i = 0; i < 100; i++) {
      try (GcScope scope = heap.openScope()) {
        for (int j = 0; j < objects; j++) {
          Node.create(scope);
        }
      }
    }
    assertEquals(before, probes());
  }

  @Test
  void nestedScopesNeedAProbeForEachEight() {
    Heap opened = (Heap) heap;
    while ((int) Inside.part(opened.scopeFactory, "scopeLimit") > opened.openHoldOwners.scopes()) {
      heap.openScope();
    }
    int before = probes();
    List<GcScope> scopes = open(2 * NESTED + 1);
    assertEquals(before + 3, probes());
    scopes.reversed().forEach(GcScope::close);
  }

  @Test
  void scopesThatWereNestedDeepOnceAreProbedAgain() {
    open(10 * NESTED).reversed().forEach(GcScope::close);
    int before = probes();
    open(5 * NESTED).reversed().forEach(GcScope::close);
    assertTrue(probes() > before, "the stack may be fuller than it was");
  }

  @Test
  void fewListsOfClosedScopesAreKept() {
    open(100).reversed().forEach(GcScope::close);
    Object[] lists = (Object[]) Inside.part(((Heap) heap).openHoldOwners, "lists");
    long kept = Stream.of(lists).filter(Objects::nonNull).count();
    assertTrue(kept <= 32, () -> kept + " lists");
  }

  @Test
  void listsThatBecomeTheFirstOnesCloseAsOthersDo() {
    open(40).forEach(GcScope::close); // the oldest first, so that all lists change their places
    open(NESTED).reversed().forEach(GcScope::close);
    for (GcScope scope : open(NESTED).reversed()) {
      assertTrue(((Scope) scope).holds.isPlain());
      scope.close();
    }
  }

  @Test
  void placesOfClosedRootsAreUsedAgain() {
    try (GcScope scope = heap.openScope();
        GcRoot<Node> _ = heap.openRoot(Node.create(scope))) {
      for (int i = 0; i < 1_000; i++) {
        heap.openRoot(Node.create(scope)).close();
      }
    }
    int length = ((Object[]) Inside.part(((Heap) heap).openHoldOwners, "holders")).length;
    assertTrue(length <= 16, () -> length + " places");
  }

  @Test
  void largeListOfAClosedScopeIsNotKept() {
    GcScope large = heap.openScope();
    for (int i = 0; i < 5_000; i++) {
      Node.create(large);
    }
    large.close();
    try (GcScope next = heap.openScope()) {
      int length = ((Scope) next).holds.handles.length;
      assertTrue(length <= 1_024, () -> length + " handles");
    }
  }

  @Test
  void roomForManyDeferredEdgesIsNotKept() {
    Node owner = node("owner");
    for (int i = 0; i < 20_000; i++) {
      owner.list.move(held, logging("element"));
    }
    drop(owner);
    assertEquals(20_000, log.size());
    Object pending = Inside.part(Inside.part(heap, "deallocator"), "pending");
    int length = ((int[]) Inside.part(pending, "targets")).length;
    assertTrue(length <= 4_096, () -> length + " places");
  }

  @Test
  void holdThatOtherCodeReleasedNoLongerCountsOnceItsScopeIsRewound() {
    Node owner = node("owner");
    owner.moveA(held, node("node"));
    try (GcScope scope = heap.openScope()) {
      long mark = scope.mark();
      heap.release(scope.keep(owner.a));
      scope.rewind(mark);
      assertEquals("a scope that holds 0 objects", scope.toString());
    }
    assertEquals(1, takeUnraisableMessages().size());
  }
}

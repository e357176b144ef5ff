package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcWeakMap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.programs.FaultNode;
import dev.lasso.runtime.support.CrossHeapCalls;
import dev.lasso.runtime.support.CrossHeapCalls.Call;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import dev.lasso.runtime.support.NeighbourHeaps;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Objects, scopes, marks and cells of two heaps, each of which has a paused run, in one call. The
 * call is refused, and changes nothing in either heap.
 */
@Tag("gate")
class TwoHeapsTest {

  /** A heap with a paused run, among whose candidates is an object that the scope holds. */
  private static final class World implements FaultNode.User, AutoCloseable {
    final SlicePacer pace = new SlicePacer();
    final GcHeap heap;
    final GcScope scope;
    final @Nullable GcRootCell<Node> cell;
    final FaultNode held;
    final List<Node> garbage = new ArrayList<>();
    Runnable label = () -> {};

    World(boolean shared) {
      heap = shared ? Inside.openShared(pace) : Inside.open(false, pace);
      scope = heap.openScope();
      cell = Inside.hasGate(heap) ? new GcRootCell<>(heap) : null;
      held = FaultNode.create(scope, this, 0, FaultNode.PLAIN, null);
      held.anyMap.set("key", "value");
      held.list.add(held);
      for (int i = 0; i < 3; i++) {
        Node node = Node.createLoop(scope);
        node.setB(held);
        garbage.add(node);
        scope.drop(node);
      }
      heap.openScope().close();
    }

    @Override
    public String label(FaultNode self) {
      label.run();
      return "labelled";
    }

    /** Pauses a run that has {@link #held} among its candidates, which nothing holds meanwhile. */
    void pause() {
      scope.drop(held);
      for (int i = 0; i < 100 && !Inside.isMember(held); i++) {
        slice();
      }
    }

    void slice() {
      pace.slice(heap, 1);
    }

    Side side() {
      return new Side(heap, held, scope, scope.mark(), cell);
    }

    /** Finishes the run, and checks that exactly the garbage dies. */
    void finish(boolean heldDies) {
      heap.inspect().verify();
      heap.collect();
      assertEquals(heldDies, Inside.isDead(held));
      garbage.forEach(node -> assertEquals(true, Inside.isDead(node)));
      heap.inspect().verify();
      assertEquals(0, Inside.openChanges(heap));
    }

    @Override
    public void close() {
      if (cell != null) {
        cell.close();
      }
      scope.close();
      heap.close();
    }
  }

  /** The names of the calls; those with a cell need a shared heap. */
  static List<String> calls() {
    try (World own = new World(false);
        World other = new World(true)) {
      return CrossHeapCalls.of(own.side(), other.side(), true).stream().map(Call::name).toList();
    }
  }

  private static Call call(String name, World own, World other) {
    return CrossHeapCalls.of(own.side(), other.side(), true).stream()
        .filter(call -> call.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void refusedCallChangesNothingInAHeapWithAPausedRun(String name) {
    for (boolean shared : new boolean[] {false, true}) {
      try (World own = new World(false);
          World other = new World(shared)) {
        other.pause();
        own.pause();
        Call call = call(name, own, other);
        long word = Inside.word(other.held);
        var suspects = List.copyOf(Inside.suspects(other.heap));
        assertThrows(IllegalArgumentException.class, call.body()::run);
        assertEquals(word, Inside.word(other.held));
        assertEquals(suspects, List.copyOf(Inside.suspects(other.heap)));
        own.finish(true);
        other.finish(true);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void heldObjectOfAHeapWithAPausedRunLivesOn(String name) {
    try (World own = new World(false);
        World other = new World(true)) {
      other.pause();
      assertThrows(IllegalArgumentException.class, call(name, own, other).body()::run);
      other.scope.keep(other.held);
      other.slice();
      other.slice();
      other.finish(false);
    }
  }

  @ParameterizedTest
  @MethodSource("calls")
  void labelInTheMessageOfARefusalMayCollect(String name) {
    try (World own = new World(false);
        World other = new World(true)) {
      Call call = call(name, own, other);
      List<Integer> changes = new ArrayList<>();
      List<String> collected = new ArrayList<>();
      other.label =
          () -> {
            changes.add(Inside.openChanges(own.heap));
            own.heap.inspect().verify();
            own.heap.collect();
            own.heap.openScope().close();
            collected.add(name);
          };
      assertThrows(IllegalArgumentException.class, call.body()::run);
      other.label = () -> {};
      if (!name.equals("count an edge")) { // whose caller has begun a change
        assertTrue(changes.stream().allMatch(open -> open == 0));
      }
      assertEquals(changes.size(), collected.size());
      own.finish(false);
      other.finish(false);
    }
  }

  @Test
  void weakReferenceThatARefusedEntryWouldHaveHadIsNotRegistered() {
    try (World other = new World(false)) {
      Node key = Node.create(other.scope);
      long word = Inside.word(key);
      GcWeakMap<Node, Object> map = GcWeakMap.weakKeys();
      Node value = Node.create(other.scope);
      assertThrows(IllegalStateException.class, () -> map.set(key, value));
      assertThrows(IllegalStateException.class, () -> map.putAll(Map.of(key, value)));
      assertEquals(word, Inside.word(key));
      assertNull(map.get(key));
    }
  }

  @Test
  void mixedUpHeapsStayAsTheyAre() {
    for (long seed = 0; seed < Integer.getInteger("lasso.heaps.mixed", 150); seed++) {
      Random random = new Random(seed);
      try (NeighbourHeaps heaps = new NeighbourHeaps()) {
        for (int i = 0; i < 100; i++) {
          heaps.step(random);
          assertNull(heaps.mixUp(random, null, true), "seed " + seed);
        }
      }
    }
  }
}

package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.collect.Collector;
import dev.lasso.runtime.collect.Generations;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.support.CrossHeapCalls.Side;
import dev.lasso.runtime.support.NeighbourHeaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Repeat;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random programs that go on between the slices of automatic collections, many of them of a single
 * step. They write to anything that is not dead, garbage too, as borrowed references allow.
 *
 * <p>Objects, scopes and marks get mixed up with those of two other heaps, which have paused runs
 * of their own. Each such call is refused, and changes nothing.
 *
 * <p>After each step: nothing that a hold leads to has died; what has died was garbage; as long as
 * no run is paused, all garbage can be reached from a suspect that is garbage, over edges that a
 * search does not skip because their targets are old; and {@link GcInspection#verify} agrees. After
 * {@link GcHeap#collect()} all garbage is dead.
 *
 * <p>{@code -Dlasso.sliced=100000} sets the number of programs, {@code -Dlasso.sliced.seed=17} the
 * first.
 */
@Tag("gate")
class SlicedProgramTest {

  private static final int PROGRAMS = Integer.getInteger("lasso.sliced", 1_000);
  private static final long FIRST = Long.getLong("lasso.sliced.seed", 0);
  private static final int STEPS = 250;

  @Test
  void nothingReachableDiesAndAllGarbageIsFound() throws Exception {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      try {
        new Program(seed).run();
      } catch (Throwable t) {
        throw new AssertionError(
            Repeat.by(getClass(), "-Dlasso.sliced=1", "-Dlasso.sliced.seed=" + seed), t);
      }
    }
  }

  private static final class Program {

    private final Random random;
    private final SlicePacer pace = new SlicePacer();
    private final Heap heap = Inside.open(false, pace);
    private final Collector collector = (Collector) part(heap, "collector");
    private final Generations generations = (Generations) part(heap, "generations");
    private final GcScope scope = heap.openScope();
    private final NeighbourHeaps others = new NeighbourHeaps();
    private final List<Node> nodes = new ArrayList<>();
    private final List<GcUnraisable> reports = new ArrayList<>();
    private boolean ending;
    private final int most;
    private final boolean userCode;
    private final boolean untracking;

    private Program(long seed) {
      random = new Random(seed);
      most = 3 + random.nextInt(10);
      userCode = random.nextInt(4) == 0;
      untracking = random.nextInt(4) == 0;
    }

    private void run() throws Exception {
      heap.onUnraisable(reports::add);
      for (int i = 0; i < STEPS; i++) {
        step();
        nodes.removeIf(node -> HeaderBits.isDestroyed(node));
        heap.inspect().verify();
        assertEquals(List.of(), reports);
        if (!collector.isPaused()) {
          checkNothingIsLost();
        }
      }
      Set<Node> reachable = reachable(); // an untracked one that dies by count may make garbage
      heap.collect();
      assertTrue(userCode || reachable.containsAll(alive()), "complete");
      ending = true;
      for (Node node : alive()) {
        if (!GcCPython.isTracked(node)) {
          GcCPython.of(heap).track(node);
        }
      }
      scope.close();
      heap.collect();
      assertEquals(0, heap.stats().live());
      heap.close();
      others.close();
      assertEquals(List.of(), reports);
    }

    /** Mixes up objects and scopes of this heap with those of the others. */
    private void mixUp() {
      others.step(random);
      List<Node> alive = List.copyOf(alive());
      if (!alive.isEmpty()) {
        Node node = alive.get(random.nextInt(alive.size()));
        Side own = new Side(heap, node, scope, scope.mark(), null);
        assertNull(others.mixUp(random, own, true));
      }
    }

    private void step() {
      Set<Node> reachable = reachable();
      switch (random.nextInt(22)) {
        case 20, 21 -> mixUp();
        case 0, 1, 2 -> {
          if (nodes.size() < most) {
            create();
          }
        }
        case 3, 4, 5, 6, 7 -> unlessGarbage(reachable, this::store);
        case 8 -> unlessGarbage(reachable, () -> scope.keep(any()));
        case 9, 10, 11 -> dropOne();
        case 12 -> unlessGarbage(reachable, () -> any().gcClear());
        case 13 -> {
          if (untracking) {
            unlessGarbage(reachable, this::changeTracking);
          }
        }
        case 14 -> {
          if (random.nextInt(4) == 0) {
            heap.collect();
            assertTrue(userCode || reachable.containsAll(alive()), "complete");
          }
        }
        default -> slice();
      }
      for (Node node : reachable) {
        if (HeaderBits.holds(node) > 0) {
          assertFalse(HeaderBits.isDead(node), () -> "held: " + node);
        }
      }
    }

    private void create() {
      Node node =
          userCode && random.nextBoolean()
              ? Node.createFinalized(scope, this::finalizeNode)
              : Node.create(scope);
      nodes.add(node);
      if (random.nextInt(4) == 0) {
        node.setResource(() -> assertTrue(HeaderBits.isDead(node), "closed alive"));
      }
    }

    private void finalizeNode(Node self) {
      switch (ending ? 1 : random.nextInt(3)) {
        case 0 -> scope.keep(self);
        case 1 -> self.gcClear();
        default -> self.setA(self);
      }
    }

    private void store() {
      Node self = any();
      Node target = random.nextInt(4) == 0 ? null : any();
      switch (random.nextInt(5)) {
        case 0, 1 -> self.setA(target);
        case 2 -> self.setB(target);
        case 3 -> self.setWeak(target);
        default -> {
          if (target != null && self.list.size() < 4) {
            self.list.add(random.nextInt(self.list.size() + 1), target);
          } else if (!self.list.isEmpty()) {
            self.list.remove(random.nextInt(self.list.size()));
          }
        }
      }
    }

    private void dropOne() {
      List<Node> held = nodes.stream().filter(node -> HeaderBits.holds(node) > 0).toList();
      if (!held.isEmpty()) {
        scope.drop(held.get(random.nextInt(held.size())));
      }
    }

    private void changeTracking() {
      Node node = any();
      if (GcCPython.isTracked(node)) {
        GcCPython.of(heap).untrack(node);
      } else {
        GcCPython.of(heap).track(node);
      }
    }

    private void slice() {
      Set<Node> before = reachableFrom(node -> HeaderBits.holds(node) > 0);
      pace.steps = random.nextInt(3) == 0 ? 1 + random.nextInt(40) : 1;
      heap.openScope().close();
      pace.steps = 0;
      for (Node node : before) {
        assertFalse(HeaderBits.isDead(node), () -> "reachable: " + node);
      }
    }

    /** Lets {@code action} fail only because it met what a run had condemned. */
    private void unlessGarbage(Set<Node> reachable, Runnable action) {
      if (nodes.isEmpty()) {
        return;
      }
      try {
        action.run();
      } catch (DeadObjectException e) {
        assertTrue(
            e.getMessage().matches(".*its last (owner released it|hold was released).*")
                || nodes.stream()
                    .anyMatch(node -> HeaderBits.isDead(node) && !reachable.contains(node)),
            e::getMessage);
      }
    }

    private Node any() {
      return nodes.get(random.nextInt(nodes.size()));
    }

    // ---------------------------------------------------------------- what there is

    private Set<Node> alive() {
      Set<Node> alive = new LinkedHashSet<>(nodes);
      alive.removeIf(HeaderBits::isDead);
      return alive;
    }

    /** What a collection takes for alive. An untracked object may die by count all the same. */
    private Set<Node> reachable() {
      return reachableFrom(
          node -> HeaderBits.holds(node) > 0 || !HeaderBits.hasAny(node, HeaderBits.TRACKED));
    }

    private Set<Node> reachableFrom(Predicate<Node> isRoot) {
      Set<Node> found = new LinkedHashSet<>();
      nodes.stream().filter(node -> HeaderBits.isLive(node)).filter(isRoot).forEach(found::add);
      return close(found);
    }

    private static Set<Node> close(Set<Node> found) {
      return close(found, (node, target) -> true);
    }

    /** Adds what can be reached over edges from an owner to a target that {@code follows} tells. */
    private static Set<Node> close(Set<Node> found, BiPredicate<Node, Node> follows) {
      List<Node> queue = new ArrayList<>(found);
      for (int i = 0; i < queue.size(); i++) {
        Node node = queue.get(i);
        List<Node> targets = new ArrayList<>(node.list);
        if (node.a != null) {
          targets.add(node.a);
        }
        if (node.b != null) {
          targets.add(node.b);
        }
        targets.stream()
            .filter(target -> follows.test(node, target))
            .filter(found::add)
            .forEach(queue::add);
      }
      return found;
    }

    private void checkNothingIsLost() {
      Set<Node> garbage = alive();
      garbage.removeAll(reachable());
      Set<Node> suspects = new LinkedHashSet<>();
      for (Node node : garbage) {
        if (HeaderBits.hasAny(node, HeaderBits.SUSPECT)) {
          suspects.add(node);
        }
      }
      assertTrue(close(suspects, this::isFollowed).containsAll(garbage), () -> "lost: " + garbage);
    }

    /** Whether a search that comes from {@code node} goes on to {@code target}. */
    private boolean isFollowed(Node node, Node target) {
      return isOld(node) || !isOld(target) || HeaderBits.hasAny(target, HeaderBits.DIRTY);
    }

    private boolean isOld(Node node) {
      return generations.isOld(HeaderBits.word(node), heap.birth(node));
    }

    private static Object part(Heap heap, String name) {
      try {
        Field field = Heap.class.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(heap);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(e.getMessage(), e);
      }
    }
  }
}

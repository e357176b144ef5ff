package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.Budget;
import dev.lasso.runtime.collect.Pacer;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.support.CallingListener;
import dev.lasso.runtime.support.Node;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Automatic collections that are small enough to need no slices, and those that turn out not to be.
 */
class AtOnceTest {

  /** Steps that a run may take at once; slices are as long as usual. */
  private long stepsAtOnce = Long.MAX_VALUE;

  private @Nullable Budget budget;

  private final List<String> log = new ArrayList<>();

  private final Heap heap =
      Inside.open(
          false,
          new Pacer(Duration.ofDays(1)) {
            @Override
            public @Nullable Budget wholeRunBudget(int suspects) {
              log.add("try");
              budget = new Budget(stepsAtOnce, System.nanoTime() + Duration.ofDays(1).toNanos());
              return budget;
            }
          });

  private final GcScope scope = heap.openScope();

  @AfterEach
  void close() {
    heap.inspect().verify();
    scope.close();
    heap.close();
  }

  private List<Node> chain(int count) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      nodes.add(Node.create(scope));
    }
    for (int i = 0; i < count; i++) {
      nodes.get(i).setA(nodes.get((i + 1) % count));
    }
    return nodes;
  }

  private void tellOfRuns() {
    heap.listeners()
        .add(
            new CallingListener(
                () -> log.add("started"), run -> log.add("stopped " + run.collected())));
  }

  @Test
  void smallRunIsOverAtTheSafePointThatItBeginsAt() {
    List<Node> ring = chain(1_000);
    tellOfRuns();
    ring.forEach(scope::drop);
    heap.openScope().close();
    assertEquals(List.of("try", "started", "stopped 1000"), log);
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
    heap.listeners().clear();
  }

  @Test
  void runThatIsTooLargeIsGivenUpUntoldAndDoneInSlices() {
    List<Node> ring = chain(1_000);
    tellOfRuns();
    ring.forEach(scope::drop);
    stepsAtOnce = 100;
    heap.openScope().close();
    assertEquals(List.of("try", "started"), log, "no slice follows, that would be too long");
    assertTrue(ring.stream().noneMatch(HeaderBits::isDead));
    while (log.size() == 2) {
      heap.release(Node.allocate(heap)); // slices come with what happens
    }
    assertEquals(List.of("try", "started", "stopped 1000"), log);
    assertTrue(ring.stream().allMatch(HeaderBits::isDead));
    heap.listeners().clear();
  }

  @Test
  void hugeListIsNotExaminedToItsEndIfThatIsTooMuch() throws ReflectiveOperationException {
    Node owner = Node.create(scope);
    Node node = Node.create(scope);
    Node element = Node.create(scope);
    owner.setA(node);
    for (int i = 0; i < 100_000; i++) {
      node.list.add(element);
    }
    scope.drop(node);
    chain(1_000).forEach(scope::drop);
    stepsAtOnce = 10_000;
    heap.openScope().close();
    Field left = Budget.class.getDeclaredField("stepsLeft");
    left.setAccessible(true);
    assertTrue(left.getLong(budget) > -10_000, () -> "as many as there are elements");
    heap.collect();
    assertEquals(3, heap.stats().live());
  }
}

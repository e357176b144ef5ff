package dev.lasso.runtime.heap;

import static java.util.stream.Collectors.partitioningBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** {@link OpenHoldOwners} against an {@link ArrayList}. */
class OpenHoldOwnersPropertyTest {

  enum Kind {
    OPEN_SCOPE,
    OPEN_ROOT,
    OPEN_MANY,
    CLOSE,
    CLOSE_NEWEST
  }

  private static final int MANY = 20;

  @Provide
  Arbitrary<List<Step<Kind>>> programs() {
    return Step.programs(40, Kind.class, 2, 2, 1, 3, 1);
  }

  /** A heap with scopes, each holding one object, and roots, and what is known of them. */
  private static final class Model {
    private final Heap heap = (Heap) GcHeap.builder().leaks(GcLeakLevel.OFF).confined();
    private final GcObject object = Node.allocate(heap);

    /** What is open, oldest first. */
    private final List<AutoCloseable> open = new ArrayList<>();

    private int scopes;

    void run(Step<Kind> step) throws Exception {
      switch (step.kind()) {
        case OPEN_SCOPE -> openScope();
        case OPEN_ROOT -> open.add(heap.openRoot(object));
        case OPEN_MANY -> {
          for (int i = 0; i < MANY; i++) {
            openScope();
          }
        }
        case CLOSE -> {
          if (!open.isEmpty()) {
            close(step.index(open.size()));
          }
        }
        case CLOSE_NEWEST -> {
          if (!open.isEmpty()) {
            close(open.size() - 1);
          }
        }
      }
    }

    private void openScope() {
      GcScope scope = heap.openScope();
      Node.create(scope);
      open.add(scope);
      scopes++;
    }

    private void close(int index) throws Exception {
      AutoCloseable closed = open.remove(index);
      closed.close();
      if (closed instanceof GcScope) {
        scopes--;
      }
    }

    private List<AutoCloseable> scopesAndThenRoots() {
      Map<Boolean, List<AutoCloseable>> byKind =
          open.reversed().stream().collect(partitioningBy(each -> each instanceof GcScope));
      return Stream.of(true, false).flatMap(scopes -> byKind.get(scopes).stream()).toList();
    }

    void check() {
      HoldOwner holdOwner = heap.openHoldOwners.newest();
      for (AutoCloseable expected : scopesAndThenRoots()) {
        switch (holdOwner) {
          case GcRoot<?> root -> assertEquals(expected, root);
          case ScopeHandles list -> {
            assertEquals("a scope that holds 1 object", expected.toString());
            assertEquals(1, list.size);
          }
          case null -> throw new AssertionError("lost: " + expected);
          default -> throw new AssertionError("not of a confined heap: " + holdOwner);
        }
        holdOwner = heap.openHoldOwners.older(holdOwner);
      }
      assertNull(holdOwner);
      assertEquals(1 + scopes, heap.stats().live());
    }
  }

  @Property(seed = "1")
  void whatIsOpenIsKnownInTheOrderOfOpening(@ForAll("programs") List<Step<Kind>> program)
      throws Exception {
    Model model = new Model();
    for (Step<Kind> step : program) {
      model.run(step);
      model.check();
    }
    model.heap.release(model.object);
    model.heap.close();
    assertNull(model.heap.openHoldOwners.newest());
    for (AutoCloseable left : model.open) {
      left.close();
    }
  }
}

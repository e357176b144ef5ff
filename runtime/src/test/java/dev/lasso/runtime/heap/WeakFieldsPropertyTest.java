package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.WeakTable;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.jspecify.annotations.Nullable;

/** Weak fields and weak references with a callback, against maps. */
@Tag("gate")
class WeakFieldsPropertyTest {

  private static final int MAX_NODES = 12;

  enum Kind {
    CREATE,
    POINT,
    POINT_OTHER,
    POINT_NOWHERE,
    WATCH,
    STOP_WATCHING,
    DROP,
    DROP_INTO_CYCLE,
    COLLECT
  }

  @Provide
  Arbitrary<List<Step<Kind>>> programs() {
    return Step.programs(80, Kind.class, 2, 3, 2, 1, 2, 1, 1, 1, 1);
  }

  /** Nodes, and where they are known to point. */
  private static final class Model {
    private final GcHeap heap;
    private final GcScope scope;

    /** Held nodes, and garbage that was not collected yet. */
    private final List<Node> held = new ArrayList<>();

    private final List<Node> garbage = new ArrayList<>();
    private final Map<Node, Node> weak = new HashMap<>();
    private final Map<Node, Node> other = new HashMap<>();

    /** The open references to each node, newest first, and those that were called. */
    private final Map<Node, List<GcWeak<Node>>> watchers = new HashMap<>();

    private final Map<Node, List<GcWeak<Node>>> called = new HashMap<>();

    private Model(GcHeap heap, GcScope scope) {
      this.heap = heap;
      this.scope = scope;
    }

    private void run(Step<Kind> step) {
      if (step.kind() == Kind.CREATE) {
        if (held.size() < MAX_NODES) {
          held.add(Node.create(scope));
        }
      } else if (step.kind() == Kind.COLLECT) {
        assertEquals(garbage.size(), heap.collect());
        garbage.forEach(this::died);
        garbage.clear();
      } else if (!held.isEmpty()) {
        run(step, step.of(held));
      }
    }

    private void run(Step<Kind> step, Node node) {
      Node target = step.otherOf(held);
      switch (step.kind()) {
        case POINT -> {
          node.setWeak(target);
          weak.put(node, target);
        }
        case POINT_OTHER -> {
          node.setOther(target);
          other.put(node, target);
        }
        case POINT_NOWHERE -> {
          node.setWeak(null);
          weak.remove(node);
        }
        case WATCH ->
            watchersOf(node).addFirst(GcWeak.of(node, watcher -> called(node).add(watcher)));
        case STOP_WATCHING -> {
          List<GcWeak<Node>> open = watchersOf(node);
          if (!open.isEmpty()) {
            open.remove(step.otherIndex(open.size())).close();
          }
        }
        case DROP -> {
          held.remove(node);
          scope.drop(node);
          died(node);
        }
        case DROP_INTO_CYCLE -> {
          held.remove(node);
          node.setA(node);
          scope.drop(node);
          garbage.add(node);
        }
        case CREATE, COLLECT -> throw new AssertionError(step);
      }
    }

    private List<GcWeak<Node>> watchersOf(Node node) {
      return watchers.computeIfAbsent(node, _ -> new ArrayList<>());
    }

    private List<GcWeak<Node>> called(Node node) {
      return called.computeIfAbsent(node, _ -> new ArrayList<>());
    }

    private void died(Node node) {
      weak.remove(node);
      other.remove(node);
      weak.values().removeIf(node::equals);
      other.values().removeIf(node::equals);
      assertEquals(watchersOf(node), called(node), "newest first");
      watchers.remove(node);
      called.remove(node);
    }

    private void check() {
      assertEquals(Map.of(), called);
      for (Node node : held) {
        check(node);
      }
      for (Node node : garbage) {
        check(node);
      }
      heap.inspect().verify();
    }

    private void check(Node node) {
      assertSame(weak.get(node), node.weak);
      assertSame(other.get(node), node.other);
      assertSame(node.weak, registered(node, 0));
      assertSame(node.other, registered(node, 1));
      for (GcWeak<Node> watcher : watchersOf(node)) {
        assertSame(node, watcher.get());
      }
    }

    private @Nullable GcObject registered(Node node, int field) {
      WeakTable table = ((Heap) heap).weak;
      ObjectHeader target = table.target(node, Node.TYPE.firstWeak() + field);
      return target == null ? null : (GcObject) target;
    }
  }

  @Property(seed = "1")
  void weakFieldsBecomeNullAndCallbacksAreCalledWhenTheReferentDies(
      @ForAll("programs") List<Step<Kind>> program) {
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      heap.disable();
      Model model = new Model(heap, scope);
      for (Step<Kind> step : program) {
        model.run(step);
        model.check();
      }
      heap.collect();
    }
  }
}

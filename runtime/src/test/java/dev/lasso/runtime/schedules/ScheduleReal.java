package dev.lasso.runtime.schedules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs schedules on the runtime. */
final class ScheduleReal {

  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();
  private final List<Node> nodes = new ArrayList<>();
  private final List<GcWeak<Node>> weaks = new ArrayList<>();

  ScheduleReal(int objects) {
    for (int i = 0; i < objects; i++) {
      Node node = Node.create(scope);
      Inside.takeOffCallsOfUser(node); // the model knows no order in which objects die
      nodes.add(node);
      weaks.add(GcWeak.of(nodes.get(i)));
    }
  }

  void run(ScheduleAction action) {
    Node x = nodes.get(action.x());
    Node y = nodes.get(action.y());
    boolean a = action.field() == 0;
    switch (action.kind()) {
      case SLICE -> {
        pace.steps = 1;
        heap.openScope().close();
        pace.steps = 0;
      }
      case STORE, CLEAR -> {
        Node value = action.kind() == ScheduleAction.Kind.STORE ? y : null;
        if (a) {
          x.setA(value);
        } else {
          x.setB(value);
        }
      }
      case MOVE -> {
        if (a) {
          x.moveA(scope, y);
        } else {
          x.moveB(scope, y);
        }
      }
      case HOLD -> scope.keep(weaks.get(action.x()).get());
      case DROP -> scope.drop(x);
    }
  }

  /** Checks that the model is in the same state, and that the counts are right. */
  void check(ScheduleModel model) {
    assertEquals(model.runs, pace.runs, "runs");
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      String name = ScheduleAction.name(i) + " ";
      assertEquals(model.isDead(i), Inside.isDead(node), name + "is dead");
      assertSame(model.isDead(i) ? null : node, weaks.get(i).get(), name + "is read");
      assertEquals(model.gone[i], Inside.isDestroyed(node), name + "is destroyed");
      assertSame(target(model, i, 0), node.a, name + "owns");
      if (Inside.isLive(node)) {
        assertEquals(model.holds[i], Inside.holds(node), name + "has holds");
        assertEquals(model.edges[i], Inside.edges(node), name + "has edges");
        assertEquals(model.isSuspect(i), Inside.isSuspect(node), name + "is suspect");
        assertEquals(model.shaken[i], Inside.word(node) & Inside.SHAKEN, name + "is shaken");
        assertEquals(model.busy[i], Inside.isMember(node), name + "is busy");
        ScheduleSearch search = model.search;
        assertEquals(
            search == null ? 0 : search.mark(i), Inside.mark(heap, node), name + "is marked");
      }
    }
  }

  private @Nullable Node target(ScheduleModel model, int object, int field) {
    int target = model.field[object * model.fields + field];
    return target == ScheduleModel.NOTHING ? null : nodes.get(target);
  }

  /** Collects; checks that what is alive after that is what was reachable before. */
  void finish(ScheduleModel model) {
    heap.inspect().verify();
    boolean[] reachable = model.reachable();
    heap.collect();
    for (int i = 0; i < nodes.size(); i++) {
      assertEquals(
          !reachable[i],
          Inside.isDestroyed(nodes.get(i)),
          ScheduleAction.name(i) + " died of a collection");
    }
  }
}

package dev.lasso.runtime.schedules;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A heap that runs one schedule: a few objects, which are held and own nothing at first. It counts
 * holds and edges by itself, to know what must be alive.
 */
final class ScheduleHeap {

  static final String KILLED = " is dead, and a hold leads to it";
  static final String LOST = " is garbage, and no suspect leads to it";
  static final String LEFT = " is garbage, and a collection leaves it";

  private static final int NOTHING = -1;

  private final int objects;
  private final int fields;
  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();
  private final List<Node> nodes = new ArrayList<>();
  private final List<GcWeak<Node>> weaks = new ArrayList<>();

  /** By object: the number of holds. */
  private final int[] holds;

  /** By object and field: the object that the program has stored there. */
  private final int[] stored;

  ScheduleHeap(int objects, int fields) {
    this.objects = objects;
    this.fields = fields;
    holds = new int[objects];
    stored = new int[objects * fields];
    Arrays.fill(holds, 1);
    Arrays.fill(stored, NOTHING);
    for (int i = 0; i < objects; i++) {
      Node node = Node.create(scope);
      Inside.takeOffCallsOfUser(node); // in cycles that have none, objects die in any order
      nodes.add(node);
      weaks.add(GcWeak.of(node));
    }
  }

  // ------------------------------------------------------------------ the program

  boolean isPossible(ScheduleAction action, int maxRuns) {
    int x = action.x();
    int y = action.y();
    return switch (action.kind()) {
      case SLICE -> isPaused() || (heap.stats().suspects() > 0 && pace.runs < maxRuns);
      case STORE -> isAlive(x) && isAlive(y);
      case CLEAR -> isAlive(x) && stored[x * fields + action.field()] != NOTHING;
      case MOVE -> isAlive(x) && isAlive(y) && holds[y] > 0;
      case HOLD -> isAlive(x) && holds[x] == 0;
      case DROP -> holds[x] > 0;
    };
  }

  private boolean isAlive(int object) {
    return !Inside.isDead(nodes.get(object));
  }

  boolean isPaused() {
    return Inside.isPaused(heap);
  }

  int runs() {
    return pace.runs;
  }

  void run(ScheduleAction action) {
    Node x = nodes.get(action.x());
    Node y = nodes.get(action.y());
    int place = action.x() * fields + action.field();
    boolean first = action.field() == 0;
    switch (action.kind()) {
      case SLICE -> {
        pace.slice(heap, 1);
      }
      case STORE, CLEAR -> {
        boolean clears = action.kind() == ScheduleAction.Kind.CLEAR;
        set(x, first, clears ? null : y);
        stored[place] = clears ? NOTHING : action.y();
      }
      case MOVE -> {
        if (first) {
          x.moveA(scope, y);
        } else {
          x.moveB(scope, y);
        }
        stored[place] = action.y();
        holds[action.y()]--;
      }
      case HOLD -> {
        scope.keep(weaks.get(action.x()).get());
        holds[action.x()]++;
      }
      case DROP -> {
        scope.drop(x);
        holds[action.x()]--;
      }
    }
  }

  private static void set(Node self, boolean first, @Nullable Node value) {
    if (first) {
      self.setA(value);
    } else {
      self.setB(value);
    }
  }

  // ------------------------------------------------------------------ the state

  /** Returns everything on which the rest of the schedule depends. */
  String key() {
    StringBuilder key = new StringBuilder();
    key.append(pace.runs).append(Arrays.toString(stored));
    nodes.forEach(node -> key.append(' ').append(Inside.word(node)));
    new ScheduleKey(heap, key).append();
    return key.toString();
  }

  // ------------------------------------------------------------------ what must hold

  /** Returns what is wrong; null if nothing is. The heap cannot be used any more. */
  @Nullable String fault() {
    boolean[] reached = new boolean[objects];
    for (int i = 0; i < objects; i++) {
      if (holds[i] > 0) {
        reach(i, reached);
      }
    }
    String fault = find(reached, i -> reached[i] && isWrong(i), KILLED);
    if (fault == null && !isPaused()) {
      boolean[] found = new boolean[objects];
      for (int i = 0; i < objects; i++) {
        if (!reached[i] && Inside.isLive(nodes.get(i)) && Inside.isSuspect(nodes.get(i))) {
          reach(i, found);
        }
      }
      fault = find(reached, i -> !reached[i] && isAlive(i) && !found[i], LOST);
    }
    if (fault == null) {
      heap.inspect().verify();
      heap.collect();
      fault = find(reached, i -> reached[i] && isWrong(i), KILLED);
    }
    return fault == null
        ? find(reached, i -> !reached[i] && !Inside.isDestroyed(nodes.get(i)), LEFT)
        : fault;
  }

  /** Returns whether an object that has to be alive is not, or owns something else. */
  private boolean isWrong(int object) {
    Node node = nodes.get(object);
    return !isAlive(object)
        || weaks.get(object).get() != node
        || node.a != node(stored[object * fields])
        || (fields > 1 && node.b != node(stored[object * fields + 1]));
  }

  private @Nullable Node node(int object) {
    return object == NOTHING ? null : nodes.get(object);
  }

  private static @Nullable String find(boolean[] objects, IntPredicate isFault, String fault) {
    for (int i = 0; i < objects.length; i++) {
      if (isFault.test(i)) {
        return ScheduleAction.name(i) + fault;
      }
    }
    return null;
  }

  private void reach(int object, boolean[] reached) {
    if (!reached[object]) {
      reached[object] = true;
      for (int i = object * fields; i < (object + 1) * fields; i++) {
        if (stored[i] != NOTHING) {
          reach(stored[i], reached);
        }
      }
    }
  }
}

package dev.lasso.runtime.schedules;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs all small programs in all interleavings with the slices of their collections: between any
 * two steps of a run comes each operation that is possible there. A schedule that leads to a state
 * that another has led to, with no more operations, is not followed further, nor is a start that
 * differs from another in the names of objects alone.
 */
final class ScheduleExplorer {

  /** A state, and how it was reached. */
  private record State(
      @Nullable State before,
      @Nullable ScheduleAction last,
      List<ScheduleAction> operations,
      boolean slices) {

    List<ScheduleAction> actions() {
      List<ScheduleAction> all = new ArrayList<>();
      for (State state = this; state.last != null; state = requireNonNull(state.before)) {
        all.add(state.last);
      }
      return all.reversed();
    }
  }

  private final int objects;
  private final int fields;
  private final int maxRuns;
  private final List<ScheduleAction> operations;
  private final List<int[]> namings;
  private final Set<String> starts = new HashSet<>();
  private final Set<String> known = new HashSet<>();

  /** What is to be followed, and what is to be with one more operation. */
  private Deque<State> open = new ArrayDeque<>();

  private Deque<State> next = new ArrayDeque<>();
  private @Nullable String fault;
  private int schedules;

  /**
   * Makes an explorer of programs on so many objects with so many fields.
   *
   * @param maxRuns how many collections a schedule may have
   */
  ScheduleExplorer(int objects, int fields, int maxRuns) {
    this.objects = objects;
    this.fields = fields;
    this.maxRuns = maxRuns;
    operations = ScheduleAction.operations(objects, fields);
    namings = permutations(objects);
  }

  int states() {
    return known.size();
  }

  /** Returns the number of schedules run: one for each state and each action possible there. */
  int schedules() {
    return schedules;
  }

  /**
   * Begins with each graph there is, some of its objects dropped in some order, and explores all
   * programs of so many operations.
   *
   * @return the schedule with the fewest operations that leads to a fault, and the fault; else ""
   */
  String explore(int maxOperations) {
    link(new State(null, null, operations, false), 0);
    for (int count = 0; count <= maxOperations && fault == null && !next.isEmpty(); count++) {
      open = next;
      next = new ArrayDeque<>();
      while (!open.isEmpty() && fault == null) {
        follow(open.remove(), count < maxOperations);
      }
    }
    return fault == null ? "" : fault;
  }

  private void link(State from, int place) {
    if (place == objects * fields) {
      drop(from);
      return;
    }
    link(from, place + 1);
    for (int target = 0; target < objects; target++) {
      ScheduleAction.Kind kind = ScheduleAction.Kind.STORE;
      ScheduleAction store = new ScheduleAction(kind, place / fields, place % fields, target);
      link(new State(from, store, operations, false), place + 1);
    }
  }

  private void drop(State from) {
    for (ScheduleAction drop : from.operations) {
      if (drop.kind() == ScheduleAction.Kind.DROP) {
        State dropped = new State(from, drop, without(from.operations, drop), false);
        if (isFirstOfItsShape(dropped.actions())) {
          add(reach(from, drop), next);
          drop(dropped);
        }
      }
    }
  }

  private static List<ScheduleAction> without(List<ScheduleAction> all, ScheduleAction one) {
    return all.stream().filter(each -> !each.equals(one)).toList();
  }

  /** Returns whether no start was the same but for the names of objects. */
  private boolean isFirstOfItsShape(List<ScheduleAction> actions) {
    String least = "";
    for (int[] names : namings) {
      List<String> stores = new ArrayList<>();
      StringBuilder drops = new StringBuilder();
      for (ScheduleAction each : actions) {
        if (each.kind() == ScheduleAction.Kind.STORE) {
          stores.add(names[each.x()] + "." + each.field() + "=" + names[each.y()]);
        } else {
          drops.append(names[each.x()]);
        }
      }
      Collections.sort(stores);
      String shape = stores + " " + drops;
      least = least.isEmpty() || shape.compareTo(least) < 0 ? shape : least;
    }
    return starts.add(least);
  }

  private static List<int[]> permutations(int count) {
    if (count == 0) {
      return List.of(new int[0]);
    }
    List<int[]> all = new ArrayList<>();
    for (int[] fewer : permutations(count - 1)) {
      for (int last = 0; last < count; last++) {
        int taken = last;
        int[] names =
            Arrays.copyOf(Arrays.stream(fewer).map(n -> n < taken ? n : n + 1).toArray(), count);
        names[count - 1] = last;
        all.add(names);
      }
    }
    return all;
  }

  private void follow(State state, boolean goOn) {
    if (state.slices) {
      add(reach(state, ScheduleAction.SLICE), open);
    }
    if (goOn) {
      for (ScheduleAction operation : state.operations) {
        add(reach(state, operation), next);
      }
    }
  }

  private static void add(@Nullable State state, Deque<State> states) {
    if (state != null) {
      states.add(state);
    }
  }

  /** Runs a schedule. Returns the state to which it leads, or null if that is known. */
  private @Nullable State reach(State before, ScheduleAction action) {
    List<ScheduleAction> actions = new ArrayList<>(before.actions());
    actions.add(action);
    schedules++;
    try {
      ScheduleHeap heap = new ScheduleHeap(objects, fields);
      actions.forEach(heap::run);
      if (!known.add(heap.key())) {
        return null;
      }
      boolean slices = heap.isPossible(ScheduleAction.SLICE, maxRuns);
      boolean goesOn = heap.isPaused() || heap.runs() < maxRuns;
      List<ScheduleAction> possible =
          operations.stream().filter(each -> goesOn && heap.isPossible(each, maxRuns)).toList();
      note(actions, heap.fault());
      return new State(before, action, possible, slices);
    } catch (RuntimeException | AssertionError e) {
      note(actions, e.toString());
      return null;
    }
  }

  private void note(List<ScheduleAction> actions, @Nullable String found) {
    if (found != null && fault == null) {
      fault = actions + ": " + found;
    }
  }
}

package dev.lasso.runtime.schedules;

import dev.lasso.runtime.schedules.ScheduleAction.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs all small programs in all interleavings with the slices of their collections: between any
 * two steps of a run comes each operation that is possible there. A schedule that leads to a state
 * that another has led to, with no more operations, is not followed further; states that differ in
 * the names of objects alone are the same.
 */
final class ScheduleExplorer {

  /** How a state was reached. */
  private record Path(@Nullable Path before, ScheduleAction last, ScheduleModel end) {

    List<ScheduleAction> actions() {
      List<ScheduleAction> all = new ArrayList<>();
      for (Path path = this; path != null; path = path.before) {
        all.add(path.last);
      }
      return all.reversed();
    }
  }

  private final ScheduleModel start;
  private final int maxRuns;
  private final boolean onRuntime;
  private final List<ScheduleAction> operations;
  private final Set<String> known = new HashSet<>();

  /** What is to be followed, and what is to be with one more operation. */
  private Deque<Path> open = new ArrayDeque<>();

  private Deque<Path> next = new ArrayDeque<>();
  private @Nullable String fault;
  private int schedules;

  /**
   * Makes an explorer.
   *
   * @param start a heap of objects that are held and own nothing
   * @param maxRuns how many collections a schedule may have
   * @param onRuntime whether each schedule is run on the runtime, too
   */
  ScheduleExplorer(ScheduleModel start, int maxRuns, boolean onRuntime) {
    this.start = start;
    this.maxRuns = maxRuns;
    this.onRuntime = onRuntime;
    operations = ScheduleAction.operations(start.objects, start.fields);
  }

  /** How many states were found. */
  int states() {
    return known.size();
  }

  /** How many schedules were run: one for each state and each thing that can happen next. */
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
    link(null, start, 0);
    for (int count = 0; count <= maxOperations && fault == null && !next.isEmpty(); count++) {
      open = next;
      next = new ArrayDeque<>();
      while (!open.isEmpty() && fault == null) {
        follow(open.remove(), count < maxOperations);
      }
    }
    return fault == null ? "" : fault;
  }

  private void link(@Nullable Path path, ScheduleModel from, int place) {
    if (place == from.field.length) {
      drop(path, from);
      return;
    }
    link(path, from, place + 1);
    for (int target = 0; target < from.objects; target++) {
      ScheduleAction store =
          new ScheduleAction(Kind.STORE, place / from.fields, place % from.fields, target);
      ScheduleModel to = after(from, store);
      link(new Path(path, store, to), to, place + 1);
    }
  }

  private void drop(@Nullable Path path, ScheduleModel from) {
    for (int i = 0; i < from.objects; i++) {
      ScheduleAction drop = new ScheduleAction(Kind.DROP, i, 0, 0);
      if (from.isPossible(drop, maxRuns)) {
        ScheduleModel to = after(from, drop);
        Path dropped = new Path(path, drop, to);
        if (known.add(to.key())) {
          next.add(dropped);
        }
        drop(dropped, to);
      }
    }
  }

  private void follow(Path path, boolean goOn) {
    if (path.end.isPossible(ScheduleAction.SLICE, maxRuns)) {
      follow(path, ScheduleAction.SLICE, open);
    }
    if (goOn && (path.end.search != null || path.end.runs < maxRuns)) {
      for (ScheduleAction operation : operations) {
        if (path.end.isPossible(operation, maxRuns)) {
          follow(path, operation, next);
        }
      }
    }
  }

  private void follow(Path before, ScheduleAction action, Deque<Path> later) {
    Path path = new Path(before, action, after(before.end, action));
    schedules++;
    String found = fault(path);
    if (found != null && fault == null) {
      fault = path.actions() + ": " + found;
    }
    if (known.add(path.end.key())) {
      later.add(path);
    }
  }

  private static ScheduleModel after(ScheduleModel before, ScheduleAction action) {
    ScheduleModel after = before.copy();
    after.run(action);
    return after;
  }

  private @Nullable String fault(Path path) {
    String found = path.end.fault();
    if (found != null || !onRuntime) {
      return found;
    }
    try {
      ScheduleReal real = new ScheduleReal(start.objects);
      path.actions().forEach(real::run);
      real.check(path.end);
      real.finish(path.end);
      return null;
    } catch (RuntimeException | AssertionError e) {
      return e.toString();
    }
  }
}

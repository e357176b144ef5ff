package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldState.GATE;
import static dev.lasso.runtime.threads.HeldState.MAINTENANCE;
import static dev.lasso.runtime.threads.HeldState.MAINTENANCE_POINT;
import static dev.lasso.runtime.threads.HeldState.PHASE;
import static dev.lasso.runtime.threads.HeldState.RUNS;
import static dev.lasso.runtime.threads.HeldState.isAnyPosted;

import dev.lasso.runtime.threads.StateSpace.Sink;

/** The maintenance thread of the {@link HeldModel}, which enters repeatedly for one slice each. */
final class HeldMaintenance {

  private static final int ASLEEP = 0;
  private static final int SLICE = 1;
  private static final int UNLOCK = 2;
  private static final int LOOK = 3;
  private static final int TRY_ENTER = 4;

  private final HeldBug bug;
  private final HeldHeap heap;
  private final HeldRun run;

  HeldMaintenance(HeldBug bug, HeldHeap heap) {
    this.bug = bug;
    this.heap = heap;
    run = new HeldRun(bug, heap);
  }

  void steps(byte[] s, Sink out) {
    byte[] next = s.clone();
    switch (s[MAINTENANCE_POINT]) {
      case ASLEEP -> {
        if (s[GATE] == 0 && (s[PHASE] != HeldRun.NOTHING || s[RUNS] > 0)) {
          next[GATE] = MAINTENANCE;
          heap.drain(next);
          next[MAINTENANCE_POINT] = SLICE;
          out.add(next, "maintenance: enter");
        }
      }
      case SLICE -> {
        String step = run.slice(next);
        next[MAINTENANCE_POINT] = UNLOCK;
        out.add(next, "maintenance: " + step);
      }
      case UNLOCK -> {
        next[GATE] = 0;
        next[MAINTENANCE_POINT] = (byte) (bug == HeldBug.NO_SECOND_LOOK ? ASLEEP : LOOK);
        out.add(next, "maintenance: unlock");
      }
      case LOOK -> {
        next[MAINTENANCE_POINT] = (byte) (isAnyPosted(s) ? TRY_ENTER : ASLEEP);
        out.add(next, "maintenance: look for posted releases");
      }
      case TRY_ENTER -> {
        boolean free = s[GATE] == 0;
        if (free) {
          next[GATE] = MAINTENANCE;
          heap.drain(next);
        }
        next[MAINTENANCE_POINT] = (byte) (free ? UNLOCK : ASLEEP);
        out.add(next, "maintenance: try to enter");
      }
      default -> throw new AssertionError();
    }
  }
}

package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldState.ANCHORED;
import static dev.lasso.runtime.threads.HeldState.BUDGET;
import static dev.lasso.runtime.threads.HeldState.CELL;
import static dev.lasso.runtime.threads.HeldState.CLOSED;
import static dev.lasso.runtime.threads.HeldState.COUNT;
import static dev.lasso.runtime.threads.HeldState.ENDED;
import static dev.lasso.runtime.threads.HeldState.GATE;
import static dev.lasso.runtime.threads.HeldState.HOLDS;
import static dev.lasso.runtime.threads.HeldState.POSTED;
import static dev.lasso.runtime.threads.HeldState.RELEASE;
import static dev.lasso.runtime.threads.HeldState.RELEASED;
import static dev.lasso.runtime.threads.HeldState.ROOT;
import static dev.lasso.runtime.threads.HeldState.SEEN;
import static dev.lasso.runtime.threads.HeldState.SHUT;
import static dev.lasso.runtime.threads.HeldState.USERS;
import static dev.lasso.runtime.threads.HeldState.isAnyPosted;

import dev.lasso.runtime.threads.StateSpace.Sink;

/**
 * What a thread of the {@link HeldModel} does outside: each access that others can see, or that
 * sees what others do, is a step of its own.
 */
final class HeldOutside {

  private final HeldBug bug;
  private final HeldHeap heap;

  HeldOutside(HeldBug bug, HeldHeap heap) {
    this.bug = bug;
    this.heap = heap;
  }

  /** What a thread can do next, that is not inside. */
  void steps(byte[] s, int thread, Sink out) {
    byte[] next = s.clone();
    switch (HeldPoint.of(s, thread)) {
      case OUTSIDE -> begin(s, thread, out);
      case OPEN -> {
        if (!isCounted(next, thread)) {
          next[SEEN + thread] = s[CELL]; // it has been set meanwhile: again
          (s[CELL] == 0 ? HeldPoint.OUTSIDE : HeldPoint.OPEN).set(next, thread);
        }
        out.add(next, "open the cell");
      }
      case SHARE -> {
        if (!isCounted(next, thread)) {
          next[SEEN + thread] = 0; // an exception: the root is closed
          HeldPoint.OUTSIDE.set(next, thread);
        }
        out.add(next, "share a root");
      }
      case LET_GO -> {
        letGo(next, thread, s[SEEN + thread] - 1);
        out.add(next, "let go of what was in the cell");
      }
      case END -> {
        boolean last = heap.end(next, s[SEEN + thread] - 1);
        if (!last) {
          next[SEEN + thread] = 0;
        }
        (!last
                ? HeldPoint.OUTSIDE
                : bug == HeldBug.RELEASE_WITHOUT_ENTERING ? HeldPoint.READ_COUNT : HeldPoint.POST)
            .set(next, thread);
        out.add(next, "end the users");
      }
      case POST -> {
        next[RELEASE + s[SEEN + thread] - 1] |= POSTED;
        next[SEEN + thread] = 0;
        (bug == HeldBug.POST_AND_FORGET ? HeldPoint.OUTSIDE : HeldPoint.TRY_ENTER)
            .set(next, thread);
        out.add(next, "post the release");
      }
      case TRY_ENTER -> {
        boolean free = s[GATE] == 0;
        if (free) {
          next[GATE] = (byte) (thread + 1);
        }
        (free ? HeldPoint.DRAIN : HeldPoint.OUTSIDE).set(next, thread);
        out.add(next, "try to enter");
      }
      case DRAIN -> {
        heap.drain(next);
        HeldPoint.UNLOCK.set(next, thread);
        out.add(next, "release what is posted");
      }
      case UNLOCK -> {
        next[GATE] = 0;
        (bug == HeldBug.NO_SECOND_LOOK ? HeldPoint.OUTSIDE : HeldPoint.LOOK).set(next, thread);
        out.add(next, "unlock");
      }
      case LOOK -> {
        (isAnyPosted(s) ? HeldPoint.TRY_ENTER : HeldPoint.OUTSIDE).set(next, thread);
        out.add(next, "look for posted releases");
      }
      case READ_COUNT -> {
        next[COUNT + thread] = s[HOLDS + s[ANCHORED + s[SEEN + thread] - 1] - 1];
        HeldPoint.WRITE_COUNT.set(next, thread);
        out.add(next, "read the count");
      }
      case WRITE_COUNT -> {
        int anchor = s[SEEN + thread] - 1;
        int object = s[ANCHORED + anchor] - 1;
        next[HOLDS + object] = (byte) Math.max(0, s[COUNT + thread] - 1);
        next[RELEASE + anchor] = RELEASED;
        heap.lost(next, object, true);
        next[SEEN + thread] = 0;
        next[COUNT + thread] = 0;
        HeldPoint.OUTSIDE.set(next, thread);
        out.add(next, "write the count");
      }
      case INSIDE -> throw new AssertionError();
    }
  }

  private void begin(byte[] s, int thread, Sink out) {
    if (s[ROOT + thread] != 0) {
      byte[] next = s.clone();
      next[ROOT + thread] = 0;
      letGo(next, thread, s[ROOT + thread] - 1);
      out.add(next, "close the root");
    }
    if (s[BUDGET + thread] == 0) {
      return;
    }
    int others = s[ROOT + 1 - thread];
    if (s[ROOT + thread] == 0 && s[CELL] != 0) {
      byte[] next = spend(s, thread);
      next[SEEN + thread] = s[CELL];
      HeldPoint.OPEN.set(next, thread);
      out.add(next, "read the cell");
    }
    if (s[ROOT + thread] == 0 && others != 0) {
      byte[] next = spend(s, thread);
      next[SEEN + thread] = (byte) others;
      HeldPoint.SHARE.set(next, thread);
      out.add(next, "get the other thread's root");
    }
    if (s[CELL] != 0) {
      byte[] next = spend(s, thread);
      next[CELL] = 0;
      next[SEEN + thread] = s[CELL];
      HeldPoint.LET_GO.set(next, thread);
      out.add(next, "close the cell");
    }
    if (s[GATE] == 0 && s[CLOSED] == 0) {
      byte[] next = spend(s, thread);
      next[GATE] = (byte) (thread + 1);
      heap.drain(next);
      HeldPoint.INSIDE.set(next, thread);
      out.add(next, "enter");
    }
  }

  /**
   * One user more; false if they were ended. What the runtime adds then, and takes off again, makes
   * no difference to anybody.
   */
  private boolean isCounted(byte[] next, int thread) {
    int anchor = next[SEEN + thread] - 1;
    int users = next[USERS + anchor];
    if (users == ENDED && bug != HeldBug.ROOT_FROM_ZERO) {
      return false;
    }
    if (users != SHUT) {
      next[USERS + anchor] = (byte) (users == ENDED ? 1 : users + 1);
      next[ROOT + thread] = next[SEEN + thread];
    } // else an exception: the heap is closed
    next[SEEN + thread] = 0;
    HeldPoint.OUTSIDE.set(next, thread);
    return true;
  }

  private void letGo(byte[] next, int thread, int anchor) {
    next[SEEN + thread] = 0;
    HeldPoint.OUTSIDE.set(next, thread);
    if (next[USERS + anchor] < SHUT && --next[USERS + anchor] == 0) {
      next[SEEN + thread] = (byte) (anchor + 1);
      HeldPoint.END.set(next, thread);
    }
  }

  static byte[] spend(byte[] s, int thread) {
    byte[] next = s.clone();
    next[BUDGET + thread]--;
    return next;
  }
}

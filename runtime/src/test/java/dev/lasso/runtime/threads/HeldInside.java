package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldOutside.spend;
import static dev.lasso.runtime.threads.HeldState.ANCHORED;
import static dev.lasso.runtime.threads.HeldState.BUDGET;
import static dev.lasso.runtime.threads.HeldState.CELL;
import static dev.lasso.runtime.threads.HeldState.DEAD;
import static dev.lasso.runtime.threads.HeldState.FIELD;
import static dev.lasso.runtime.threads.HeldState.LOCAL;
import static dev.lasso.runtime.threads.HeldState.ROOT;
import static dev.lasso.runtime.threads.HeldState.SEEN;
import static dev.lasso.runtime.threads.HeldState.USERS;
import static dev.lasso.runtime.threads.HeldState.field;
import static dev.lasso.runtime.threads.HeldState.is;

import dev.lasso.runtime.threads.StateSpace.Sink;

/**
 * What a thread of the {@link HeldModel} does inside, one operation a step: nobody else is there to
 * see parts of it.
 */
final class HeldInside {

  /** The object that a weak reference refers to. */
  private static final int WEAKLY = 1;

  private final HeldHeap heap;

  HeldInside(HeldHeap heap) {
    this.heap = heap;
  }

  void steps(byte[] s, int thread, Sink out) {
    if (s[SEEN + thread] != 0) {
      byte[] next = s.clone();
      next[SEEN + thread] = 0;
      heap.endInside(next, s[SEEN + thread] - 1);
      out.add(next, "end the users inside");
      return;
    }
    int local = s[LOCAL + thread] - 1;
    leave(s, thread, local, out);
    if (s[ROOT + thread] != 0) {
      byte[] next = s.clone();
      next[ROOT + thread] = 0;
      letGo(next, thread, s[ROOT + thread] - 1);
      out.add(next, "close the root inside");
    }
    if (s[BUDGET + thread] == 0) {
      return;
    }
    int weak = is(s, WEAKLY, DEAD) ? -1 : WEAKLY;
    for (int known : new int[] {anchored(s, s[CELL]), anchored(s, s[ROOT + thread]), weak}) {
      if (known >= 0 && local < 0) {
        byte[] next = spend(s, thread);
        heap.hold(next, known);
        next[LOCAL + thread] = (byte) (known + 1);
        out.add(next, "hold");
      } else if (known >= 0) {
        out.add(heap.store(spend(s, thread), local, known), "store");
      }
    }
    if (local < 0) {
      byte[] next = spend(s, thread);
      heap.close(next);
      HeldPoint.UNLOCK.set(next, thread);
      out.add(next, "close the heap");
    } else {
      change(s, thread, local, out);
      publish(s, thread, local, out);
    }
  }

  private static int anchored(byte[] s, int anchor) {
    return anchor == 0 ? -1 : s[ANCHORED + anchor - 1] - 1;
  }

  private void leave(byte[] s, int thread, int local, Sink out) {
    byte[] next = s.clone();
    next[LOCAL + thread] = 0;
    if (local >= 0) {
      heap.release(next, local);
    }
    heap.drain(next);
    HeldPoint.UNLOCK.set(next, thread);
    out.add(next, "close the scope");
  }

  private void change(byte[] s, int thread, int local, Sink out) {
    out.add(heap.store(spend(s, thread), local, local), "store itself");
    if (field(s, local) >= 0) {
      out.add(heap.store(spend(s, thread), local, -1), "store null");
      byte[] next = spend(s, thread);
      heap.hold(next, field(s, local));
      next[LOCAL + thread] = s[FIELD + local];
      heap.release(next, local);
      out.add(next, "hold what it owns instead");
    }
  }

  private void publish(byte[] s, int thread, int local, Sink out) {
    if (s[ROOT + thread] == 0) {
      byte[] next = spend(s, thread);
      int anchor = heap.anchor(next, local);
      if (anchor >= 0) {
        next[ROOT + thread] = (byte) (anchor + 1);
        out.add(next, "open a root");
      }
    }
    byte[] next = spend(s, thread);
    int anchor = heap.anchor(next, local);
    if (anchor >= 0) {
      setCell(next, thread, anchor + 1);
      out.add(next, "set the cell");
    }
    if (s[CELL] != 0) {
      next = spend(s, thread);
      setCell(next, thread, 0);
      out.add(next, "set the cell to null");
    }
  }

  private static void setCell(byte[] next, int thread, int anchor) {
    int old = next[CELL] - 1;
    next[CELL] = (byte) anchor;
    if (old >= 0) {
      letGo(next, thread, old);
    }
  }

  private static void letGo(byte[] next, int thread, int anchor) {
    if (--next[USERS + anchor] == 0) {
      next[SEEN + thread] = (byte) (anchor + 1);
    }
  }
}

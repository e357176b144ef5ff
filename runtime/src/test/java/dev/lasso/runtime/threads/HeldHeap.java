package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldState.ANCHORED;
import static dev.lasso.runtime.threads.HeldState.ANCHORS;
import static dev.lasso.runtime.threads.HeldState.CELL;
import static dev.lasso.runtime.threads.HeldState.CLOSED;
import static dev.lasso.runtime.threads.HeldState.DEAD;
import static dev.lasso.runtime.threads.HeldState.EDGES;
import static dev.lasso.runtime.threads.HeldState.ENDED;
import static dev.lasso.runtime.threads.HeldState.FIELD;
import static dev.lasso.runtime.threads.HeldState.FLAGS;
import static dev.lasso.runtime.threads.HeldState.HOLDS;
import static dev.lasso.runtime.threads.HeldState.MEMBER;
import static dev.lasso.runtime.threads.HeldState.OBJECTS;
import static dev.lasso.runtime.threads.HeldState.RELEASE;
import static dev.lasso.runtime.threads.HeldState.RELEASED;
import static dev.lasso.runtime.threads.HeldState.SHUT;
import static dev.lasso.runtime.threads.HeldState.SUSPECT;
import static dev.lasso.runtime.threads.HeldState.USERS;
import static dev.lasso.runtime.threads.HeldState.clear;
import static dev.lasso.runtime.threads.HeldState.field;
import static dev.lasso.runtime.threads.HeldState.is;
import static dev.lasso.runtime.threads.HeldState.isPosted;
import static dev.lasso.runtime.threads.HeldState.isReleased;
import static dev.lasso.runtime.threads.HeldState.set;

import dev.lasso.runtime.threads.StateSpace.Violation;

/** What a thread of the {@link HeldModel} does inside: it counts, and lets objects die. */
final class HeldHeap {

  private final HeldBug bug;

  HeldHeap(HeldBug bug) {
    this.bug = bug;
  }

  /** Tells the run under way that an object was used: it counts as alive for this run. */
  void touch(byte[] s, int object) {
    if (is(s, object, MEMBER) && bug != HeldBug.NO_TOUCH) {
      clear(s, object, MEMBER);
      set(s, object, SUSPECT);
    }
  }

  void hold(byte[] s, int object) {
    if (is(s, object, DEAD)) {
      throw new Violation("a dead object is held");
    }
    touch(s, object);
    s[HOLDS + object]++;
  }

  void release(byte[] s, int object) {
    if (is(s, object, DEAD) || s[HOLDS + object] == 0) {
      throw new Violation("a hold is released that is not there");
    }
    touch(s, object);
    s[HOLDS + object]--;
    lost(s, object, bug != HeldBug.NO_SUSPECT);
  }

  byte[] store(byte[] s, int self, int value) {
    touch(s, self);
    int old = field(s, self);
    if (value >= 0) {
      own(s, value);
    }
    s[FIELD + self] = (byte) (value + 1);
    if (old >= 0) {
      disown(s, old);
    }
    return s;
  }

  private void own(byte[] s, int object) {
    if (is(s, object, DEAD)) {
      throw new Violation("a dead object is owned");
    }
    touch(s, object);
    s[EDGES + object]++;
  }

  void disown(byte[] s, int object) {
    if (is(s, object, DEAD) || s[EDGES + object] == 0) {
      throw new Violation("an edge is released that is not there");
    }
    touch(s, object);
    s[EDGES + object]--;
    lost(s, object, true);
  }

  /** What has lost a hold or an edge is dead, or a suspect, or still held. */
  void lost(byte[] s, int object, boolean suspect) {
    if (s[HOLDS + object] != 0) {
      return;
    }
    if (s[EDGES + object] == 0) {
      int owned = field(s, object);
      s[FLAGS + object] = DEAD;
      s[FIELD + object] = 0;
      if (owned >= 0) {
        disown(s, owned);
      }
    } else if (suspect) {
      set(s, object, SUSPECT);
    }
  }

  /**
   * Returns a new shared hold on an object, with one user; or -1 if the model has no room for it.
   */
  int anchor(byte[] s, int object) {
    int free = -1;
    for (int a = 0; a < ANCHORS; a++) {
      if (s[ANCHORED + a] == 0) {
        free = a;
      } else if (bug == HeldBug.REVIVED_ANCHOR
          && s[ANCHORED + a] == object + 1
          && !isReleased(s, a)) {
        s[USERS + a] = (byte) (s[USERS + a] == ENDED ? 1 : s[USERS + a] + 1);
        return a;
      }
    }
    if (free >= 0) {
      hold(s, object);
      s[ANCHORED + free] = (byte) (object + 1);
      s[USERS + free] = 1;
    }
    return free;
  }

  /** Ends a shared hold by compare-and-set, if it has no user. */
  boolean end(byte[] s, int anchor) {
    if (bug == HeldBug.NOT_ENDED) {
      return true;
    }
    boolean none = s[USERS + anchor] == 0;
    if (none) {
      s[USERS + anchor] = ENDED;
    }
    return none;
  }

  /** As {@link #end}; then the hold is released at once. */
  void endInside(byte[] s, int anchor) {
    if (end(s, anchor)) {
      releaseAnchor(s, anchor);
    }
  }

  void drain(byte[] s) {
    for (int a = 0; a < ANCHORS; a++) {
      if (isPosted(s, a)) {
        releaseAnchor(s, a);
      }
    }
  }

  private void releaseAnchor(byte[] s, int anchor) {
    boolean released = isReleased(s, anchor);
    s[RELEASE + anchor] = RELEASED;
    if (!released || bug == HeldBug.RELEASE_AFTER_CLOSE) {
      release(s, s[ANCHORED + anchor] - 1);
    } else if (s[CLOSED] == 0) {
      throw new Violation("an anchor is released twice");
    }
  }

  /** Closes the heap, which shuts or releases all shared holds. */
  void close(byte[] s) {
    drain(s);
    for (int a = 0; a < ANCHORS; a++) {
      if (s[ANCHORED + a] != 0) {
        s[USERS + a] = (byte) (s[USERS + a] == ENDED ? ENDED : SHUT);
        s[RELEASE + a] = RELEASED;
      }
    }
    for (int o = 0; o < OBJECTS; o++) {
      s[HOLDS + o] = 0;
      s[EDGES + o] = 0;
      s[FIELD + o] = 0;
      s[FLAGS + o] = DEAD;
    }
    HeldRun.end(s);
    s[CELL] = 0;
    s[CLOSED] = 1;
  }
}

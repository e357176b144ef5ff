package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldState.BATCH;
import static dev.lasso.runtime.threads.HeldState.DEAD;
import static dev.lasso.runtime.threads.HeldState.DOOMED;
import static dev.lasso.runtime.threads.HeldState.EDGE;
import static dev.lasso.runtime.threads.HeldState.EDGES;
import static dev.lasso.runtime.threads.HeldState.EXCESS;
import static dev.lasso.runtime.threads.HeldState.FIELD;
import static dev.lasso.runtime.threads.HeldState.FLAGS;
import static dev.lasso.runtime.threads.HeldState.HOLDS;
import static dev.lasso.runtime.threads.HeldState.MEMBER;
import static dev.lasso.runtime.threads.HeldState.OBJECTS;
import static dev.lasso.runtime.threads.HeldState.PHASE;
import static dev.lasso.runtime.threads.HeldState.RECORDED;
import static dev.lasso.runtime.threads.HeldState.RUNS;
import static dev.lasso.runtime.threads.HeldState.SUSPECT;
import static dev.lasso.runtime.threads.HeldState.ZERO;
import static dev.lasso.runtime.threads.HeldState.clear;
import static dev.lasso.runtime.threads.HeldState.field;
import static dev.lasso.runtime.threads.HeldState.is;
import static dev.lasso.runtime.threads.HeldState.set;

import dev.lasso.runtime.threads.StateSpace.Violation;

/**
 * A run of the collector in the {@link HeldModel}, one slice at a time; between two slices threads
 * enter and change the graph.
 *
 * <p>Phases: none; the search, which takes suspects, records the edges of candidates, and makes
 * their targets candidates unless they are held; the decision. A candidate is garbage if it was not
 * touched since, all its edges are recorded edges of candidates, and no recorded edges lead to it
 * from a live candidate.
 */
final class HeldRun {

  static final int NOTHING = 0;
  private static final int SEARCH = 1;
  private static final int DECISION = 2;
  private static final int FREEING = 3;

  private final HeldBug bug;
  private final HeldHeap heap;

  HeldRun(HeldBug bug, HeldHeap heap) {
    this.bug = bug;
    this.heap = heap;
  }

  /** Works one slice, and says what it did. */
  String slice(byte[] s) {
    return switch (s[PHASE]) {
      case NOTHING -> begin(s);
      case SEARCH -> search(s);
      case DECISION -> decide(s);
      default -> {
        free(s, s[DOOMED]);
        yield "free what was decided";
      }
    };
  }

  private static String begin(byte[] s) {
    s[RUNS]--;
    s[PHASE] = SEARCH;
    for (int o = 0; o < OBJECTS; o++) {
      if (is(s, o, SUSPECT)) {
        s[BATCH] |= (byte) (1 << o);
      }
    }
    return "begin a run";
  }

  private static String search(byte[] s) {
    for (int o = 0; o < OBJECTS; o++) {
      if (isMember(s, o) && (s[RECORDED] & 1 << o) == 0) {
        s[RECORDED] |= (byte) (1 << o);
        int owned = is(s, o, DEAD) ? -1 : field(s, o);
        s[EDGE + o] = (byte) (owned + 1);
        if (owned >= 0 && !isMember(s, owned) && s[HOLDS + owned] == 0) {
          join(s, owned);
        }
        return "record an edge";
      }
    }
    for (int o = 0; o < OBJECTS; o++) {
      if ((s[BATCH] & 1 << o) != 0) {
        s[BATCH] &= (byte) ~(1 << o);
        if (is(s, o, SUSPECT) && !is(s, o, DEAD) && !isMember(s, o)) {
          clear(s, o, SUSPECT);
          if (s[HOLDS + o] == 0) {
            join(s, o);
          }
        }
        return "take a suspect";
      }
    }
    for (int o = 0; o < OBJECTS; o++) {
      int owned = isMember(s, o) ? s[EDGE + o] - 1 : -1;
      if (owned >= 0 && isMember(s, owned)) {
        s[EXCESS + owned]--;
      }
    }
    s[PHASE] = DECISION;
    return "subtract recorded edges";
  }

  private static boolean isMember(byte[] s, int object) {
    return s[EXCESS + object] != 0;
  }

  private static void join(byte[] s, int object) {
    clear(s, object, SUSPECT);
    set(s, object, MEMBER);
    s[EXCESS + object] = (byte) (s[EDGES + object] + ZERO);
  }

  private String decide(byte[] s) {
    int garbage = garbage(s);
    if (bug == HeldBug.FREE_LATER) {
      s[DOOMED] = (byte) garbage;
      s[PHASE] = FREEING;
      return "decide";
    }
    free(s, garbage);
    return "decide and free";
  }

  private int garbage(byte[] s) {
    int alive = 0;
    for (int o = 0; o < OBJECTS; o++) {
      boolean touched = !is(s, o, MEMBER) && bug != HeldBug.NO_TOUCH;
      if (isMember(s, o) && (is(s, o, DEAD) || touched || s[EXCESS + o] != ZERO)) {
        alive |= 1 << o;
        if (s[EXCESS + o]
            < ZERO) { // edges came in while others were recorded: look again next time
          heap.touch(s, o);
        }
      }
    }
    for (int round = 0; round < OBJECTS; round++) {
      for (int o = 0; o < OBJECTS; o++) {
        int owned = bug == HeldBug.EDGES_READ_AGAIN ? field(s, o) : s[EDGE + o] - 1;
        if ((alive & 1 << o) != 0 && owned >= 0 && isMember(s, owned)) {
          alive |= 1 << owned;
        }
      }
    }
    int garbage = 0;
    for (int o = 0; o < OBJECTS; o++) {
      if (isMember(s, o) && (alive & 1 << o) == 0) {
        garbage |= 1 << o;
      }
    }
    return garbage;
  }

  private void free(byte[] s, int dead) {
    for (int o = 0; o < OBJECTS; o++) {
      if ((dead & 1 << o) != 0 && is(s, o, DEAD)) {
        throw new Violation("an object is freed twice");
      }
      if ((dead & 1 << o) != 0 && s[HOLDS + o] != 0) {
        throw new Violation("an object is freed while it is held");
      }
    }
    int[] lost = new int[OBJECTS];
    for (int o = 0; o < OBJECTS; o++) {
      if ((dead & 1 << o) != 0) {
        int owned = field(s, o);
        s[FIELD + o] = 0;
        s[EDGES + o] = 0;
        s[FLAGS + o] = DEAD;
        if (owned >= 0 && (dead & 1 << owned) == 0) {
          lost[owned]++;
        }
      }
    }
    end(s);
    for (int o = 0; o < OBJECTS; o++) {
      for (int edge = 0; edge < lost[o]; edge++) {
        heap.disown(s, o);
      }
    }
  }

  static void end(byte[] s) {
    for (int o = 0; o < OBJECTS; o++) {
      clear(s, o, MEMBER);
      s[EXCESS + o] = 0;
      s[EDGE + o] = 0;
    }
    s[PHASE] = NOTHING;
    s[DOOMED] = 0;
    s[BATCH] = 0;
    s[RECORDED] = 0;
  }
}

package dev.lasso.runtime.threads;

import static dev.lasso.runtime.threads.HeldState.ANCHORED;
import static dev.lasso.runtime.threads.HeldState.ANCHORS;
import static dev.lasso.runtime.threads.HeldState.DEAD;
import static dev.lasso.runtime.threads.HeldState.EDGES;
import static dev.lasso.runtime.threads.HeldState.GATE;
import static dev.lasso.runtime.threads.HeldState.HOLDS;
import static dev.lasso.runtime.threads.HeldState.LOCAL;
import static dev.lasso.runtime.threads.HeldState.OBJECTS;
import static dev.lasso.runtime.threads.HeldState.SHUT;
import static dev.lasso.runtime.threads.HeldState.SUSPECT;
import static dev.lasso.runtime.threads.HeldState.THREADS;
import static dev.lasso.runtime.threads.HeldState.USERS;
import static dev.lasso.runtime.threads.HeldState.field;
import static dev.lasso.runtime.threads.HeldState.is;
import static dev.lasso.runtime.threads.HeldState.isAnyPosted;
import static dev.lasso.runtime.threads.HeldState.isReleased;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** What holds in every state of the {@link HeldModel}, and in every last one. */
final class HeldInvariants {

  private HeldInvariants() {}

  static @Nullable String fault(byte[] s, boolean last) {
    String fault = faultOfRoots(s);
    if (fault == null) {
      fault = faultOfCounts(s);
    }
    return fault == null && last ? faultAtTheEnd(s) : fault;
  }

  private static @Nullable String faultOfRoots(byte[] s) {
    for (int a = 0; a < ANCHORS; a++) {
      boolean used = s[USERS + a] > 0 && s[USERS + a] < SHUT;
      if (used && is(s, s[ANCHORED + a] - 1, DEAD)) {
        return name(s[ANCHORED + a] - 1) + " is dead although a root is open";
      }
    }
    return null;
  }

  /**
   * Counts equal the number of shared holds, locals and fields, and no dead object is referred to.
   */
  private static @Nullable String faultOfCounts(byte[] s) {
    int[] holds = new int[OBJECTS];
    int[] edges = new int[OBJECTS];
    for (int a = 0; a < ANCHORS; a++) {
      if (s[ANCHORED + a] != 0 && !isReleased(s, a)) {
        holds[s[ANCHORED + a] - 1]++;
      }
    }
    for (int t = 0; t < THREADS; t++) {
      if (s[LOCAL + t] != 0) {
        holds[s[LOCAL + t] - 1]++;
      }
    }
    for (int o = 0; o < OBJECTS; o++) {
      if (field(s, o) >= 0) {
        edges[field(s, o)]++;
      }
    }
    for (int o = 0; o < OBJECTS; o++) {
      boolean right =
          is(s, o, DEAD)
              ? holds[o] + edges[o] == 0
              : s[HOLDS + o] == holds[o] && s[EDGES + o] == edges[o];
      if (!right) {
        return name(o) + " has wrong counts, or is dead and referred to";
      }
    }
    return null;
  }

  private static @Nullable String faultAtTheEnd(byte[] s) {
    for (int t = 0; t < THREADS; t++) {
      if (HeldPoint.of(s, t) != HeldPoint.OUTSIDE) {
        return "a thread is stuck";
      }
    }
    if (s[GATE] != 0) {
      return "the gate stays locked";
    }
    if (isAnyPosted(s)) {
      return "a posted release waits although nobody is inside";
    }
    int alive = reach(s, o -> s[HOLDS + o] > 0);
    int suspected = reach(s, o -> is(s, o, SUSPECT));
    for (int o = 0; o < OBJECTS; o++) {
      if (!is(s, o, DEAD) && ((alive | suspected) & 1 << o) == 0) {
        return name(o) + " is garbage, and no suspect leads to it";
      }
    }
    return null;
  }

  /** What those objects lead to, and they themselves, a bit each. */
  private static int reach(byte[] s, IntPredicate start) {
    int reached = 0;
    for (int o = 0; o < OBJECTS; o++) {
      int at = !is(s, o, DEAD) && start.test(o) ? o : -1;
      while (at >= 0 && (reached & 1 << at) == 0) {
        reached |= 1 << at;
        at = field(s, at);
      }
    }
    return reached;
  }

  private static char name(int object) {
    return (char) ('x' + object);
  }
}

package dev.lasso.runtime.threads;

/**
 * A state of the {@link HeldModel}: numbers in columns, so that {@code s[HOLDS + o]} are the holds
 * of the object {@code o}. Objects, shared holds and threads are numbered from 0. A reference to
 * one is its number plus 1, and 0 is null.
 */
final class HeldState {

  static final int OBJECTS = 3;
  static final int ANCHORS = 4;
  static final int THREADS = 2;

  // For each object.
  static final int HOLDS = 0;
  static final int EDGES = HOLDS + OBJECTS;

  /** The object in its only owned field. */
  static final int FIELD = EDGES + OBJECTS;

  /** {@link #DEAD}, {@link #SUSPECT}, {@link #MEMBER}. */
  static final int FLAGS = FIELD + OBJECTS;

  static final int DEAD = 1;
  static final int SUSPECT = 2;

  /** The object is a candidate of the current run, and was not touched since. */
  static final int MEMBER = 4;

  // For each shared hold.
  static final int ANCHORED = FLAGS + OBJECTS;
  static final int USERS = ANCHORED + ANCHORS;

  /** {@link #POSTED}, {@link #RELEASED}. */
  static final int RELEASE = USERS + ANCHORS;

  static final int POSTED = 1;
  static final int RELEASED = 2;

  /** Number of users after the heap was closed: there are no new users, and none is the last. */
  static final int SHUT = 12;

  /** Number of users of an ended shared hold: there are no new users. */
  static final int ENDED = 13;

  /** The shared hold in the cell. */
  static final int CELL = RELEASE + ANCHORS;

  /** The thread inside: a thread, or {@link #MAINTENANCE}, the maintenance thread. */
  static final int GATE = CELL + 1;

  static final int MAINTENANCE = THREADS + 1;
  static final int CLOSED = GATE + 1;

  // For each thread.
  /** Its {@link HeldPoint}. */
  static final int POINT = CLOSED + 1;

  /** The object that it holds inside. */
  static final int LOCAL = POINT + THREADS;

  /** The shared hold of the root that it has open. */
  static final int ROOT = LOCAL + THREADS;

  /** The shared hold that it has read, and is about to use. */
  static final int SEEN = ROOT + THREADS;

  /** Number of operations that it may still do. */
  static final int BUDGET = SEEN + THREADS;

  /** A count that it has read, where a bug has it do so. */
  static final int COUNT = BUDGET + THREADS;

  // For the maintenance thread and its run of the collector.
  static final int MAINTENANCE_POINT = COUNT + THREADS;
  static final int PHASE = MAINTENANCE_POINT + 1;
  static final int RUNS = PHASE + 1;

  /**
   * Sets of objects, a bit each: suspects to examine, candidates whose edges are recorded, garbage.
   */
  static final int BATCH = RUNS + 1;

  static final int RECORDED = BATCH + 1;
  static final int DOOMED = RECORDED + 1;

  /** By object: the external count of a candidate, plus {@link #ZERO}; 0 for all others. */
  static final int EXCESS = DOOMED + 1;

  static final int ZERO = 5;

  /** By candidate: the target of its field when its edges were recorded. */
  static final int EDGE = EXCESS + OBJECTS;

  static final int SIZE = EDGE + OBJECTS;

  private HeldState() {}

  static boolean is(byte[] s, int object, int flag) {
    return (s[FLAGS + object] & flag) != 0;
  }

  static void set(byte[] s, int object, int flag) {
    s[FLAGS + object] |= (byte) flag;
  }

  static void clear(byte[] s, int object, int flag) {
    s[FLAGS + object] &= (byte) ~flag;
  }

  /** The object in the field of another, or -1. */
  static int field(byte[] s, int object) {
    return s[FIELD + object] - 1;
  }

  static boolean isPosted(byte[] s, int anchor) {
    return (s[RELEASE + anchor] & POSTED) != 0;
  }

  static boolean isReleased(byte[] s, int anchor) {
    return (s[RELEASE + anchor] & RELEASED) != 0;
  }

  static boolean isAnyPosted(byte[] s) {
    for (int a = 0; a < ANCHORS; a++) {
      if (isPosted(s, a)) {
        return true;
      }
    }
    return false;
  }

  static String show(byte[] s) {
    StringBuilder text = new StringBuilder();
    for (int o = 0; o < OBJECTS; o++) {
      text.append((char) ('x' + o));
      if (is(s, o, DEAD)) {
        text.append("(dead) ");
        continue;
      }
      text.append('(')
          .append(s[HOLDS + o])
          .append(" holds, ")
          .append(s[EDGES + o])
          .append(" edges");
      text.append(field(s, o) < 0 ? "" : ", owns " + (char) ('x' + field(s, o)));
      text.append(is(s, o, SUSPECT) ? ", suspect" : "");
      text.append(is(s, o, MEMBER) ? ", member) " : ") ");
    }
    for (int a = 0; a < ANCHORS; a++) {
      if (s[ANCHORED + a] != 0) {
        text.append("anchor ")
            .append(a + 1)
            .append(" of ")
            .append((char) ('x' + s[ANCHORED + a] - 1));
        text.append(
            switch (s[USERS + a]) {
              case SHUT -> " (shut";
              case ENDED -> " (ended";
              default -> " (" + s[USERS + a] + " users";
            });
        text.append(isPosted(s, a) ? ", posted" : "");
        text.append(isReleased(s, a) ? ", released) " : ") ");
      }
    }
    text.append(s[CELL] == 0 ? "" : "cell: anchor " + s[CELL] + " ");
    text.append(
        s[GATE] == 0 ? "" : s[GATE] == MAINTENANCE ? "inside: maintenance " : "inside: thread ");
    return text.append(s[CLOSED] == 0 ? "" : "closed").toString();
  }
}

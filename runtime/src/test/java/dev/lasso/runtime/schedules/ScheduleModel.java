package dev.lasso.runtime.schedules;

import dev.lasso.runtime.heap.Inside;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A heap in the model of the schedule explorer: a few objects, their holds and edges, the suspects,
 * and the sliced run. It does what the runtime does, in as few lines as possible, and can be
 * copied.
 */
final class ScheduleModel {

  static final int NOTHING = -1;

  static final String KILLED = " is dead, and a hold leads to it";
  static final String LOST = " is garbage, and no suspect leads to it";
  static final String DOUBTED = "right counts are doubted";

  final int objects;
  final int fields;
  final ScheduleRules rules;

  /** By object and field: what is stored there. */
  final int[] field;

  final int[] holds;
  final int[] edges;

  /** By object: whether it is destroyed. */
  final boolean[] gone;

  /** By object: its dirty flags. */
  final long[] shaken;

  private long shakenNow = Inside.SHAKEN_EVEN;
  final boolean[] busy;
  final ScheduleInts suspects;
  final ScheduleInts batch;
  @Nullable ScheduleSearch search;

  /** How many runs are over. */
  int runs;

  private final int[][] namings;

  /** Makes a heap of objects that are held and own nothing. */
  ScheduleModel(int objects, int fields, ScheduleRules rules) {
    this.objects = objects;
    this.fields = fields;
    this.rules = rules;
    field = new int[objects * fields];
    holds = new int[objects];
    edges = new int[objects];
    gone = new boolean[objects];
    shaken = new long[objects];
    busy = new boolean[objects];
    suspects = new ScheduleInts();
    batch = new ScheduleInts();
    namings = permutations(objects);
    Arrays.fill(field, NOTHING);
    Arrays.fill(holds, 1);
  }

  private ScheduleModel(ScheduleModel from) {
    objects = from.objects;
    fields = from.fields;
    rules = from.rules;
    field = from.field.clone();
    holds = from.holds.clone();
    edges = from.edges.clone();
    gone = from.gone.clone();
    shaken = from.shaken.clone();
    shakenNow = from.shakenNow;
    busy = from.busy.clone();
    suspects = new ScheduleInts(from.suspects);
    batch = new ScheduleInts(from.batch);
    search = from.search == null ? null : new ScheduleSearch(this, from.search);
    runs = from.runs;
    namings = from.namings;
  }

  ScheduleModel copy() {
    return new ScheduleModel(this);
  }

  /** What two states have in common that are the same but for the names of the objects. */
  String key() {
    String least = key(namings[0]);
    for (int i = 1; i < namings.length; i++) {
      String key = key(namings[i]);
      least = key.compareTo(least) < 0 ? key : least;
    }
    return least;
  }

  private String key(int[] names) {
    StringBuilder key = new StringBuilder();
    key.setLength(objects * (fields + 1));
    for (int i = 0; i < objects; i++) {
      int at = names[i] * (fields + 1);
      key.setCharAt(
          at,
          (char)
              (holds[i]
                  | (gone[i] ? 2 : 0)
                  | ((shaken[i] & shakenNow) != 0 ? 4 : 0)
                  | ((shaken[i] & ~shakenNow) != 0 ? 8 : 0)
                  | (busy[i] ? 16 : 0)
                  | edges[i] << 5));
      for (int j = 0; j < fields; j++) {
        int target = field[i * fields + j];
        key.setCharAt(at + 1 + j, (char) (target == NOTHING ? objects : names[target]));
      }
    }
    suspects.addTo(key, names);
    batch.addTo(key, names);
    key.append((char) runs);
    if (search != null) {
      search.addTo(key, names);
    }
    return key.toString();
  }

  /** All permutations of so many numbers. */
  private static int[][] permutations(int count) {
    if (count == 0) {
      return new int[1][0];
    }
    int[][] fewer = permutations(count - 1);
    int[][] all = new int[fewer.length * count][count];
    for (int i = 0; i < all.length; i++) {
      int last = i % count;
      for (int j = 0; j < count - 1; j++) {
        int other = fewer[i / count][j];
        all[i][j] = other < last ? other : other + 1;
      }
      all[i][count - 1] = last;
    }
    return all;
  }

  boolean isDead(int object) {
    return gone[object] || (search != null && search.isCondemned(object));
  }

  boolean isBoundary(int object) {
    return gone[object] || holds[object] > 0;
  }

  boolean isSuspect(int object) {
    return suspects.contains(object) || batch.contains(object);
  }

  // ---------------------------------------------------------------- the program

  boolean isPossible(ScheduleAction action, int maxRuns) {
    int x = action.x();
    int y = action.y();
    return switch (action.kind()) {
      case SLICE -> search != null || (suspects.size() > 0 && runs < maxRuns);
      case STORE -> !isDead(x) && !isDead(y);
      case CLEAR -> !isDead(x) && field[x * fields + action.field()] != NOTHING;
      case MOVE -> !isDead(x) && !isDead(y) && holds[y] > 0;
      case HOLD -> !isDead(x) && holds[x] == 0;
      case DROP -> holds[x] > 0;
    };
  }

  void run(ScheduleAction action) {
    int x = action.x();
    int y = action.y();
    int place = x * fields + action.field();
    switch (action.kind()) {
      case SLICE -> slice();
      case STORE -> {
        settle(x);
        settle(y);
        edges[y]++;
        disown(store(place, y));
      }
      case CLEAR -> {
        settle(x);
        disown(store(place, NOTHING));
      }
      case MOVE -> {
        settle(x);
        settle(y);
        edges[y]++;
        holds[y]--;
        if (holds[x] > 0) {
          doubt(y);
        } else {
          shake(y);
        }
        disown(store(place, y));
      }
      case HOLD -> {
        settle(x);
        holds[x]++;
      }
      case DROP -> {
        holds[x]--;
        dieOrShake(x);
      }
    }
  }

  private int store(int place, int value) {
    int old = field[place];
    field[place] = value;
    return old;
  }

  private void disown(int old) {
    if (old != NOTHING) {
      edges[old]--;
      dieOrShake(old);
    }
  }

  private void dieOrShake(int object) {
    if (holds[object] == 0) {
      if (edges[object] > 0) {
        shake(object);
      } else {
        settle(object);
        unsuspect(object);
        destroy(object);
      }
    }
  }

  void destroy(int object) {
    ScheduleInts dropped = new ScheduleInts();
    gone[object] = true;
    drop(object, false, dropped);
    destroyAll(dropped);
  }

  void destroyAll(ScheduleInts dropped) {
    for (int i = 0; i < dropped.size(); i++) {
      destroy(dropped.get(i));
    }
  }

  /**
   * Releases the edges of a dead object, and adds the objects that die by it to {@code dropped}.
   */
  void drop(int object, boolean member, ScheduleInts dropped) {
    if (search != null) {
      search.forget(object);
    }
    busy[object] = false;
    shaken[object] = 0;
    edges[object] = 0;
    for (int i = object * fields; i < (object + 1) * fields; i++) {
      int target = field[i];
      field[i] = NOTHING;
      if (target == NOTHING || gone[target] || (member && isDead(target))) {
        continue;
      }
      edges[target]--;
      if (holds[target] == 0 && edges[target] == 0) {
        settle(target);
        unsuspect(target);
        dropped.add(target);
      } else if (holds[target] == 0) {
        shake(target);
      }
    }
  }

  // ---------------------------------------------------------------- suspects

  private void settle(int object) {
    if (busy[object] && search != null) {
      search.touch(object);
      if (rules != ScheduleRules.TOUCHED_NOT_SUSPECT) {
        suspect(object);
      }
    }
  }

  void shake(int object) {
    if (busy[object]) {
      settle(object);
      if (rules == ScheduleRules.TOUCHED_NOT_SUSPECT) {
        return;
      }
    }
    suspect(object);
  }

  private void suspect(int object) {
    if (!isSuspect(object)) {
      suspects.add(object);
      doubt(object);
    }
  }

  /** All objects are young until the first run begins, then as good as old. */
  private void doubt(int object) {
    if (search != null || runs > 0) {
      shaken[object] |= shakenNow;
    }
  }

  /** Clears the dirty flag of a candidate from before the run. */
  void acquit(int member) {
    shaken[member] &= shakenNow;
  }

  void unsuspect(int object) {
    suspects.remove(object);
    batch.remove(object);
  }

  // ---------------------------------------------------------------- slices

  private void slice() {
    ScheduleSearch running = search;
    if (running == null) {
      while (suspects.size() > 0) {
        int first = suspects.get(0);
        suspects.remove(first);
        batch.add(first);
      }
      shakenNow ^= Inside.SHAKEN;
      running = new ScheduleSearch(this);
      search = running;
    }
    if (running.step()) {
      search = null;
      runs++;
    }
  }

  // ---------------------------------------------------------------- what must hold

  /** What is wrong with this state; null if nothing is. */
  @Nullable String fault() {
    if (search != null && search.isDoubted()) {
      return DOUBTED;
    }
    boolean[] reached = reachable();
    for (int i = 0; i < objects; i++) {
      if (reached[i] && isDead(i)) {
        return ScheduleAction.name(i) + KILLED;
      }
    }
    if (search == null) {
      boolean[] found = new boolean[objects];
      for (int i = 0; i < suspects.size(); i++) {
        if (!reached[suspects.get(i)]) {
          reach(suspects.get(i), found);
        }
      }
      for (int i = 0; i < objects; i++) {
        if (!gone[i] && !reached[i] && !found[i]) {
          return ScheduleAction.name(i) + LOST;
        }
      }
    }
    return null;
  }

  /** By object: whether a hold leads to it. */
  boolean[] reachable() {
    boolean[] reached = new boolean[objects];
    for (int i = 0; i < objects; i++) {
      if (holds[i] > 0) {
        reach(i, reached);
      }
    }
    return reached;
  }

  private void reach(int object, boolean[] reached) {
    if (!reached[object]) {
      reached[object] = true;
      for (int i = object * fields; i < (object + 1) * fields; i++) {
        if (field[i] != NOTHING) {
          reach(field[i], reached);
        }
      }
    }
  }
}

package dev.lasso.runtime.schedules;

/**
 * The incremental run of the model: {@code IncrementalCycleDetector}, and the death of the garbage
 * that it finds, step by step.
 */
final class ScheduleSearch {

  private enum Phase {
    DISCOVER,
    COUNT,
    DECIDE,
    GATHER,
    CONDEMNED
  }

  private final ScheduleModel heap;
  private Phase phase = Phase.DISCOVER;
  private final ScheduleInts members;

  /** By candidate: its edge count when it became one. */
  private final ScheduleInts noted;

  /** By candidate: its external count, which is that count less the edges seen from candidates. */
  private final ScheduleInts excess;

  /** By expanded candidate: index of its first edge. */
  private final ScheduleInts firstEdge;

  private final ScheduleInts edges;
  private final ScheduleInts alive;

  /** By object: as in the runtime. */
  private final int[] mark;

  private int position;

  /** The candidate whose targets are being marked live. */
  private int spreading;

  private int spreadEdge;
  private int spreadEnd;
  private ScheduleInts garbage;
  private boolean overVisited;
  private boolean outdated;
  private boolean spent;

  ScheduleSearch(ScheduleModel heap) {
    this.heap = heap;
    members = new ScheduleInts();
    noted = new ScheduleInts();
    excess = new ScheduleInts();
    firstEdge = new ScheduleInts();
    edges = new ScheduleInts();
    alive = new ScheduleInts();
    garbage = new ScheduleInts();
    mark = new int[heap.objects];
  }

  ScheduleSearch(ScheduleModel heap, ScheduleSearch from) {
    this.heap = heap;
    phase = from.phase;
    members = new ScheduleInts(from.members);
    noted = new ScheduleInts(from.noted);
    excess = new ScheduleInts(from.excess);
    firstEdge = new ScheduleInts(from.firstEdge);
    edges = new ScheduleInts(from.edges);
    alive = new ScheduleInts(from.alive);
    garbage = new ScheduleInts(from.garbage);
    mark = from.mark.clone();
    position = from.position;
    spreading = from.spreading;
    spreadEdge = from.spreadEdge;
    spreadEnd = from.spreadEnd;
    overVisited = from.overVisited;
    outdated = from.outdated;
  }

  @SuppressWarnings("EnumOrdinal") // a key lives no longer than the process
  void addTo(StringBuilder key, int[] names) {
    key.append((char) phase.ordinal()).append((char) position);
    key.append((char) spreading).append((char) spreadEdge).append((char) spreadEnd);
    key.append((char) ((overVisited ? 1 : 0) | (outdated ? 2 : 0)));
    int at = key.length();
    key.setLength(at + mark.length);
    for (int i = 0; i < mark.length; i++) {
      key.setCharAt(at + names[i], (char) mark[i]);
    }
    members.addTo(key, names);
    edges.addTo(key, names);
    garbage.addTo(key, names);
    noted.addTo(key);
    excess.addTo(key);
    firstEdge.addTo(key);
    alive.addTo(key);
  }

  int mark(int object) {
    return mark[object];
  }

  boolean isCondemned(int object) {
    return phase == Phase.CONDEMNED && mark[object] > 0;
  }

  /** Whether the run ends because its counts cannot be right. */
  boolean isDoubted() {
    return phase == Phase.CONDEMNED && overVisited && !outdated;
  }

  /** Does one step, and what costs none; returns whether the run is over. */
  boolean step() {
    spent = false;
    while (phase != Phase.CONDEMNED && !spent) {
      switch (phase) {
        case DISCOVER -> discover();
        case COUNT -> count();
        case DECIDE -> decide();
        case GATHER -> gather();
        case CONDEMNED -> {}
      }
    }
    return phase == Phase.CONDEMNED && !isDoubted() && free();
  }

  private void enter(Phase next) {
    phase = next;
    position = 0;
  }

  // ---------------------------------------------------------------- discovery

  private void discover() {
    if (firstEdge.size() < members.size()) {
      expand(firstEdge.size());
    } else if (heap.batch.size() == 0) {
      firstEdge.add(edges.size());
      enter(Phase.COUNT);
    } else {
      int suspect = heap.batch.get(0);
      heap.batch.remove(suspect);
      if (!heap.isBoundary(suspect)) {
        join(suspect);
      }
      spent = true;
    }
  }

  private void join(int object) {
    heap.unsuspect(object);
    members.add(object);
    noted.add(heap.edges[object]);
    excess.add(heap.edges[object]);
    mark[object] = members.size();
    heap.busy[object] = true;
  }

  private void expand(int member) {
    firstEdge.add(edges.size());
    int object = members.get(member);
    if (isGone(member)) {
      return;
    }
    for (int i = object * heap.fields; i < (object + 1) * heap.fields; i++) {
      if (heap.field[i] != ScheduleModel.NOTHING) {
        follow(heap.field[i]);
      }
    }
    spent = true;
  }

  private void follow(int target) {
    if (mark[target] == 0 && !heap.isBoundary(target)) {
      join(target); // objects are all old or all young
    }
    if (mark[target] != 0 || heap.rules != ScheduleRules.EDGES_OF_MEMBERS_ONLY) {
      edges.add(target);
    }
  }

  // ---------------------------------------------------------------- decision

  private void count() {
    for (int i = 0; i < edges.size(); i++) {
      int counted = mark[edges.get(i)];
      if (counted > 0) {
        excess.set(counted - 1, excess.get(counted - 1) - 1);
      }
    }
    enter(Phase.DECIDE);
    spent = true;
  }

  private void decide() {
    if (spreadEdge < spreadEnd) {
      spread();
      spent = true;
    } else if (alive.size() > 0) {
      spreading = alive.removeLast();
      spreadEdge = firstEdge.get(spreading);
      spreadEnd = firstEdge.get(spreading + 1);
      spent = true;
    } else if (position < members.size()) {
      decide(position++);
      spent = true;
    } else {
      garbage = new ScheduleInts();
      enter(Phase.GATHER);
    }
  }

  private void decide(int member) {
    if (isGone(member) || isTouched(member) || excess.get(member) > 0) {
      makeAlive(member);
    } else if (excess.get(member) < 0) {
      overVisited = true;
      if (heap.rules == ScheduleRules.OUTDATED_NOT_SUSPECT) {
        makeAlive(member);
      } else {
        heap.shake(members.get(member));
      }
    }
  }

  private boolean isGone(int member) {
    return Math.abs(mark[members.get(member)]) != member + 1;
  }

  private boolean isTouched(int member) {
    int object = members.get(member);
    return heap.rules == ScheduleRules.COUNTS_WITHOUT_VERSION
        ? heap.holds[object] != 0 || heap.edges[object] != noted.get(member)
        : !heap.busy[object];
  }

  private void makeAlive(int member) {
    int object = members.get(member);
    if (mark[object] == member + 1) {
      mark[object] = -(member + 1);
      alive.add(member);
    } else if (mark[object] != -(member + 1)) {
      alive.add(member);
    }
  }

  private void spread() {
    if (heap.rules == ScheduleRules.EDGES_READ_AGAIN) {
      int object = members.get(spreading);
      for (int i = object * heap.fields; i < (object + 1) * heap.fields; i++) {
        spreadTo(heap.field[i]);
      }
    } else {
      for (int i = spreadEdge; i < spreadEnd; i++) {
        spreadTo(edges.get(i));
      }
    }
    spreadEdge = spreadEnd;
  }

  private void spreadTo(int target) {
    if (target != ScheduleModel.NOTHING && mark[target] > 0) {
      makeAlive(mark[target] - 1);
    }
  }

  private void gather() {
    if (position < members.size()) {
      int object = members.get(position);
      if (mark[object] == position + 1) {
        garbage.add(object);
      }
      position++;
      spent = true;
    } else if (!isSpoilt()) {
      enter(Phase.CONDEMNED);
    }
  }

  /** Whether the counts of some of the garbage have changed: a touch would have told. */
  private boolean isSpoilt() {
    boolean spoilt = false;
    if (heap.rules == ScheduleRules.COUNTS_WITHOUT_VERSION) {
      for (int i = 0; i < garbage.size(); i++) {
        int member = mark[garbage.get(i)] - 1;
        if (member < 0 || isTouched(member)) {
          spoilt = true;
          if (member >= 0) {
            makeAlive(member);
          }
        }
      }
      if (spoilt) {
        phase = Phase.DECIDE;
      }
    }
    return spoilt;
  }

  // ---------------------------------------------------------------- touches and the end

  void touch(int object) {
    outdated |= phase == Phase.DISCOVER && heap.rules != ScheduleRules.OUTDATED_IS_DOUBTED;
    if (heap.rules == ScheduleRules.COUNTS_WITHOUT_VERSION) {
      return;
    }
    heap.busy[object] = false;
    if (mark[object] > 0) {
      makeAlive(mark[object] - 1);
      if (phase == Phase.GATHER && heap.rules != ScheduleRules.NOT_SPREAD_LATE) {
        phase = Phase.DECIDE;
        position = members.size();
      }
    }
  }

  /** An object is destroyed. */
  void forget(int object) {
    mark[object] = 0;
  }

  private boolean free() {
    ScheduleInts dropped = new ScheduleInts();
    while (garbage.size() > 0 && !spent) {
      int object = garbage.removeLast();
      heap.gone[object] = true;
      heap.drop(object, true, dropped);
      spent = true;
    }
    heap.destroyAll(dropped);
    while (garbage.size() == 0 && position < members.size()) {
      if (spent) {
        return false;
      }
      if (!isGone(position)) {
        mark[members.get(position)] = 0;
        heap.busy[members.get(position)] = false;
        heap.acquit(members.get(position));
      }
      position++;
      spent = true;
    }
    return garbage.size() == 0;
  }
}

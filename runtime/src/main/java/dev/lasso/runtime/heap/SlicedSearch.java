package dev.lasso.runtime.heap;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * Trial deletion in slices, between which the program runs.
 *
 * The argument of CycleDetector applies, except that objects change while the run is paused.
 *
 * Records. The run stores the edge count of each candidate when it adds the candidate, and records
 * its edges once, when it expands the candidate. All later phases use these records. A candidate
 * has the flag HeaderBits.CANDIDATE from its addition until it is touched. It is touched when it
 * gets a new hold or a new owner, loses an owner, or changes its own edges. A touch clears the flag
 * and makes the object a suspect for the next run (Suspects.touch). A touched candidate counts as
 * alive in this run, together with all targets of its recorded edges. So does a candidate that has
 * died.
 *
 *   phase          Bacon and Rajan              CPython
 *   DISCOVER       MarkRoots, MarkGray          update_refs
 *   COUNT          MarkGray                     subtract_refs
 *   DECIDE         Scan, ScanBlack              move_unreachable
 *   GATHER         CollectWhite                 the list "unreachable"
 *   REVIVED                                     finalize_garbage
 *   JOIN, second search                         handle_resurrected_objects
 *
 * Soundness. An object is found to be garbage only if neither the object nor any of its recorded
 * owners was touched. Its stored edge count and these records are then all true at the moment of
 * the decision, because touches during the marking of live objects are followed, too, before the
 * marking ends. From then on the garbage is condemned. An operation that would touch it gets a
 * DeadObjectException.
 *
 * Completeness. No garbage is lost. If a run spares garbage, some object of that garbage was
 * touched, and is a suspect. An object that is added late may have owners that were expanded
 * earlier, while the object was held or old. Therefore the edges at which the search stops are
 * recorded, too. If such an owner releases the object before it is added, more edges to it are
 * recorded than its edge count says. The object then counts as touched.
 *
 * Generations. The end of a run makes those objects old that were born before the run began. At the
 * beginning, a path of such objects led from a hold to each of them that was alive. Each of them
 * that was garbage is condemned or spared. If it is spared, then an object touched it, or became
 * its owner before it was added. That other object was born before the run began, so that the same
 * applies to it, or it was born later. In the latter case the spared object is dirty, because
 * Suspects sets the flag of an object that gets a young owner. Therefore the end of the run clears
 * the dirty flag that a candidate had when the run began, but not one that was set since, because
 * such a candidate may be alive through young objects alone.
 *
 * Finalizers. Finalizers and callbacks that run for the condemned objects may resurrect them. To do
 * so, this code has to touch one of them. If it touched none, all are condemned for good. If it
 * touched some, a second search follows, whose candidates are the condemned objects and no others.
 * An edge from any other object keeps its target alive, even from an object that the finalizers
 * created. Objects that the second search finds alive are dirty.
 *
 * Marks. A mark is the number of the candidate plus one, and negative if the candidate is alive. If
 * the mark of a slot does not match its candidate, the slot was freed since. Slices run only
 * between the operations of the program: at safepoints, on the maintenance thread, and on request.
 */

/** A detector of garbage cycles that runs in slices. */
final class SlicedSearch {

  private enum Phase {
    /** The second search adds the objects that the first one has condemned. */
    JOIN,
    DISCOVER,
    COUNT,
    DECIDE,
    GATHER,
    CONDEMNED,
    /** Finalizers and callbacks of the condemned objects are running, and may resurrect them. */
    REVIVED
  }

  /** The search whose condemned objects this one examines again; null for the first search. */
  private final @Nullable SlicedSearch first;

  private static final int BUFFER_SIZE = 256;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Ages ages;
  private Phase phase = Phase.DISCOVER;

  /** The slots of the candidates, in the order in which they are added and expanded. */
  private final IntList members = new IntList();

  /** By candidate: its edge count when it was added, less the edges to it that were counted. */
  private final IntList excess = new IntList();

  /** By expanded candidate: the index of its first edge in {@link #edges}. */
  private final IntList firstEdge = new IntList();

  /** The slots of the targets of all recorded edges. */
  private final IntList edges = new IntList();

  /** Number of edges copied so far from the candidate that is being expanded. */
  private long cursor;

  /** Index of the next edge or candidate in the current phase. */
  private int position;

  /**
   * Live candidates whose targets are not marked yet. They form a stack, because the last objects
   * reached are the most likely to be in the cache.
   */
  private final IntList alive = new IntList();

  /**
   * Index of the next edge of the live candidate that is being processed, and the end of its edges.
   */
  private int spreadEdge;

  private int spreadEnd;

  /** True if more edges to a candidate are recorded than it counts. */
  private boolean overVisited;

  /** True if a candidate was touched during discovery, so that the records may be out of date. */
  private boolean outdated;

  /** True if user code, while it ran for the condemned objects, touched one of them. */
  private boolean touched;

  /** True if candidates were touched between slices when {@link #alive} had no room. */
  private boolean missed;

  /**
   * True if the targets of all live candidates are marked again, because some touches were missed.
   */
  private boolean again;

  private IntList garbage = new IntList();

  /** The condemned objects that have a finalizer or a registered weak reference. */
  private IntList toTell = new IntList();

  private long flags;

  SlicedSearch(SlotTable slots, Suspects suspects, Ages ages) {
    this.slots = slots;
    this.suspects = suspects;
    this.ages = ages;
    first = null;
  }

  private SlicedSearch(SlicedSearch first) {
    slots = first.slots;
    suspects = first.suspects;
    ages = first.ages;
    this.first = first;
    phase = Phase.JOIN;
  }

  /** Works until the budget is spent or the garbage is condemned. */
  void run(Budget budget) {
    while (phase != Phase.CONDEMNED && !budget.isSpent()) {
      switch (phase) {
        case JOIN -> takeOver(budget);
        case DISCOVER -> discover(budget);
        case COUNT -> count(budget);
        case DECIDE -> decide(budget);
        case GATHER -> gather(budget);
        case CONDEMNED, REVIVED -> {}
      }
    }
    alive.makeRoom(); // for candidates touched before the next slice
  }

  boolean isDecided() {
    return phase == Phase.CONDEMNED;
  }

  /**
   * Returns whether more edges to a candidate were recorded than it counts, although no touch
   * explains it. Then a hand-written traverse may be wrong.
   */
  boolean isOverVisited() {
    return phase == Phase.CONDEMNED && overVisited && !outdated;
  }

  /** Returns the number of objects examined. */
  int examined() {
    return first == null ? members.size() : first.examined();
  }

  /** Returns the number of objects and edges examined. */
  long steps() {
    return (first == null ? 0 : first.steps()) + members.size() + edges.size();
  }

  /** Returns the slots of the condemned objects, whose marks are above 0. */
  IntList garbage() {
    return garbage;
  }

  /**
   * Returns the slots of the condemned objects that have a finalizer to run, or a registered weak
   * reference.
   */
  IntList toTell() {
    return toTell;
  }

  /**
   * Begins the calls of user code for the condemned objects. {@link #reconsider} ends them.
   */
  void revive() {
    phase = Phase.REVIVED;
  }

  /** Returns whether user code for the garbage is running. */
  boolean isTelling() {
    return phase == Phase.REVIVED;
  }

  /**
   * Ends the calls of user code. Returns the search that decides on the condemned objects: this
   * search, which condemns all of them, if the user code touched none; otherwise a second one.
   */
  SlicedSearch reconsider() {
    if (!touched) {
      phase = Phase.CONDEMNED;
      return this;
    }
    SlicedSearch second = new SlicedSearch(this);
    suspects.reconsider(second);
    return second;
  }

  /** Returns the union of the header flags of the condemned objects. */
  long flags() {
    return flags;
  }

  private void enter(Phase next) {
    phase = next;
    position = 0;
  }

  // ------------------------------------------------------------------ discovery

  /**
   * Adds the objects that the first search has condemned, except those that have died since, or are
   * held or untracked now.
   */
  private void takeOver(Budget budget) {
    IntList condemned = first().garbage;
    for (; position < condemned.size() && !budget.isSpent(); position++) {
      int slot = condemned.get(position);
      if (first().isMember(slot)) {
        Counted object = slots.object(slot);
        if (object.isCounted() && !object.isBoundary()) {
          join(object);
        } else {
          release(slot);
        }
      }
      budget.spend(1);
    }
    if (position == condemned.size()) {
      enter(Phase.DISCOVER);
    }
  }

  private SlicedSearch first() {
    return Objects.requireNonNull(first);
  }

  private void discover(Budget budget) {
    // Allocated for this slice, because a store to a young array needs no card mark.
    @Nullable GcObject[] buffer = new GcObject[BUFFER_SIZE];
    while (!budget.isSpent()) {
      if (firstEdge.size() < members.size() || cursor > 0) {
        expand(buffer, budget);
      } else {
        Counted suspect = suspects.takeFromBatch();
        if (suspect == null) {
          firstEdge.add(edges.size());
          enter(Phase.COUNT);
          return;
        }
        if (!suspect.isBoundary()) {
          join(suspect);
        }
        budget.spend(1);
      }
    }
  }

  /** Adds a candidate with its edge count: the gray coloring, or CPython's update_refs. */
  private void join(Counted object) {
    members.makeRoom();
    excess.makeRoom();
    suspects.remove(object);
    members.add(object.slot);
    excess.add((int) Math.min(Header.edges(object.word), Integer.MAX_VALUE));
    slots.setMark(object.slot, members.size());
    object.word |= Header.MEMBER;
  }

  /** Records some of the edges of a candidate, and adds their targets. */
  private void expand(@Nullable GcObject[] buffer, Budget budget) {
    int member = cursor == 0 ? firstEdge.size() : firstEdge.size() - 1;
    if (cursor == 0) {
      firstEdge.add(edges.size());
    }
    int slot = members.get(member);
    if (isGone(member)) {
      cursor = 0;
      return;
    }
    Counted object = slots.object(slot);
    long to = object.gcEdges(buffer, 0, cursor);
    int count = (int) to;
    boolean old = ages.isOld(object.word, slots.birth(slot));
    for (int i = 0; i < count; i++) {
      Counted target = buffer[i];
      if (target != null) {
        follow(target, old);
      }
    }
    // A candidate that was touched between two parts is alive, whatever its other edges are.
    boolean more = to < 0 && object.isMember();
    cursor = more ? cursor + count : 0;
    budget.spend(count + 1);
  }

  private void follow(Counted target, boolean fromOld) {
    int slot = target.slot;
    edges.add(slot);
    if (first == null
        && slots.mark(slot) == 0
        && !target.isBoundary()
        && (fromOld
            || (target.word & Header.SHAKEN) != 0
            || !ages.isOld(target.word, slots.birth(slot)))) {
      join(target);
    }
  }

  // ------------------------------------------------------------------ decision

  /** Subtracts the recorded edges from the counts of their targets: subtract_refs. */
  private void count(Budget budget) {
    while (!budget.isSpent()) {
      int end = Math.min(edges.size(), position + BUFFER_SIZE);
      budget.spend(end - position + 1);
      for (; position < end; position++) {
        int mark = slots.mark(edges.get(position));
        if (mark > 0) {
          excess.set(mark - 1, excess.get(mark - 1) - 1);
        }
      }
      if (position == edges.size()) {
        enter(Phase.DECIDE);
        return;
      }
    }
  }

  /** Marks the live candidates: scan and scan black, or CPython's move_unreachable. */
  private void decide(Budget budget) {
    while (!budget.isSpent()) {
      if (spreadEdge < spreadEnd) {
        spread(budget);
      } else if (alive.size() > 0) {
        int member = alive.removeLast();
        spreadEdge = firstEdge.get(member);
        spreadEnd = firstEdge.get(member + 1);
        budget.spend(1);
      } else if (position < members.size()) {
        decide(position++);
        budget.spend(1);
      } else if (missed) {
        missed = false;
        again = true;
        position = 0;
      } else {
        garbage = new IntList();
        toTell = new IntList();
        flags = 0;
        again = false;
        enter(Phase.GATHER);
        return;
      }
    }
  }

  private void decide(int member) {
    int slot = members.get(member);
    int mark = slots.mark(slot);
    if (again && mark == member + 1 && !slots.object(slot).isMember()) {
      makeAlive(slot, mark); // touched, and missed
    } else if (Math.abs(mark) != member + 1 || (again && mark < 0)) {
      alive.add(
          member); // if it has died, its last targets were touched, and the recorded ones follow
    } else if (excess.get(member) < 0) {
      doubt(slots.object(slot));
    } else if (mark > 0 && excess.get(member) > 0) {
      makeAlive(slot, mark);
    }
  }

  /**
   * Touches a candidate that has more recorded edges to it than it counts, unless it was touched
   * already.
   */
  private void doubt(Counted object) {
    if (object.isMember()) {
      overVisited = true;
      suspects.touch(object);
    }
  }

  /**
   * Returns whether the object in {@code slot} is a candidate of this search or of the first one.
   */
  boolean isMember(int slot) {
    return hasJoined(slot) || (first != null && first.isMember(slot));
  }

  private boolean hasJoined(int slot) {
    int member = Math.abs(slots.mark(slot)) - 1;
    return member >= 0 && member < members.size() && members.get(member) == slot;
  }

  private boolean isGone(int member) {
    return Math.abs(slots.mark(members.get(member))) != member + 1;
  }

  /** Marks a candidate live, and pushes it so that its targets are marked, too. */
  private void makeAlive(int slot, int mark) {
    alive.add(mark - 1);
    slots.setMark(slot, -mark);
  }

  private void spread(Budget budget) {
    int end = Math.min(spreadEnd, spreadEdge + BUFFER_SIZE);
    budget.spend(end - spreadEdge);
    for (; spreadEdge < end; spreadEdge++) {
      int slot = edges.get(spreadEdge);
      int mark = slots.mark(slot);
      if (mark > 0) {
        makeAlive(slot, mark);
      }
    }
  }

  /** Collects the candidates that are not live: collect white. */
  private void gather(Budget budget) {
    while (!budget.isSpent()) {
      if (position == members.size()) {
        enter(Phase.CONDEMNED);
        return;
      }
      int slot = members.get(position);
      if (slots.mark(slot) == position + 1) {
        long word = slots.object(slot).word;
        garbage.add(slot);
        if ((word & (Header.WEAK | Header.UNFINALIZED)) != 0) {
          toTell.add(slot);
        }
        flags |= word;
      }
      position++;
      budget.spend(1);
    }
  }

  // ------------------------------------------------------------------ touches and the end

  /**
   * Records that a candidate is about to change or to be held.
   *
   * @throws DeadObjectException if the object is condemned
   */
  void touch(Counted object) {
    if (isCondemned(object)) {
      throw Errors.dead(object);
    }
    outdated |= phase == Phase.DISCOVER;
    int mark = slots.mark(object.slot);
    if (phase == Phase.REVIVED) {
      touched |= mark > 0;
    } else if (mark > 0 && hasJoined(object.slot)) {
      if (phase == Phase.GATHER) {
        phase = Phase.DECIDE;
        position = members.size();
      }
      if (alive.hasRoom()) {
        alive.add(mark - 1);
      } else {
        missed = true; // a touch must not allocate
      }
      slots.setMark(object.slot, -mark);
    }
    object.word &= ~Header.MEMBER;
  }

  boolean isCondemned(Counted object) {
    return phase == Phase.CONDEMNED && slots.mark(object.slot) > 0;
  }

  /**
   * Clears the marks and flags of the live candidates, until the budget is spent. Returns whether
   * all are cleared, in which case the batch is ended.
   */
  boolean acquit(Budget budget) {
    for (; position < members.size(); position++) {
      if (budget.isSpent()) {
        return false;
      }
      budget.spend(1);
      if (!isGone(position)) {
        Counted object = release(members.get(position));
        if (first == null) {
          suspects.acquit(object);
        } else {
          object.word |= Header.SHAKEN;
        }
      }
    }
    if (first != null) {
      return first.acquit(budget);
    }
    suspects.endBatch();
    return true;
  }

  /** Gives the run up. Its candidates become suspects again. */
  void abandon() {
    phase = Phase.DISCOVER;
    for (int i = 0; i < members.size(); i++) {
      if (!isGone(i)) {
        Counted object = release(members.get(i));
        if (object.isCounted() && (object.word & Header.HOLDS) == 0) {
          suspects.shake(object);
        }
      }
    }
    suspects.endBatch();
    if (first != null) {
      first.abandon();
    }
  }

  private Counted release(int slot) {
    Counted object = slots.object(slot);
    slots.setMark(slot, 0);
    object.word &= ~Header.MEMBER;
    return object;
  }
}

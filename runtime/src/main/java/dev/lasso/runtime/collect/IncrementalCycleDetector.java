package dev.lasso.runtime.collect;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.SlotTable;
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
public final class IncrementalCycleDetector {

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
  private final @Nullable IncrementalCycleDetector firstSearch;

  private static final int BUFFER_SIZE = 256;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Generations generations;
  private Phase phase = Phase.DISCOVER;

  /** The slots of the candidates, in the order in which they are added and expanded. */
  private final IntList candidates = new IntList();

  /** By candidate: its edge count when it was added, less the edges to it that were counted. */
  private final IntList externalCounts = new IntList();

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
  private final IntList liveStack = new IntList();

  /**
   * Index of the next edge of the live candidate that is being processed, and the end of its edges.
   */
  private int liveEdge;

  private int liveEnd;

  /** True if more edges to a candidate are recorded than it counts. */
  private boolean overVisited;

  /** True if a candidate was touched during discovery, so that the records may be out of date. */
  private boolean recordsOutdated;

  /** True if user code, while it ran for the condemned objects, touched one of them. */
  private boolean condemnedTouched;

  /** True if candidates were touched between slices when {@link #liveStack} had no room. */
  private boolean touchesMissed;

  /**
   * True if the targets of all live candidates are marked again, because some touches were missed.
   */
  private boolean repeatMarking;

  private IntList garbage = new IntList();

  /** The condemned objects that have a finalizer or a registered weak reference. */
  private IntList withUserCode = new IntList();

  private long flags;

  IncrementalCycleDetector(SlotTable slots, Suspects suspects, Generations generations) {
    this.slots = slots;
    this.suspects = suspects;
    this.generations = generations;
    firstSearch = null;
  }

  private IncrementalCycleDetector(IncrementalCycleDetector first) {
    slots = first.slots;
    suspects = first.suspects;
    generations = first.generations;
    this.firstSearch = first;
    phase = Phase.JOIN;
  }

  /** Works until the budget is spent or the garbage is condemned. */
  void run(Budget budget) {
    while (phase != Phase.CONDEMNED && !budget.isSpent()) {
      switch (phase) {
        case JOIN -> addCondemned(budget);
        case DISCOVER -> discover(budget);
        case COUNT -> count(budget);
        case DECIDE -> decide(budget);
        case GATHER -> gather(budget);
        case CONDEMNED, REVIVED -> {}
      }
    }
    liveStack.ensureRoom(); // for candidates touched before the next slice
  }

  boolean isDecided() {
    return phase == Phase.CONDEMNED;
  }

  /**
   * Returns whether more edges to a candidate were recorded than it counts, although no touch
   * explains it. Then a hand-written traverse may be wrong.
   */
  boolean isOverVisited() {
    return phase == Phase.CONDEMNED && overVisited && !recordsOutdated;
  }

  /** Returns the number of objects examined. */
  public int examined() {
    return firstSearch == null ? candidates.size() : firstSearch.examined();
  }

  /** Returns the number of objects and edges examined. */
  long steps() {
    return (firstSearch == null ? 0 : firstSearch.steps()) + candidates.size() + edges.size();
  }

  /** Returns the slots of the condemned objects, whose marks are above 0. */
  public IntList garbage() {
    return garbage;
  }

  /**
   * Returns the slots of the condemned objects that have a finalizer to run, or a registered weak
   * reference.
   */
  IntList withUserCode() {
    return withUserCode;
  }

  /** Begins the calls of user code for the condemned objects. {@link #endUserCode} ends them. */
  void beginUserCode() {
    phase = Phase.REVIVED;
  }

  /** Returns whether user code for the garbage is running. */
  boolean isRunningUserCode() {
    return phase == Phase.REVIVED;
  }

  /**
   * Ends the calls of user code. Returns the search that decides on the condemned objects: this
   * search, which condemns all of them, if the user code touched none; otherwise a second one.
   */
  IncrementalCycleDetector endUserCode() {
    if (!condemnedTouched) {
      phase = Phase.CONDEMNED;
      return this;
    }
    IncrementalCycleDetector second = new IncrementalCycleDetector(this);
    suspects.replaceSearch(second);
    return second;
  }

  /** Returns the union of the header flags of the condemned objects. */
  long flags() {
    return flags;
  }

  private void beginPhase(Phase next) {
    phase = next;
    position = 0;
  }

  // ------------------------------------------------------------------ discovery

  /**
   * Adds the objects that the first search has condemned, except those that have died since, or are
   * held or untracked now.
   */
  private void addCondemned(Budget budget) {
    IntList condemned = firstSearch().garbage;
    for (; position < condemned.size() && !budget.isSpent(); position++) {
      int slot = condemned.get(position);
      if (firstSearch().isCandidate(slot)) {
        ObjectHeader object = slots.object(slot);
        if (HeaderBits.isCounted(object) && !HeaderBits.isBoundary(object)) {
          addCandidate(object);
        } else {
          clearCandidate(slot);
        }
      }
      budget.spend(1);
    }
    if (position == condemned.size()) {
      beginPhase(Phase.DISCOVER);
    }
  }

  private IncrementalCycleDetector firstSearch() {
    return Objects.requireNonNull(firstSearch);
  }

  private void discover(Budget budget) {
    // Allocated for this slice, because a store to a young array needs no card mark.
    @Nullable GcObject[] buffer = new GcObject[BUFFER_SIZE];
    while (!budget.isSpent()) {
      if (firstEdge.size() < candidates.size() || cursor > 0) {
        expand(buffer, budget);
      } else {
        ObjectHeader suspect = suspects.takeFromBatch();
        if (suspect == null) {
          firstEdge.add(edges.size());
          beginPhase(Phase.COUNT);
          return;
        }
        if (!HeaderBits.isBoundary(suspect)) {
          addCandidate(suspect);
        }
        budget.spend(1);
      }
    }
  }

  /** Adds a candidate with its edge count: the gray coloring, or CPython's update_refs. */
  private void addCandidate(ObjectHeader object) {
    candidates.ensureRoom();
    externalCounts.ensureRoom();
    suspects.remove(object);
    candidates.add(HeaderBits.slot(object));
    externalCounts.add((int) Math.min(HeaderBits.edges(object), Integer.MAX_VALUE));
    slots.setMark(HeaderBits.slot(object), candidates.size());
    HeaderBits.set(object, HeaderBits.CANDIDATE);
  }

  /** Records some of the edges of a candidate, and adds their targets. */
  private void expand(@Nullable GcObject[] buffer, Budget budget) {
    int member = cursor == 0 ? firstEdge.size() : firstEdge.size() - 1;
    if (cursor == 0) {
      firstEdge.add(edges.size());
    }
    int slot = candidates.get(member);
    if (isGone(member)) {
      cursor = 0;
      return;
    }
    ObjectHeader object = slots.object(slot);
    long to = object.gcEdges(buffer, 0, cursor);
    int count = (int) to;
    boolean old = generations.isOld(HeaderBits.word(object), slots.birth(slot));
    for (int i = 0; i < count; i++) {
      ObjectHeader target = buffer[i];
      if (target != null) {
        follow(target, old);
      }
    }
    // A candidate that was touched between two parts is alive, whatever its other edges are.
    boolean more = to < 0 && HeaderBits.isCandidate(object);
    cursor = more ? cursor + count : 0;
    budget.spend(count + 1);
  }

  private void follow(ObjectHeader target, boolean fromOld) {
    int slot = HeaderBits.slot(target);
    edges.add(slot);
    if (firstSearch == null
        && slots.mark(slot) == 0
        && !HeaderBits.isBoundary(target)
        && (fromOld
            || HeaderBits.hasAny(target, HeaderBits.DIRTY)
            || !generations.isOld(HeaderBits.word(target), slots.birth(slot)))) {
      addCandidate(target);
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
          externalCounts.set(mark - 1, externalCounts.get(mark - 1) - 1);
        }
      }
      if (position == edges.size()) {
        beginPhase(Phase.DECIDE);
        return;
      }
    }
  }

  /** Marks the live candidates: scan and scan black, or CPython's move_unreachable. */
  private void decide(Budget budget) {
    while (!budget.isSpent()) {
      if (liveEdge < liveEnd) {
        markTargets(budget);
      } else if (liveStack.size() > 0) {
        int member = liveStack.removeLast();
        liveEdge = firstEdge.get(member);
        liveEnd = firstEdge.get(member + 1);
        budget.spend(1);
      } else if (position < candidates.size()) {
        decide(position++);
        budget.spend(1);
      } else if (touchesMissed) {
        touchesMissed = false;
        repeatMarking = true;
        position = 0;
      } else {
        garbage = new IntList();
        withUserCode = new IntList();
        flags = 0;
        repeatMarking = false;
        beginPhase(Phase.GATHER);
        return;
      }
    }
  }

  private void decide(int member) {
    int slot = candidates.get(member);
    int mark = slots.mark(slot);
    if (repeatMarking && mark == member + 1 && !HeaderBits.isCandidate(slots.object(slot))) {
      markLive(slot, mark); // touched, and missed
    } else if (Math.abs(mark) != member + 1 || (repeatMarking && mark < 0)) {
      liveStack.add(
          member); // if it has died, its last targets were touched, and the recorded ones follow
    } else if (externalCounts.get(member) < 0) {
      touchOverVisited(slots.object(slot));
    } else if (mark > 0 && externalCounts.get(member) > 0) {
      markLive(slot, mark);
    }
  }

  /**
   * Touches a candidate that has more recorded edges to it than it counts, unless it was touched
   * already.
   */
  private void touchOverVisited(ObjectHeader object) {
    if (HeaderBits.isCandidate(object)) {
      overVisited = true;
      suspects.touch(object);
    }
  }

  /**
   * Returns whether the object in {@code slot} is a candidate of this search or of the first one.
   */
  boolean isCandidate(int slot) {
    return isOwnCandidate(slot) || (firstSearch != null && firstSearch.isCandidate(slot));
  }

  private boolean isOwnCandidate(int slot) {
    int member = Math.abs(slots.mark(slot)) - 1;
    return member >= 0 && member < candidates.size() && candidates.get(member) == slot;
  }

  private boolean isGone(int member) {
    return Math.abs(slots.mark(candidates.get(member))) != member + 1;
  }

  /** Marks a candidate live, and pushes it so that its targets are marked, too. */
  private void markLive(int slot, int mark) {
    liveStack.add(mark - 1);
    slots.setMark(slot, -mark);
  }

  private void markTargets(Budget budget) {
    int end = Math.min(liveEnd, liveEdge + BUFFER_SIZE);
    budget.spend(end - liveEdge);
    for (; liveEdge < end; liveEdge++) {
      int slot = edges.get(liveEdge);
      int mark = slots.mark(slot);
      if (mark > 0) {
        markLive(slot, mark);
      }
    }
  }

  /** Collects the candidates that are not live: collect white. */
  private void gather(Budget budget) {
    while (!budget.isSpent()) {
      if (position == candidates.size()) {
        beginPhase(Phase.CONDEMNED);
        return;
      }
      int slot = candidates.get(position);
      if (slots.mark(slot) == position + 1) {
        long word = HeaderBits.word(slots.object(slot));
        garbage.add(slot);
        if ((word & (HeaderBits.WEAK | HeaderBits.UNFINALIZED)) != 0) {
          withUserCode.add(slot);
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
  void touch(ObjectHeader object) {
    if (isCondemned(object)) {
      throw Errors.dead(object);
    }
    recordsOutdated |= phase == Phase.DISCOVER;
    int mark = slots.mark(HeaderBits.slot(object));
    if (phase == Phase.REVIVED) {
      condemnedTouched |= mark > 0;
    } else if (mark > 0 && isOwnCandidate(HeaderBits.slot(object))) {
      if (phase == Phase.GATHER) {
        phase = Phase.DECIDE;
        position = candidates.size();
      }
      if (liveStack.hasRoom()) {
        liveStack.add(mark - 1);
      } else {
        touchesMissed = true; // a touch must not allocate
      }
      slots.setMark(HeaderBits.slot(object), -mark);
    }
    HeaderBits.clear(object, HeaderBits.CANDIDATE);
  }

  boolean isCondemned(ObjectHeader object) {
    return phase == Phase.CONDEMNED && slots.mark(HeaderBits.slot(object)) > 0;
  }

  /**
   * Clears the marks and flags of the live candidates, until the budget is spent. Returns whether
   * all are cleared, in which case the batch is ended.
   */
  boolean clearLive(Budget budget) {
    for (; position < candidates.size(); position++) {
      if (budget.isSpent()) {
        return false;
      }
      budget.spend(1);
      if (!isGone(position)) {
        ObjectHeader object = clearCandidate(candidates.get(position));
        if (firstSearch == null) {
          suspects.clearFlags(object);
        } else {
          HeaderBits.set(object, HeaderBits.DIRTY);
        }
      }
    }
    if (firstSearch != null) {
      return firstSearch.clearLive(budget);
    }
    suspects.endBatch();
    return true;
  }

  /** Gives the run up. Its candidates become suspects again. */
  void rollBack() {
    phase = Phase.DISCOVER;
    for (int i = 0; i < candidates.size(); i++) {
      if (!isGone(i)) {
        ObjectHeader object = clearCandidate(candidates.get(i));
        if (HeaderBits.isCounted(object) && !HeaderBits.hasAny(object, HeaderBits.HOLDS)) {
          suspects.markDirty(object);
        }
      }
    }
    suspects.endBatch();
    if (firstSearch != null) {
      firstSearch.rollBack();
    }
  }

  private ObjectHeader clearCandidate(int slot) {
    ObjectHeader object = slots.object(slot);
    slots.setMark(slot, 0);
    HeaderBits.clear(object, HeaderBits.CANDIDATE);
    return object;
  }
}

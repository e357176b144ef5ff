package dev.lasso.runtime.collect;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.object.EdgeCursor;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.IntList;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.OverVisit;
import dev.lasso.runtime.object.SlotTable;
import java.util.ArrayList;
import java.util.List;
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
 * created. Objects that the second search finds alive are dirty. The garbage of a CycleDetector goes
 * the same way. If it contains an object with a hand-written traverse, the second search also
 * follows if no object was touched. An exception from that traverse then reaches the caller of
 * collect(), and nothing is freed.
 *
 * Slices run only between the operations of the program: at safepoints, on the maintenance thread,
 * and on request.
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

  private static final int BATCH_SIZE = 256;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Generations generations;
  private final CandidateGraph graph;
  private final LiveMarker liveMarker;
  private Phase phase;

  /** Number of edges copied so far from the candidate that is being expanded. */
  private long copied;

  /** Index of the next edge or candidate in the current phase. */
  private int position;

  /** True if a candidate was touched during discovery, so that the records may be out of date. */
  private boolean recordsOutdated;

  /** True if user code, while it ran for the condemned objects, touched one of them. */
  private boolean condemnedTouched;

  /** True if the garbage of a whole run contains an object whose traverse is hand-written. */
  private boolean handwritten;

  public IntList garbage = new IntList();

  /** The condemned objects that have a finalizer or a registered weak reference. */
  IntList withUserCode = new IntList();

  long flags;

  /** Those of the candidates that were visited too often whose visitors were touched. */
  final List<OverVisit> overVisits = new ArrayList<>();

  IncrementalCycleDetector(SlotTable slots, Suspects suspects) {
    this(slots, suspects, null);
  }

  private IncrementalCycleDetector(
      SlotTable slots, Suspects suspects, @Nullable IncrementalCycleDetector firstSearch) {
    this.slots = slots;
    this.suspects = suspects;
    generations = suspects.generations;
    this.firstSearch = firstSearch;
    phase = firstSearch == null ? Phase.DISCOVER : Phase.JOIN;
    graph = new CandidateGraph(slots);
    liveMarker = new LiveMarker(slots, suspects, graph);
  }

  /**
   * Creates a search that has condemned the garbage of a whole run, and is the paused search from
   * now on.
   *
   * @param condemned the slots of the garbage, which is on no list of suspects
   * @param flags the union of the header flags of the garbage, or a superset
   */
  IncrementalCycleDetector(SlotTable slots, Suspects suspects, IntList condemned, long flags) {
    this(slots, suspects, null);
    suspects.replaceSearch(this); // first, because memory may be lacking below
    for (int i = 0; i < condemned.size(); i++) {
      ObjectHeader object = slots.object(condemned.get(i));
      HeaderBits.clear(object, HeaderBits.SUSPECT);
      addCandidate(object);
      handwritten |= object instanceof ObjectHeader.Handwritten;
    }
    garbage = condemned;
    withUserCode = condemned;
    this.flags = flags;
    phase = Phase.CONDEMNED;
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
    liveMarker.ensureRoom(); // for candidates touched before the next slice
  }

  boolean isDecided() {
    return phase == Phase.CONDEMNED;
  }

  /** Returns the number of objects examined. */
  public int examined() {
    return firstSearch == null ? graph.size() : firstSearch.examined();
  }

  /** Returns the number of objects and edges examined. */
  long steps() {
    return (firstSearch == null ? 0 : firstSearch.steps()) + graph.size() + graph.edges();
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
   * search, which condemns all of them, if nothing can have changed; otherwise a second one.
   *
   * @param called whether any user code ran
   */
  IncrementalCycleDetector endUserCode(boolean called) {
    if (!condemnedTouched && !(called && handwritten)) {
      phase = Phase.CONDEMNED;
      return this;
    }
    var second = new IncrementalCycleDetector(slots, suspects, this);
    suspects.replaceSearch(second);
    return second;
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
          graph.remove(slot);
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
    EdgeCursor cursor = new EdgeCursor(BATCH_SIZE);
    while (!budget.isSpent()) {
      if (graph.expanded() < graph.size() || copied > 0) {
        expand(cursor, budget);
      } else {
        ObjectHeader suspect = suspects.takeFromBatch();
        if (suspect == null) {
          graph.beginEdges();
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

  private void addCandidate(ObjectHeader object) {
    graph.ensureRoom();
    suspects.remove(object);
    graph.add(object);
  }

  /** Records a batch of the edges of a candidate, and adds their targets. */
  private void expand(EdgeCursor cursor, Budget budget) {
    if (copied == 0) {
      graph.beginEdges();
    }
    int candidate = graph.expanded() - 1;
    if (graph.isGone(candidate)) {
      copied = 0;
      return;
    }
    int slot = graph.slot(candidate);
    ObjectHeader object = slots.object(slot);
    cursor.startAt(copied);
    int count = cursor.next(object);
    boolean old = generations.isOld(HeaderBits.word(object), slots.birth(slot));
    for (int i = 0; i < count; i++) {
      ObjectHeader target = cursor.target(i);
      if (target != null) {
        follow(target, old);
      }
    }
    // A candidate that was touched between two parts is alive, whatever its other edges are.
    copied = cursor.hasMore() && HeaderBits.isCandidate(object) ? cursor.position() : 0;
    budget.spend(count + 1);
  }

  private void follow(ObjectHeader target, boolean fromOld) {
    int slot = HeaderBits.slot(target);
    graph.addEdge(slot);
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
      int end = Math.min(graph.edges(), position + BATCH_SIZE);
      budget.spend(end - position + 1);
      for (; position < end; position++) {
        graph.subtract(position);
      }
      if (position == graph.edges()) {
        beginPhase(Phase.DECIDE);
        return;
      }
    }
  }

  /** Marks the live candidates: scan and scan black, or CPython's move_unreachable. */
  private void decide(Budget budget) {
    if (liveMarker.run(budget) && !touchVisitors()) {
      garbage = new IntList();
      withUserCode = new IntList();
      flags = 0;
      beginPhase(Phase.GATHER);
    }
  }

  /**
   * Touches the objects whose traverses led too often to a candidate, because any of these may be
   * wrong. Returns whether there are any. Only the first search has records of all its edges.
   */
  private boolean touchVisitors() {
    if (firstSearch != null
        || recordsOutdated
        || overVisits.size() == liveMarker.overVisited.size()) {
      return false;
    }
    ObjectHeader target = liveMarker.overVisited.get(overVisits.size());
    OverVisit overVisit = new OverVisit(target);
    for (int candidate = 0; candidate < graph.size(); candidate++) {
      int visits = 0;
      for (int i = graph.firstEdge(candidate); i < graph.firstEdge(candidate + 1); i++) {
        visits += graph.target(i) == HeaderBits.slot(target) ? 1 : 0;
      }
      if (visits > 0 && !graph.isGone(candidate)) {
        ObjectHeader visitor = slots.object(graph.slot(candidate));
        overVisit.add(visitor, visits);
        if (HeaderBits.isCandidate(visitor)) {
          suspects.touch(visitor);
          suspects.remove(visitor); // else the next run would report it again
        }
      }
    }
    suspects.remove(target);
    overVisits.add(overVisit);
    return true;
  }

  /**
   * Returns whether the object in {@code slot} is a candidate of this search or of the first one.
   */
  boolean isCandidate(int slot) {
    return graph.contains(slot) || (firstSearch != null && firstSearch.isCandidate(slot));
  }

  /** Collects the candidates that are not live: collect white. */
  private void gather(Budget budget) {
    while (!budget.isSpent()) {
      if (position == graph.size()) {
        beginPhase(Phase.CONDEMNED);
        return;
      }
      int slot = graph.slot(position);
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
    int slot = HeaderBits.slot(object);
    int mark = slots.mark(slot);
    if (phase == Phase.REVIVED) {
      condemnedTouched |= mark > 0;
    } else if (mark > 0 && graph.contains(slot)) {
      if (phase == Phase.GATHER) {
        phase = Phase.DECIDE;
      }
      liveMarker.touch(slot, mark);
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
    for (; position < graph.size(); position++) {
      if (budget.isSpent()) {
        return false;
      }
      budget.spend(1);
      if (!graph.isGone(position)) {
        ObjectHeader object = graph.remove(graph.slot(position));
        if (object == null) {
          continue;
        }
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
    for (int i = 0; i < graph.size(); i++) {
      if (!graph.isGone(i)) {
        ObjectHeader object = graph.remove(graph.slot(i));
        if (object != null
            && HeaderBits.isCounted(object)
            && !HeaderBits.hasAny(object, HeaderBits.HOLDS)) {
          suspects.markDirty(object);
        }
      }
    }
    suspects.endBatch();
    if (firstSearch != null) {
      firstSearch.rollBack();
    }
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcObject;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/*
 * How garbage cycles are found in slices, between which the program goes on.
 *
 * The argument is that of Search. What differs is that objects change while the run is paused.
 *
 * Each member notes its edge count when it joins, and its edges are recorded once, when it is
 * expanded; all that follows works on these records. From joining on it has the flag MEMBER, until
 * something touches it: it is held or owned anew, loses an owner, or changes what it owns. Each of
 * these takes the flag off and makes the object a suspect for the next run (Suspects.touch). A
 * touched member, and one that has died, counts as alive this time, with all that it was recorded
 * to own.
 *
 * So an object is found to be garbage only if nothing has touched it or any object that was
 * recorded as its owner, and then its note and these records are true of one moment, that of the
 * decision: touches that come while liveness is being spread are spread too before it is over. From
 * then on the garbage is condemned: whatever would touch it gets a DeadObjectException.
 *
 * Nothing is lost: of the garbage that a run spares, some object was touched, and is a suspect.
 * What joins late may have had owners that were expanded before, when it was held or old; therefore
 * edges at which the search stops are recorded, too. If such an owner lets go before the object
 * joins, more edges to it are recorded than it counts: then the object counts as touched.
 *
 * Ages. A run that comes to its end makes old what was born before it began. What was alive when it
 * began had then a way from a hold through such objects. What was garbage is condemned or spared.
 * If it is spared, something touched it, or took it up before it joined: an object born earlier, to
 * which the same applies, or one born since, and then it is shaken (Suspects.owned). So the end of
 * the run takes off what members were shaken before it began, but not what since: they may live by
 * young objects alone.
 *
 * Finalizers. The user code that runs because objects are condemned may resurrect them, for which it
 * has to touch one. If it touched none, all are condemned for good. Else a second search has these objects as its
 * members, and takes no others: an edge from anywhere else keeps its target alive, also from an
 * object that the finalizers have made. What it finds alive counts as shaken.
 *
 * A mark is the number of the member plus one; negative when it is alive. A slot whose mark is not
 * its member's has been freed since. Only the end of a construction and the close of a scope run
 * slices.
 */
final class SlicedSearch {

  private enum Phase {
    /** The second search takes over what the first one has condemned. */
    JOIN,
    DISCOVER,
    COUNT,
    DECIDE,
    GATHER,
    CONDEMNED,
    /** User code is being told of the condemned, which may come back. */
    REVIVED
  }

  /** The search whose condemned objects this one examines again; null for the first search. */
  private final @Nullable SlicedSearch first;

  private static final int BUFFER_SIZE = 256;

  private final SlotTable slots;
  private final Suspects suspects;
  private final Ages ages;
  private Phase phase = Phase.DISCOVER;

  /** The slots of the members, in the order in which they joined and are expanded. */
  private final IntList members = new IntList();

  /** By member: its edge count when it joined, less the edges to it that were counted. */
  private final IntList excess = new IntList();

  /** By expanded member: where its edges begin. */
  private final IntList firstEdge = new IntList();

  /** The slots to which edges lead. */
  private final IntList edges = new IntList();

  /** How many entries of the edges of the member that is being expanded were copied. */
  private long cursor;

  /** How far the phase has come. */
  private int position;

  /**
   * Members that were found alive and whose targets are to follow: a stack, as what was reached
   * last is most likely near.
   */
  private final IntList alive = new IntList();

  /** Where in the edges of the member whose turn it is to go on, and where they end. */
  private int spreadEdge;

  private int spreadEnd;

  /** Whether more edges to a member were seen than it counts. */
  private boolean overVisited;

  /**
   * Whether a member was touched while others were expanded, so that records may be out of date.
   */
  private boolean outdated;

  /** Set when a finalizer or callback touches a condemned object. */
  private boolean touched;

  /** Whether members were found alive between slices for which the stack had no room. */
  private boolean missed;

  /** Whether all that is alive spreads again, because some was missed. */
  private boolean again;

  private IntList garbage = new IntList();

  /** Of the garbage, what has a finalizer or is referred to weakly. */
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

  /** Works until the budget is spent or all is decided. */
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
    alive.makeRoom(); // for what is touched until the next slice
  }

  boolean isDecided() {
    return phase == Phase.CONDEMNED;
  }

  /** Whether more edges to a member were seen than it counts, as if a traverse were wrong. */
  boolean isOverVisited() {
    return phase == Phase.CONDEMNED && overVisited && !outdated;
  }

  /** How many objects were examined. */
  int examined() {
    return first == null ? members.size() : first.examined();
  }

  /** How much there was to examine: members and edges. */
  long steps() {
    return (first == null ? 0 : first.steps()) + members.size() + edges.size();
  }

  /** The condemned, with marks above 0. */
  IntList garbage() {
    return garbage;
  }

  /** Those of them that have a finalizer to run, or that something refers to weakly. */
  IntList toTell() {
    return toTell;
  }

  /** User code is told of the condemned: whatever it touches, and all below, is alive. */
  void revive() {
    phase = Phase.REVIVED;
  }

  /** Whether user code is being told of the garbage. */
  boolean isTelling() {
    return phase == Phase.REVIVED;
  }

  /**
   * Begins the second search after finalizers and callbacks have run, and returns it. If they have
   * touched no condemned object, condemns all of them for good and returns this search.
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

  /** All flags of all of them. */
  long flags() {
    return flags;
  }

  private void enter(Phase next) {
    phase = next;
    position = 0;
  }

  // ------------------------------------------------------------------ discovery

  /** Lets what the first search has condemned join, unless it died or is held by now. */
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
    // For this slice alone: storing references in a young array costs the JVM next to nothing.
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

  private void join(Counted object) {
    members.makeRoom();
    excess.makeRoom();
    suspects.remove(object);
    members.add(object.slot);
    excess.add((int) Math.min(Header.edges(object.word), Integer.MAX_VALUE));
    slots.setMark(object.slot, members.size());
    object.word |= Header.MEMBER;
  }

  /** Records some of the edges of a member, and lets their targets join. */
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
    // A member that was touched between two parts is alive, whatever else it owns.
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
      alive.add(member); // if it is gone, what it owned was touched, and what it is recorded to own
    } else if (excess.get(member) < 0) {
      doubt(slots.object(slot));
    } else if (mark > 0 && excess.get(member) > 0) {
      makeAlive(slot, mark);
    }
  }

  /** More edges lead to a member than it counts: it is touched, if it has not been. */
  private void doubt(Counted object) {
    if (object.isMember()) {
      overVisited = true;
      suspects.touch(object);
    }
  }

  /** Returns whether the object in {@code slot} has joined this search or the one before it. */
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

  /** Notes that a member is alive; its targets are to follow. */
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
   * Takes note that a member is about to change or to be held.
   *
   * @throws DeadObjectException if it is condemned
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
        missed = true; // a touch allocates nothing
      }
      slots.setMark(object.slot, -mark);
    }
    object.word &= ~Header.MEMBER;
  }

  boolean isCondemned(Counted object) {
    return phase == Phase.CONDEMNED && slots.mark(object.slot) > 0;
  }

  /** Ends the examination of some members that are alive; returns whether that was all. */
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

  /** Gives up: what was examined is suspect again. */
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

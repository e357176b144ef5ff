package dev.lasso.runtime.object;

/**
 * The layout of an object's header, and the methods that read and change it: 10 flags, 22 bits of
 * holds, one more flag, and 31 bits of edges. The methods are static and not in {@link
 * ObjectHeader}, because user classes would inherit them there.
 *
 * <p>The header is zero while the object is under construction, negative while it is live (adopted
 * and not yet destroyed), and positive once it is dead. The header of a dead object keeps the birth
 * number and the {@link Death}.
 */
public final class HeaderBits {

  /**
   * Adopted and not yet destroyed. The sign bit, so that a single comparison finds live objects.
   */
  public static final long LIVE = 1L << 63;

  /** Visible to the collector. */
  public static final long TRACKED = 1L << 62;

  /** Of a type that may be part of a cycle. */
  public static final long CYCLIC = 1L << 61;

  /** On a list of suspects. */
  public static final long SUSPECT = 1L << 60;

  /** Has a finalizer that has not run. */
  public static final long UNFINALIZED = 1L << 59;

  /** Has a registered weak reference to it. */
  public static final long WEAK = 1L << 58;

  /**
   * Has resources to close, or a hand-written {@code gcClear}, so user code runs once it is dead.
   */
  public static final long CALLS_USER = 1L << 56;

  /**
   * A candidate of a paused run, untouched since it was added. The flag is cleared before anything
   * changes the object, its holds or its owners. Condemned objects keep it until they die.
   */
  public static final long CANDIDATE = 1L << 55;

  /**
   * Dirty since a sliced run of even number began, and before the next one began. An object becomes
   * dirty when it loses an edge or its last hold, or when a reference to it is moved.
   */
  public static final long DIRTY_EVEN = 1L << 57;

  /** The same for a sliced run of odd number. */
  public static final long DIRTY_ODD = 1L << 54;

  /** Dirty, and not examined since. The age of a dirty object does not prove that it is alive. */
  public static final long DIRTY = DIRTY_EVEN | DIRTY_ODD;

  /** Old, and born so long ago that its birth number can no longer be compared. */
  public static final long ANCIENT = 1L << 31;

  public static final long EDGES = (1L << 31) - 1;
  public static final long HOLDS = (1L << 54) - (1L << 32);
  public static final long COUNTS = HOLDS | EDGES;
  public static final long ONE_HOLD = 1L << 32;

  /** Unit of the count of closed resources, in the header of a dead object. */
  private static final long ONE_CLOSED = 1L << 32;

  private static final long CLOSED = ((1L << 22) - 1) * ONE_CLOSED;

  /**
   * In the header of a dead object: its resources are being closed, with its fields still set.
   * Until all of them are closed, the object answers its release methods and those of other
   * objects.
   */
  private static final long CLOSING = 1L << 55;

  /** In the header of a dead object: the resource counted last is being released. */
  private static final long RELEASING = 1L << 54;

  /**
   * Number of edges to an object beyond which another one is refused. An adoption may exceed it.
   */
  public static final long MAX_EDGES = 1L << 29;

  /** The bits of counts from {@link #MAX_EDGES} on. */
  private static final long TOO_MANY_EDGES = EDGES & -MAX_EDGES;

  private static final long DEAD = 1L << 62;
  private static final int DEATH_SHIFT = 56;

  private HeaderBits() {}

  // ------------------------------------------------------------------ reading

  public static long word(ObjectHeader object) {
    return object.header;
  }

  /** Returns the number of the object's slot in the {@link SlotTable}. */
  public static int slot(ObjectHeader object) {
    return object.slot;
  }

  /** Returns whether the object has one of the flags, or a count in the mask, {@code bits}. */
  public static boolean hasAny(ObjectHeader object, long bits) {
    return (object.header & bits) != 0;
  }

  /** Returns the bits of the holds. They can be compared with {@link #ONE_HOLD}. */
  public static long holdBits(ObjectHeader object) {
    return object.header & HOLDS;
  }

  public static int holds(ObjectHeader object) {
    return isLive(object) ? (int) (holdBits(object) >>> 32) : 0;
  }

  public static long edges(ObjectHeader object) {
    return object.header & EDGES;
  }

  public static boolean isUnderConstruction(ObjectHeader object) {
    return object.header == 0;
  }

  /** Returns whether the object is adopted and not yet destroyed. It may be condemned. */
  public static boolean isLive(ObjectHeader object) {
    return object.header < 0;
  }

  /** Returns whether the destruction of the object has begun. */
  public static boolean isDestroyed(ObjectHeader object) {
    return object.header > 0;
  }

  /**
   * Returns whether the object is live and has a count above zero. It is then neither under
   * construction, nor dead, nor pending destruction, but it may be condemned.
   */
  public static boolean isCounted(ObjectHeader object) {
    return object.header < 0 && (object.header & COUNTS) != 0;
  }

  /**
   * Returns whether the object is {@linkplain #isCounted counted}, and no paused run must be
   * notified before it is used.
   */
  public static boolean isCountedNonCandidate(ObjectHeader object) {
    return isLiveNonCandidate(object) && (object.header & COUNTS) != 0;
  }

  /**
   * Returns whether the object is {@linkplain #isCountedNonCandidate counted, and no candidate},
   * and may have one edge more.
   */
  public static boolean isOwnable(ObjectHeader object) {
    return (object.header & (LIVE | CANDIDATE | TOO_MANY_EDGES)) == LIVE
        && (object.header & COUNTS) != 0;
  }

  /** Returns whether the object is live and not a {@link #CANDIDATE} of a paused run. */
  public static boolean isLiveNonCandidate(ObjectHeader object) {
    return (object.header & (LIVE | CANDIDATE)) == LIVE;
  }

  /** Returns whether the object is a {@link #CANDIDATE} of a paused run. */
  public static boolean isCandidate(ObjectHeader object) {
    return (object.header & (LIVE | CANDIDATE)) == (LIVE | CANDIDATE);
  }

  /**
   * Returns whether a collection treats the object as alive without examining its edges. Such
   * objects have a hold, or are untracked, dead or under construction.
   */
  public static boolean isBoundary(ObjectHeader object) {
    return (object.header & (LIVE | TRACKED)) != (LIVE | TRACKED) || (object.header & HOLDS) != 0;
  }

  /**
   * Returns whether the object answers: its getters, checked methods and collections work. It does
   * until its resources are closed. A condemned object answers only while a run closes resources.
   */
  public static boolean isAnswering(ObjectHeader object) {
    return isLiveNonCandidate(object) || isAnsweringLate(object);
  }

  private static boolean isAnsweringLate(ObjectHeader object) {
    long word = object.header;
    if (word > 0) {
      return (word & (CLOSING | RELEASING)) != 0;
    }
    return word == 0 || HeapState.of(object).isCandidateAnswering(object);
  }

  /** Returns whether the object is dead, and its resources are being closed. */
  public static boolean isClosing(ObjectHeader object) {
    return (object.header & (LIVE | CLOSING)) == CLOSING;
  }

  /**
   * Returns whether the object is dead to the program: nothing can own, hold or find it any more.
   * Its destruction may not have begun.
   */
  public static boolean isDead(ObjectHeader object) {
    return object.header > 0 || (isCandidate(object) && HeapState.of(object).isCondemned(object));
  }

  /** Returns whether the object is alive and tracked. A frozen object counts as tracked. */
  public static boolean isTracked(ObjectHeader object) {
    return object.header < 0
        && !isDead(object)
        && ((object.header & TRACKED) != 0
            || HeapState.of(object).slots.frozen.contains(object.slot));
  }

  // ------------------------------------------------------------------ changing

  public static void setWord(ObjectHeader object, long word) {
    object.header = word;
  }

  public static void set(ObjectHeader object, long flags) {
    object.header |= flags;
  }

  public static void clear(ObjectHeader object, long flags) {
    object.header &= ~flags;
  }

  public static void addHold(ObjectHeader object) {
    object.header += ONE_HOLD;
  }

  public static void removeHold(ObjectHeader object) {
    object.header -= ONE_HOLD;
  }

  public static void addEdge(ObjectHeader object) {
    object.header++;
  }

  // ------------------------------------------------------------------ dead objects

  public static long dead(Death death, int birth) {
    return DEAD | (long) death.number() << DEATH_SHIFT | Integer.toUnsignedLong(birth);
  }

  public static Death death(long word) {
    return Death.of((int) (word >>> DEATH_SHIFT) & 0x3f);
  }

  public static Death death(ObjectHeader object) {
    return death(object.header);
  }

  /** Returns the number of resources of a dead object that are closed. */
  public static int closed(ObjectHeader object) {
    return (int) ((object.header & CLOSED) >>> 32);
  }

  /** Counts a resource of a dead object as closed. */
  public static void addClosed(ObjectHeader object) {
    object.header = (object.header & ~RELEASING) + ONE_CLOSED;
  }

  /** Counts a resource of a dead object as closed. Its release begins. */
  public static void beginRelease(ObjectHeader object) {
    object.header = (object.header | RELEASING) + ONE_CLOSED;
  }

  /** Ends the release of a resource of a dead object. */
  public static void endRelease(ObjectHeader object) {
    object.header &= ~RELEASING;
  }

  /** Returns the number of resources of a dead object whose release has returned. */
  public static int released(ObjectHeader object) {
    return closed(object) - ((object.header & RELEASING) == 0 ? 0 : 1);
  }

  /** Begins to close the resources of a dead object. */
  public static void beginClosing(ObjectHeader object) {
    object.header |= CLOSING;
  }

  /** Ends the closing of a dead object, which answers no longer. */
  public static void endClosing(ObjectHeader object) {
    object.header &= ~(CLOSING | RELEASING);
  }

  public static int birthOfDead(long word) {
    return (int) word;
  }

  static int birthOfDead(ObjectHeader object) {
    return birthOfDead(object.header);
  }

  /** The cause of an object's death, with its text for messages. */
  public enum Death {
    COUNT("its last owner released it", true),
    HOLD_RELEASED("its last hold was released", true),
    SCOPE_CLOSED("its scope was closed", true),
    SCOPE_REWOUND("its scope was rewound", true),
    ROOT_CLOSED("its last root was closed", true),
    /** Its count reached zero because its heap was being closed. */
    HEAP_CLOSING("its heap was closed", true),
    HEAP_CLOSED("its heap was closed", false),
    COLLECTED("a collection found it unreachable", false),
    DELETED("it was deleted", false),
    NOT_ADOPTED("its construction failed", false);

    private static final Death[] VALUES = values();

    private final String text;

    /** True if the object died because its count reached zero. */
    public final boolean byCount;

    Death(String text, boolean byCount) {
      this.text = text;
      this.byCount = byCount;
    }

    /** Returns the death with a number, which the slot of a pending object stores. */
    public static Death of(int number) {
      return VALUES[number];
    }

    /** Returns the number of this death. */
    public @SuppressWarnings("EnumOrdinal") // no number outlives the process
    int number() {
      return ordinal();
    }

    @Override
    public String toString() {
      return text;
    }
  }
}

package dev.lasso.runtime.heap;

/**
 * The layout of an object's header: 10 flags, 22 bits of holds, one more flag, and 31 bits of
 * edges.
 *
 * <p>The header is zero while the object is under construction, negative while it is live (adopted
 * and not yet destroyed), and positive once it is dead. The header of a dead object keeps the birth
 * number and the {@link Death}.
 */
public final class HeaderBits {

  /**
   * Adopted and not yet destroyed. The sign bit, so that a single comparison finds live objects.
   */
  static final long LIVE = 1L << 63;

  /** Visible to the collector. */
  static final long TRACKED = 1L << 62;

  /** Of a type that may be part of a cycle. */
  static final long CYCLIC = 1L << 61;

  /** On a list of suspects. */
  static final long SUSPECT = 1L << 60;

  /** Has a finalizer that has not run. */
  static final long UNFINALIZED = 1L << 59;

  /** Has a registered weak reference to it. */
  static final long WEAK = 1L << 58;

  /**
   * Has resources to close, or a hand-written {@code gcClear}, so user code runs once it is dead.
   */
  static final long CALLS_USER = 1L << 56;

  /**
   * A candidate of a paused run, untouched since it was added. The flag is cleared before anything
   * changes the object, its holds or its owners.
   */
  static final long CANDIDATE = 1L << 55;

  /**
   * Dirty since a sliced run of even number began, and before the next one began. An object becomes
   * dirty when it loses an edge or its last hold, or when a reference to it is moved.
   */
  static final long DIRTY_EVEN = 1L << 57;

  /** The same for a sliced run of odd number. */
  static final long DIRTY_ODD = 1L << 54;

  /** Dirty, and not examined since. The age of a dirty object does not prove that it is alive. */
  static final long DIRTY = DIRTY_EVEN | DIRTY_ODD;

  /** Old, and born so long ago that its birth number can no longer be compared. */
  static final long ANCIENT = 1L << 31;

  static final long EDGES = (1L << 31) - 1;
  static final long HOLDS = (1L << 54) - (1L << 32);
  static final long COUNTS = HOLDS | EDGES;
  static final long ONE_HOLD = 1L << 32;

  /** Unit of the count of closed resources, in the header of a dead object. */
  static final long ONE_CLOSED = 1L << 32;

  private static final long CLOSED = ((1L << 22) - 1) * ONE_CLOSED;

  /**
   * Number of edges to an object beyond which another one is refused. An adoption may exceed it.
   */
  static final long MAX_EDGES = 1L << 29;

  private static final long DEAD = 1L << 62;
  private static final int DEATH_SHIFT = 56;

  private HeaderBits() {}

  static int holds(long word) {
    return word < 0 ? (int) ((word & HOLDS) >>> 32) : 0;
  }

  static long edges(long word) {
    return word & EDGES;
  }

  static long dead(Death death, int birth) {
    return DEAD | (long) death.number() << DEATH_SHIFT | Integer.toUnsignedLong(birth);
  }

  static Death death(long word) {
    return Death.of((int) (word >>> DEATH_SHIFT) & 0x3f);
  }

  /** Returns the number of resources of a dead object that are closed. */
  static int closed(long word) {
    return (int) ((word & CLOSED) >>> 32);
  }

  static int birthOfDead(long word) {
    return (int) word;
  }

  /** The cause of an object's death, with its text for messages. */
  enum Death {
    COUNT("its last owner released it", true),
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
    final boolean byCount;

    Death(String text, boolean byCount) {
      this.text = text;
      this.byCount = byCount;
    }

    /** Returns the death with a number, which the slot of a pending object stores. */
    static Death of(int number) {
      return VALUES[number];
    }

    /** Returns the number of this death. */
    @SuppressWarnings("EnumOrdinal") // no number outlives the process
    int number() {
      return ordinal();
    }

    @Override
    public String toString() {
      return text;
    }
  }
}

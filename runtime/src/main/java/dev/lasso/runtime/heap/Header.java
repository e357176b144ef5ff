package dev.lasso.runtime.heap;

/**
 * The counted word of an object: 10 flags, 22 bits of holds, one more flag, 31 bits of edges.
 *
 * <p>Zero is an object under construction, a negative word a live one (adopted and not yet
 * destroyed), a positive word a dead one. Of a dead object the word keeps the birth number and the
 * {@link Death}.
 */
public final class Header {

  /** Adopted and not yet destroyed. The sign bit, so that "is it alive" is one comparison. */
  static final long LIVE = 1L << 63;

  /** Known to the collector. */
  static final long TRACKED = 1L << 62;

  /** Of a type that may be part of a cycle. */
  static final long CYCLIC = 1L << 61;

  /** In the list of suspects. */
  static final long SUSPECT = 1L << 60;

  /** Has a finalizer that has not run. */
  static final long UNFINALIZED = 1L << 59;

  /** Has a registered weak reference to it. */
  static final long WEAK = 1L << 58;

  /** Has resources to close, or a clear written by hand: user code runs once it is dead. */
  static final long CALLS_USER = 1L << 56;

  /**
   * A member of a paused run that nothing has touched since it joined. Whatever touches the object
   * takes the flag off first.
   */
  static final long MEMBER = 1L << 55;

  /**
   * Has lost an edge or its last hold, or had one moved, after a sliced run of even number began
   * and before the next one did.
   */
  static final long SHAKEN_EVEN = 1L << 57;

  /** The same, of odd number. */
  static final long SHAKEN_ODD = 1L << 54;

  /** Being old is no proof of life: the object was shaken, and not examined since. */
  static final long SHAKEN = SHAKEN_EVEN | SHAKEN_ODD;

  /** Born so long ago that its birth number does not tell any more: old. */
  static final long ANCIENT = 1L << 31;

  static final long EDGES = (1L << 31) - 1;
  static final long HOLDS = (1L << 54) - (1L << 32);
  static final long COUNTS = HOLDS | EDGES;
  static final long ONE_HOLD = 1L << 32;

  /** In the word of a dead object: counts the resources that are closed. */
  static final long ONE_CLOSED = 1L << 32;

  private static final long CLOSED = ((1L << 22) - 1) * ONE_CLOSED;

  /** How many edges an object may have before another is refused. Adoption may add some more. */
  static final long MAX_EDGES = 1L << 29;

  private static final long DEAD = 1L << 62;
  private static final int DEATH_SHIFT = 56;

  private Header() {}

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

  /** How many resources of a dead object are closed. */
  static int closed(long word) {
    return (int) ((word & CLOSED) >>> 32);
  }

  static int birthOfDead(long word) {
    return (int) word;
  }

  /** How an object died, as messages tell it. */
  enum Death {
    COUNT("its last owner let go", true),
    SCOPE_CLOSED("its scope was closed", true),
    SCOPE_REWOUND("its scope was rewound", true),
    ROOT_CLOSED("its last root was closed", true),
    /** Its count came to zero because its heap was being closed. */
    HEAP_CLOSING("its heap was closed", true),
    HEAP_CLOSED("its heap was closed", false),
    COLLECTED("a collection found it unreachable", false),
    DELETED("it was deleted", false),
    NOT_ADOPTED("its construction failed", false);

    private static final Death[] VALUES = values();

    private final String text;

    /** True of an object whose count came to zero. */
    final boolean byCount;

    Death(String text, boolean byCount) {
      this.text = text;
      this.byCount = byCount;
    }

    /** The death whose number an object that waits for it has among its notes. */
    static Death of(int number) {
      return VALUES[number];
    }

    /** That number. */
    @SuppressWarnings("EnumOrdinal") // the number lives no longer than the process
    int number() {
      return ordinal();
    }

    @Override
    public String toString() {
      return text;
    }
  }
}

package dev.lasso.runtime.heap;

/**
 * Who is old: born before the last complete collection decided. All that it did not find to be
 * garbage was alive then.
 */
final class Ages {

  /** How many births apart two birth numbers can be compared, with a margin for old objects. */
  private static final long COMPARABLE = 1L << 30;

  /** Older objects are {@link Header#ANCIENT}: found in time, as numbers start over. */
  private static final long ANCIENT = 1L << 29;

  /** How many objects had been created when the last complete collection decided. */
  private long createdBefore;

  /** The birth number from which on objects are young. */
  private int youngFrom = 1;

  /** The birth number from which on they stay young when the run that is under way is over. */
  private int youngAfter = 1;

  /** Whether birth numbers can be compared with that. If not, all objects pass for young. */
  private boolean known;

  /** How many objects had been created when ancient ones were looked for last. */
  private long lookedAt;

  /**
   * Called when a collection starts that will make old what is alive now. Ancient objects are found
   * once in half a billion births.
   */
  void begin(SlotTable slots) {
    long created = slots.created();
    compareUpTo(created);
    if (created - lookedAt >= ANCIENT && isComparable(created)) {
      markAncient(slots, false);
    }
  }

  void compareUpTo(long created) {
    known = created - createdBefore < COMPARABLE && isComparable(created);
    youngAfter = (int) created + 1;
  }

  /** Called when a complete collection has decided. */
  void advance(long created) {
    createdBefore = created;
    youngFrom = (int) created + 1;
    youngAfter = youngFrom;
  }

  /** As {@link #advance}, of what a collection in one go has decided. */
  void decided(SlotTable slots) {
    advance(slots.created());
    if (!isComparable(slots.created())) {
      markAncient(slots, true);
    }
  }

  /** Marks the objects that are too old for their birth numbers to tell, or all. */
  private void markAncient(SlotTable slots, boolean all) {
    long created = slots.created();
    for (int slot = SlotTable.HEADS; slot < slots.end(); slot++) {
      Counted object = slots.get(slot);
      if (object != null && object.word < 0 && (all || isAncient(slots.birth(slot), created))) {
        object.word |= Header.ANCIENT;
      }
    }
    looked(created);
  }

  /** Whether birth numbers still tell who is ancient. If not, what survives a collection is. */
  boolean isComparable(long created) {
    return created - lookedAt < COMPARABLE;
  }

  /** Called when ancient objects have been looked for. */
  void looked(long created) {
    lookedAt = created;
  }

  static boolean isAncient(int birth, long created) {
    return Integer.toUnsignedLong((int) created - birth) > ANCIENT;
  }

  /** Whether {@code object} was alive when the last complete collection decided. */
  boolean isOld(long word, int birth) {
    return known && ((word & Header.ANCIENT) != 0 || birth - youngFrom < 0);
  }

  /** Whether an object passes for old in the run that is under way or may do so in the next one. */
  boolean mayPassForOld(long word, int birth) {
    return (word & Header.ANCIENT) != 0 || birth - youngFrom < 0 || birth - youngAfter < 0;
  }
}

package dev.lasso.runtime.heap;

/**
 * The generations of objects. An object is old if it was born before the last complete collection
 * decided or, if that was a sliced run, before it began. The notes of {@link Search} and {@link
 * SlicedSearch} explain how a search makes use of that.
 */
final class Ages {

  /**
   * Number of births over which two birth numbers can be compared, with a margin for old objects.
   */
  private static final long COMPARABLE = 1L << 30;

  /**
   * Age, in births, from which objects are marked {@link Header#ANCIENT}, well before birth numbers
   * wrap around.
   */
  private static final long ANCIENT = 1L << 29;

  /**
   * Number of objects created when the last complete collection decided or, if it was sliced,
   * began.
   */
  private long createdBefore;

  /** The lowest birth number of young objects. */
  private int youngFrom = 1;

  /** The lowest birth number of the objects that are still young after the current run. */
  private int youngAfter = 1;

  /**
   * True if birth numbers can be compared with {@link #youngFrom}. Otherwise all objects count as
   * young.
   */
  private boolean known;

  /** Number of objects created when ancient objects were last marked. */
  private long lookedAt;

  /**
   * Prepares for a collection that will make the existing objects old. Marks ancient objects once
   * in half a billion births.
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

  /** Makes the first {@code created} objects old, once a complete collection has decided. */
  void advance(long created) {
    createdBefore = created;
    youngFrom = (int) created + 1;
    youngAfter = youngFrom;
  }

  /** As {@link #advance}, for the decision of a collection in a single pause. */
  void decided(SlotTable slots) {
    advance(slots.created());
    if (!isComparable(slots.created())) {
      markAncient(slots, true);
    }
  }

  /** Marks the objects that are too old for their birth numbers to be compared, or all objects. */
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

  /**
   * Returns whether birth numbers still reveal which objects are ancient. If not, a collection
   * marks all survivors as ancient.
   */
  boolean isComparable(long created) {
    return created - lookedAt < COMPARABLE;
  }

  /** Records that ancient objects have been marked. */
  void looked(long created) {
    lookedAt = created;
  }

  static boolean isAncient(int birth, long created) {
    return Integer.toUnsignedLong((int) created - birth) > ANCIENT;
  }

  /** Returns whether an object is old. */
  boolean isOld(long word, int birth) {
    return known && ((word & Header.ANCIENT) != 0 || birth - youngFrom < 0);
  }

  /** Returns whether an object is old for the current run, or may be for the next one. */
  boolean mayPassForOld(long word, int birth) {
    return (word & Header.ANCIENT) != 0 || birth - youngFrom < 0 || birth - youngAfter < 0;
  }
}

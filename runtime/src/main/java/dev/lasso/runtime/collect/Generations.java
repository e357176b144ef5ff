package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.SlotTable;

/**
 * The generations of objects. An object is old if it was born before the last complete collection
 * decided or, if that was a sliced run, before it began. The notes of {@link CycleDetector} and
 * {@link IncrementalCycleDetector} explain how a search makes use of that.
 */
public final class Generations {

  /**
   * Number of births over which two birth numbers can be compared, with a margin for old objects.
   */
  private static final long COMPARABLE = 1L << 30;

  /**
   * Age, in births, from which objects are marked {@link HeaderBits#ANCIENT}, well before birth
   * numbers wrap around.
   */
  private static final long ANCIENT = 1L << 29;

  /**
   * Number of objects created when the last complete collection decided or, if it was sliced,
   * began.
   */
  private long createdAtLastDecision;

  /** The lowest birth number of young objects. */
  private int youngFrom = 1;

  /** The lowest birth number of the objects that are still young after the current run. */
  private int nextYoungFrom = 1;

  /**
   * True if birth numbers can be compared with {@link #youngFrom}. Otherwise all objects count as
   * young.
   */
  private boolean comparable;

  /** Number of objects created when ancient objects were last marked. */
  private long createdAtLastMarking;

  /**
   * Prepares for a collection that will make the existing objects old. Marks ancient objects once
   * in half a billion births.
   */
  void beginRun(SlotTable slots) {
    long created = slots.created();
    updateComparable(created);
    if (created - createdAtLastMarking >= ANCIENT && isComparable(created)) {
      markAncient(slots, false);
    }
  }

  public void updateComparable(long created) {
    comparable = created - createdAtLastDecision < COMPARABLE && isComparable(created);
    nextYoungFrom = (int) created + 1;
  }

  /** Makes the first {@code created} objects old, once a complete collection has decided. */
  public void advance(long created) {
    createdAtLastDecision = created;
    youngFrom = (int) created + 1;
    nextYoungFrom = youngFrom;
  }

  /** As {@link #advance}, for the decision of a collection in a single pause. */
  void runDecided(SlotTable slots) {
    advance(slots.created());
    if (!isComparable(slots.created())) {
      markAncient(slots, true);
    }
  }

  /** Marks the objects that are too old for their birth numbers to be compared, or all objects. */
  private void markAncient(SlotTable slots, boolean all) {
    long created = slots.created();
    for (int slot = slots.nextLive(0); slot >= 0; slot = slots.nextLive(slot + 1)) {
      if (all || isAncient(slots.birth(slot), created)) {
        HeaderBits.set(slots.object(slot), HeaderBits.ANCIENT);
      }
    }
    recordMarking(created);
  }

  /**
   * Returns whether birth numbers still reveal which objects are ancient. If not, a collection
   * marks all survivors as ancient.
   */
  boolean isComparable(long created) {
    return created - createdAtLastMarking < COMPARABLE;
  }

  /** Records that ancient objects have been marked. */
  public void recordMarking(long created) {
    createdAtLastMarking = created;
  }

  public static boolean isAncient(int birth, long created) {
    return Integer.toUnsignedLong((int) created - birth) > ANCIENT;
  }

  public boolean isOld(long word, int birth) {
    return comparable && ((word & HeaderBits.ANCIENT) != 0 || birth - youngFrom < 0);
  }

  /** Returns whether an object is old for the current run, or may be for the next one. */
  boolean mayBeOld(long word, int birth) {
    return (word & HeaderBits.ANCIENT) != 0 || birth - youngFrom < 0 || birth - nextYoungFrom < 0;
  }
}

package dev.lasso.runtime;

/**
 * Who is old: born before the last complete collection decided. All that it did not find to be
 * garbage was alive then.
 */
final class Ages {

  /** How many births apart two birth numbers can be compared, with a margin for old objects. */
  private static final long COMPARABLE = 1L << 30;

  /** How many objects had been created when the last complete collection decided. */
  private long createdBefore;

  /** The birth number from which on objects are young. */
  private int youngFrom = 1;

  /** The birth number from which on they stay young when the run that is under way is over. */
  private int youngAfter = 1;

  /** Whether birth numbers can be compared with that. If not, all objects pass for young. */
  private boolean known;

  /** Called when a collection starts that will make old what is alive now. */
  void compareUpTo(long created) {
    known = created - createdBefore < COMPARABLE;
    youngAfter = (int) created + 1;
  }

  /** Called when a complete collection has decided. */
  void advance(long created) {
    createdBefore = created;
    youngFrom = (int) created + 1;
    youngAfter = youngFrom;
  }

  boolean isOld(int birth) {
    return known && birth - youngFrom < 0;
  }

  /** Whether an object passes for old in the run that is under way or may do so in the next one. */
  boolean mayPassForOld(int birth) {
    return birth - youngFrom < 0 || birth - youngAfter < 0;
  }
}

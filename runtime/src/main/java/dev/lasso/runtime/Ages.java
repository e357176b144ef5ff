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

  /** Whether birth numbers can be compared with that. If not, all objects pass for young. */
  private boolean known;

  /** Called when a collection starts. */
  void compareUpTo(long created) {
    known = created - createdBefore < COMPARABLE;
  }

  /** Called when a complete collection has decided. */
  void advance(long created) {
    createdBefore = created;
    youngFrom = (int) created + 1;
  }

  boolean isOld(int birth) {
    return known && birth - youngFrom < 0;
  }
}

package dev.lasso.runtime.object;

/**
 * The bits of a heap's {@linkplain HeapState#work word of work}. A thread that creates work makes
 * its data visible, then sets the bit, and then tries to do the work. A thread that unlocks the
 * heap reads the word once more.
 */
public final class Work {

  /** Holds are queued for release. */
  public static final int RELEASES = 1;

  /** Native memory waits to be freed outside the lock. */
  public static final int FREES = 4;

  /** The scheduler of collections may have something to do at a safepoint. */
  public static final int COLLECT = 8;

  /** The heap may be closed by the next thread that has the lock and leaves no scope open. */
  public static final int CLOSE = 16;

  /** Leak reports wait to be delivered outside the lock. */
  public static final int REPORTS = 32;

  /** A safepoint completes what was put off, for example for lack of stack. */
  public static final int RECOVER = 64;

  /** Heaps whose owners have died wait to be closed outside the lock. */
  public static final int HEAPS = 128;

  /** A closing for which no thread waits must be finished outside the lock. */
  public static final int FINISH = 256;

  /** The work that is done outside the lock. */
  public static final int OUTSIDE = REPORTS | HEAPS | FINISH;

  /** There are suspects, or a paused run, for which a collection may be worth while. */
  public static final int SUSPECTS = 512;

  /** The work that threads outside do, and that must not wait for the next one. */
  public static final int FOR_ALL = RELEASES | CLOSE | HEAPS | FINISH;

  /** The work of a safepoint. */
  public static final int AT_SAFEPOINT = RELEASES | COLLECT | RECOVER;

  private Work() {}
}

package dev.lasso.runtime;

/**
 * How much a heap finds out about leaks, and what that costs: four levels, named as <a
 * href="https://netty.io/wiki/reference-counted-objects.html#leak-detection-levels">Netty's</a>.
 *
 * <p>The level of a heap is that of {@link GcHeap.Builder#leaks}, else that of the system property
 * {@code dev.lasso.leaks}, {@code off}, {@code simple}, {@code advanced} or {@code paranoid}, else
 * {@link #SIMPLE}. On every level a heap that is closed reports the objects that are still alive
 * then, and one whose thread has ended is reported when another thread uses it.
 *
 * @see GcHeap.Builder#onLeak
 */
public enum GcLeakLevel {
  /** Nothing more is found out. */
  OFF,

  /**
   * A sample of the heaps, scopes and roots is watched: those that the JVM finds unreachable while
   * they are open are reported, with the place where they were opened. A heap that is closed
   * reports the scopes and roots that are still open. Of many, one in some thousands is in the
   * sample; the first of a program all are. An object costs nothing. The default, also for
   * production.
   */
  SIMPLE,

  /**
   * Every heap, scope and root is watched, and the heap knows where each object was created and
   * where it was retained or kept last: {@link GcInspection#explain(GcObject)} and reports of leaks
   * say so. Each {@code create}, {@code retain}, {@code keep} and opening looks at the stack, some
   * microseconds. The heap also knows the owner of each resource, native handles excepted: one that
   * gets a second owner is reported to {@link GcHeap#onUnraisable}. For tests, and to find a leak
   * that the level before has shown.
   */
  ADVANCED,

  /**
   * Also where an object died: a {@link DeadObjectException} says so, for the last 65,536 objects
   * or so. Each death looks at the stack, too.
   */
  PARANOID
}

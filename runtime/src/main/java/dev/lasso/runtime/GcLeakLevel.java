package dev.lasso.runtime;

/**
 * A level of leak detection in a heap, with its costs. There are four levels, named like <a
 * href="https://netty.io/wiki/reference-counted-objects.html#leak-detection-levels">Netty's</a>.
 *
 * <p>A heap has the level set by {@link GcHeap.Builder#leaks}. If none is set, it has the level
 * named by the system property {@code dev.lasso.leaks}, which is {@code off}, {@code simple},
 * {@code advanced} or {@code paranoid}, and without the property {@link #SIMPLE}. On every level,
 * closing a heap reports the objects that are still alive at its end, and a heap whose thread has
 * terminated is reported when another thread uses it. On every level, a shared heap closes its lost
 * roots, links and cells, except for roots that {@link GcRootCell#open} has opened and that are not
 * in the sample of {@link #SIMPLE}.
 *
 * @see GcHeap.Builder#onLeak
 */
public enum GcLeakLevel {
  /** No further detection. */
  OFF,

  /**
   * Watches all heaps, and a sample of the scopes and roots. If the JVM finds one of them
   * unreachable while it is open, it is reported; those of the sample, which also contains heaps,
   * with the place where they were opened. The other lost roots of a shared heap are reported
   * without a place, at most once a minute for each type of held object. A heap that is closed
   * reports the scopes and roots that are still open. The sample contains all of the first ones of
   * a program, and later one in 16,384, or in the number that the system property {@code
   * dev.lasso.leaks.sample} has, rounded up to a power of two. Each opening in the sample costs a
   * stack walk of some microseconds. There is no cost per object. This is the default, also for
   * production.
   */
  SIMPLE,

  /**
   * Watches every heap, scope and root. The heap also records where each object was created, and
   * where it was last retained or kept, for {@link GcInspection#explain(GcObject)} and reports of
   * leaks. Each {@code create}, {@code retain}, {@code keep} and opening walks the stack, which
   * takes some microseconds. The heap also records the owner of each resource, except for native
   * handles, and reports a resource that gets a second owner to {@link GcHeap#onUnraisable}. For
   * tests, and to find a leak that {@link #SIMPLE} has reported.
   */
  ADVANCED,

  /**
   * Also records where an object died, for the last 65,536 objects or so; a {@link
   * DeadObjectException} contains that place. Each death walks the stack, too.
   */
  PARANOID
}

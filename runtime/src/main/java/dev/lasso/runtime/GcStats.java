package dev.lasso.runtime;

import dev.lasso.runtime.heap.HeapStats;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a heap at one moment. Later versions may add more figures.
 *
 * <p>On the heap's thread the figures are exact. Any other thread gets them without waiting; each
 * figure may then be slightly out of date, and the figures may be of different moments, so that
 * they need not add up.
 */
public sealed interface GcStats permits HeapStats {
  /**
   * Returns the number of objects created.
   *
   * @return the number of objects
   */
  long created();

  /**
   * Returns the number of live objects.
   *
   * @return the number of objects
   */
  long live();

  /**
   * Returns the number of objects destroyed because their last owner released them.
   *
   * @return the number of objects
   */
  long diedByCount();

  /**
   * Returns the number of objects that collections found unreachable.
   *
   * @return the number of objects
   */
  long collected();

  /**
   * Returns the number of complete collections, requested or automatic.
   *
   * @return the number of collections
   */
  long collections();

  /**
   * Returns the number of objects that collections examined, summed over all collections.
   *
   * @return the number of objects
   */
  long candidates();

  /**
   * Returns the time spent in collections, including one in progress, and including the user code
   * that they called.
   *
   * @return the time, in nanoseconds
   */
  long collectNanos();

  /**
   * Returns the longest pause of the program by an automatic collection. It includes the user code
   * that the collection called, and the time in which the JVM or the operating system had stopped
   * the thread. It does not include deaths by count, which are not sliced.
   *
   * @return the elapsed time, in nanoseconds
   */
  long longestPauseNanos();

  /**
   * Returns the number of bytes outside the JVM's heap that the live objects pin: their extra
   * memory, and the bytes they reported when they were last weighed.
   *
   * @return the number of bytes
   */
  long nativeBytes();

  /**
   * Returns the number of slices of automatic collections without a time limit. A slice has none if
   * the program makes suspects faster than the collector can examine them.
   *
   * @return the number of slices
   */
  long unlimitedSlices();

  /**
   * Returns the number of objects that may have become part of a garbage cycle since the last
   * collection.
   *
   * @return the number of objects
   */
  int suspects();

  /**
   * Returns the number of live objects that are {@linkplain GcHeap#freeze frozen}.
   *
   * @return the number of objects
   */
  int frozen();

  /**
   * Returns the number of open scopes, including those of entries.
   *
   * @return the number of scopes
   */
  int openScopes();

  /**
   * Returns the number of open roots. In a shared heap, this includes links, and those roots of
   * {@link GcRootCell#open} that are tracked ({@link GcHeap.Builder#trackReaders}).
   *
   * @return the number of roots
   */
  long openRoots();

  /**
   * Returns the number of roots, links and cells that the program has lost, and that a shared heap
   * has closed because of this. A confined heap does not close lost roots.
   *
   * @return the number of roots, links and cells
   */
  long lostRoots();

  /**
   * Returns how many leaks were reported, by kind. One report may stand for several leaks.
   *
   * @return an immutable map without the kinds of which there is no report
   */
  Map<GcLeak.Kind, Long> leaks();

  /**
   * Returns the number of exceptions that could not be thrown to a caller, and that the handler of
   * {@link GcHeap#onUnraisable} got.
   *
   * @return the number of exceptions
   */
  int unraisables();

  /**
   * Returns the number of resources that are not closed yet, although their owners are dead: those
   * that the executor of {@link GcHeap.Builder#closeOn} has not closed, and arenas that native
   * calls use, which the heap closes at a later safepoint.
   *
   * @return the number of resources
   */
  int waitingResources();

  /**
   * Returns the number of resources whose {@code close} has thrown an exception, so that what they
   * own is not freed. They are also reported as leaks of the kind {@link GcLeak.Kind#RESOURCES}.
   *
   * @return the number of resources
   */
  int unfreedResources();

  /**
   * Returns the figures of the entries of a shared heap.
   *
   * @return the figures; null for a confined heap
   */
  @Nullable GcEntryStats entries();

  /**
   * Returns the figures of each type of which the heap has ever had an object, including atomic
   * types.
   *
   * <p>On the heap's thread they add up: the sums of {@link GcTypeStats#created}, {@link
   * GcTypeStats#live}, {@link GcTypeStats#diedByCount} and {@link GcTypeStats#nativeBytes} equal
   * the figures of the heap, except for objects that are just being constructed or freed. The
   * figure {@link #created} also includes objects whose construction failed, and {@link #collected}
   * those that died while {@linkplain GcCPython#keepGarbage garbage was kept}.
   *
   * @return an immutable list, ordered by the number of live objects, largest first
   */
  List<GcTypeStats> byType();

  /**
   * Returns a line for each figure, and then one for each of the 20 types with the most live
   * objects.
   *
   * @return several lines
   */
  @Override
  String toString();
}

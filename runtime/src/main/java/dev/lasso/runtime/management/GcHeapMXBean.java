package dev.lasso.runtime.management;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * The JMX view of a heap that is {@linkplain GcHeapRegistration registered}.
 *
 * <p>The figures are those of {@link GcHeap#stats}, and any thread may read them. The operations
 * need the heap's thread, which a JMX client rarely uses. If the heap is confined to another
 * thread, they throw an exception whose message says so. An operation enters a shared heap, for
 * which it waits ten seconds at most. No other thread can enter until the operation ends.
 */
public interface GcHeapMXBean {

  /**
   * The statistics of a type, see {@link GcTypeStats}.
   *
   * @param name the name of the type, as messages show it
   * @param className the name of the annotated class
   * @param created the number of objects created
   * @param live the number of live objects
   * @param diedByCount the number of objects released by their last owner
   * @param collected the number of objects freed by collections
   * @param nativeBytes the number of bytes of native memory that the live objects pin
   */
  record Type(
      String name,
      String className,
      long created,
      long live,
      long diedByCount,
      long collected,
      long nativeBytes) {}

  /**
   * Returns the name of the heap in messages.
   *
   * @return the name
   */
  String getHeap();

  /**
   * Returns the number of live objects, see {@link GcStats#live}.
   *
   * @return the number of objects
   */
  long getLive();

  /**
   * Returns the number of objects created, see {@link GcStats#created}.
   *
   * @return the number of objects
   */
  long getCreated();

  /**
   * Returns the number of objects released by their last owner, see {@link GcStats#diedByCount}.
   *
   * @return the number of objects
   */
  long getDiedByCount();

  /**
   * Returns the number of objects found by collections, see {@link GcStats#collected}.
   *
   * @return the number of objects
   */
  long getCollected();

  /**
   * Returns the number of suspects, see {@link GcStats#suspects}.
   *
   * @return the number of objects
   */
  int getSuspects();

  /**
   * Returns the number of frozen objects, see {@link GcStats#frozen}.
   *
   * @return the number of objects
   */
  int getFrozen();

  /**
   * Returns the native memory that live objects pin, see {@link GcStats#nativeBytes}.
   *
   * @return the number of bytes
   */
  long getNativeBytes();

  /**
   * Returns the number of complete collections, see {@link GcStats#collections}.
   *
   * @return the number of collections
   */
  long getCollections();

  /**
   * Returns the number of objects examined by collections, see {@link GcStats#candidates}.
   *
   * @return the number of objects
   */
  long getCandidates();

  /**
   * Returns the time spent in collections, see {@link GcStats#collectNanos}.
   *
   * @return the time, in nanoseconds
   */
  long getCollectNanos();

  /**
   * Returns the longest pause of an automatic collection, see {@link GcStats#longestPauseNanos}.
   *
   * @return the time, in nanoseconds
   */
  long getLongestPauseNanos();

  /**
   * Returns the number of slices without a limit, see {@link GcStats#unlimitedSlices}.
   *
   * @return the number of slices
   */
  long getUnlimitedSlices();

  /**
   * Returns the number of open scopes, see {@link GcStats#openScopes}.
   *
   * @return the number of scopes
   */
  int getOpenScopes();

  /**
   * Returns the number of open roots, see {@link GcStats#openRoots}.
   *
   * @return the number of roots
   */
  long getOpenRoots();

  /**
   * Returns the number of lost roots that were closed, see {@link GcStats#lostRoots}.
   *
   * @return the number of roots, links and cells
   */
  long getLostRoots();

  /**
   * Returns the number of exceptions that could not be thrown to a caller, see {@link
   * GcStats#unraisables}.
   *
   * @return the number of exceptions
   */
  int getUnraisables();

  /**
   * Returns the number of resources that are not closed yet, see {@link GcStats#waitingResources}.
   *
   * @return the number of resources
   */
  int getWaitingResources();

  /**
   * Returns the number of resources whose {@code close} has failed, see {@link
   * GcStats#unfreedResources}.
   *
   * @return the number of resources
   */
  int getUnfreedResources();

  /**
   * Returns how many leaks were reported, by the name of their kind, see {@link GcStats#leaks}.
   *
   * @return the numbers of reports
   */
  Map<String, Long> getLeaks();

  /**
   * Returns the number of entries, see {@link GcEntryStats#entries}.
   *
   * @return the number of entries; 0 for a confined heap
   */
  long getEntries();

  /**
   * Returns the number of entries that had to wait, see {@link GcEntryStats#waits}.
   *
   * @return the number of entries; 0 for a confined heap
   */
  long getWaits();

  /**
   * Returns the sum of the waits to enter, see {@link GcEntryStats#waitNanos}.
   *
   * @return the time, in nanoseconds; 0 for a confined heap
   */
  long getWaitNanos();

  /**
   * Returns the longest wait to enter, see {@link GcEntryStats#longestWaitNanos}.
   *
   * @return the time, in nanoseconds; 0 for a confined heap
   */
  long getLongestWaitNanos();

  /**
   * Returns the number of threads that wait to enter, see {@link GcEntryStats#queued}.
   *
   * @return the number of threads; 0 for a confined heap
   */
  int getQueued();

  /**
   * Returns the thread inside, see {@link GcEntryStats#inside}.
   *
   * @return the name; empty if there is none, or for a confined heap
   */
  String getInside();

  /**
   * Returns how long at least that thread has been inside, see {@link GcEntryStats#insideNanos}.
   *
   * @return the time, in nanoseconds; 0 for a confined heap
   */
  long getInsideNanos();

  /**
   * Returns whether a thread has terminated inside, see {@link GcEntryStats#abandoned}.
   *
   * @return true if no thread can enter; false for a confined heap
   */
  boolean isAbandoned();

  /**
   * Returns the statistics of the types, see {@link GcStats#byType}.
   *
   * @return the types, those with the most live objects first
   */
  List<Type> getTypes();

  /**
   * Returns the leak level, see {@link GcLeakLevel}.
   *
   * @return the name of the level
   */
  String getLeakLevel();

  /**
   * Sets the leak level of the roots, links and cells that are opened in a shared heap from now on.
   * Objects and scopes are watched at the level with which the heap was opened.
   *
   * @param level the name of the level
   * @throws IllegalArgumentException if there is no such level, or the heap is confined
   */
  void setLeakLevel(String level);

  /**
   * Returns how many openings there are for each one of which the heap records the place, at the
   * level {@code SIMPLE}, see {@link GcHeap.Builder#leakSample}.
   *
   * @return the number of openings
   */
  int getLeakSample();

  /**
   * Sets how many openings there are for each one of which a shared heap records the place from now
   * on, at the level {@code SIMPLE}. The first ones are recorded more often.
   *
   * @param sample the number of openings, rounded up to a power of two; 0 for the default
   * @throws IllegalArgumentException if the heap is confined
   */
  void setLeakSample(int sample);

  /**
   * Compares the open roots with those of the last call, by their type and, as far as it is known,
   * by the place where they were opened. So it finds roots that the program keeps, for example in a
   * static list.
   *
   * @return the roots that have become more; the first call only counts
   * @throws IllegalStateException if the heap is confined to another thread, closed, or occupied by
   *     another thread for ten seconds
   */
  String grownRoots();

  /**
   * Collects, see {@link GcHeap#collect()}.
   *
   * @return the number of unreachable objects found
   * @throws IllegalStateException if the heap is confined to another thread, closed, or occupied by
   *     another thread for ten seconds
   */
  long collect();

  /**
   * Explains why an object is alive, see {@link GcInspection#explain(GcObject)}.
   *
   * @param number the 17 of {@code Node#17}
   * @return the text
   * @throws IllegalArgumentException if no live object has that number
   * @throws IllegalStateException if the heap is confined to another thread, closed, or occupied by
   *     another thread for ten seconds
   */
  String explain(long number);

  /**
   * Explains why the objects of a type are alive, in groups, see {@link
   * GcInspection#explain(Class)}. Types with the same name are explained together.
   *
   * @param name the name of the type, as messages show it, or that of its annotated class; subtypes
   *     are included
   * @return the text
   * @throws IllegalArgumentException if no object of such a type is alive
   * @throws IllegalStateException if the heap is confined to another thread, closed, or occupied by
   *     another thread for ten seconds
   */
  String explainType(String name);

  /**
   * Writes a {@linkplain GcInspection#snapshot snapshot}, on the machine of the heap and with the
   * permissions of its JVM.
   *
   * @param file the path of the file; it ends in {@code .json.gz}
   * @throws IOException if the file cannot be written
   * @throws IllegalArgumentException if its name has another ending
   * @throws IllegalStateException if the heap is confined to another thread, closed, or occupied by
   *     another thread for ten seconds
   */
  void snapshot(String file) throws IOException;
}

package dev.lasso.runtime.management;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcStats;
import java.io.IOException;

/**
 * The JMX view of a heap that is {@linkplain GcHeapRegistration registered}.
 *
 * <p>The figures are those of {@link GcHeap#stats}, and any thread may read them as one attribute.
 * The operations need the heap's thread, which a JMX client rarely uses. If the heap is confined to
 * another thread, they throw an exception whose message says so. An operation enters a shared heap,
 * for which it waits ten seconds at most. No other thread can enter until the operation ends.
 */
public interface GcHeapMXBean {

  /**
   * Returns the name of the heap in messages.
   *
   * @return the name
   */
  String getHeap();

  /**
   * Returns the figures.
   *
   * @return the statistics of the heap; in JMX, composite data
   */
  GcStats getStats();

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
   * @param level the name of the level, in upper or lower case
   * @throws IllegalArgumentException if there is no such level, or the heap is confined
   */
  void setLeakLevel(String level);

  /**
   * Returns how many openings there are for each one of which the heap records the place, at the
   * level {@code SIMPLE}, see {@link GcLeakLevel#SIMPLE}.
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

package dev.lasso.runtime.management;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import java.io.IOException;
import java.util.List;

/**
 * What JMX shows of a heap that is {@linkplain GcHeapRegistration registered}.
 *
 * <p>The figures are those of {@link GcHeap#stats}, for any thread. The operations need the heap's
 * thread, which a client of JMX hardly is: on a heap that is confined to a thread they are refused
 * on every other one, with a message that says so.
 */
public interface GcHeapMXBean {

  /**
   * The figures of a type, see {@link GcTypeStats}.
   *
   * @param name the name of the type, as messages show it
   * @param className the name of the annotated class
   * @param created objects created
   * @param live objects alive
   * @param diedByCount objects whose last owner let go
   * @param collected objects freed by collections
   * @param nativeBytes native memory that those alive pin, in bytes
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
   * What messages call the heap.
   *
   * @return its name
   */
  String getHeap();

  /**
   * See {@link GcStats#live}.
   *
   * @return how many objects
   */
  long getLive();

  /**
   * See {@link GcStats#created}.
   *
   * @return how many objects
   */
  long getCreated();

  /**
   * See {@link GcStats#diedByCount}.
   *
   * @return how many objects
   */
  long getDiedByCount();

  /**
   * See {@link GcStats#collected}.
   *
   * @return how many objects
   */
  long getCollected();

  /**
   * See {@link GcStats#suspects}.
   *
   * @return how many objects
   */
  int getSuspects();

  /**
   * See {@link GcStats#frozen}.
   *
   * @return the number of objects
   */
  int getFrozen();

  /**
   * See {@link GcStats#nativeBytes}.
   *
   * @return how many bytes
   */
  long getNativeBytes();

  /**
   * See {@link GcStats#collections}.
   *
   * @return how many
   */
  long getCollections();

  /**
   * See {@link GcStats#candidates}.
   *
   * @return how many objects
   */
  long getCandidates();

  /**
   * See {@link GcStats#collectNanos}.
   *
   * @return the time, in nanoseconds
   */
  long getCollectNanos();

  /**
   * See {@link GcStats#longestPauseNanos}.
   *
   * @return the time, in nanoseconds
   */
  long getLongestPauseNanos();

  /**
   * See {@link GcStats#unlimitedSlices}.
   *
   * @return how often
   */
  long getUnlimitedSlices();

  /**
   * See {@link GcStats#byType}.
   *
   * @return the types, the one of which most are alive first
   */
  List<Type> getTypes();

  /**
   * See {@link GcHeap#collect()}.
   *
   * @return how many unreachable objects were found
   * @throws IllegalStateException if the heap is confined to another thread, or closed
   */
  long collect();

  /**
   * Why an object is alive, see {@link GcInspection#explain(GcObject)}.
   *
   * @param number the 17 of {@code Node#17}
   * @return the text
   * @throws IllegalArgumentException if no object that is alive has that number
   * @throws IllegalStateException if the heap is confined to another thread, or closed
   */
  String explain(long number);

  /**
   * Why the objects of a type are alive, in groups, see {@link GcInspection#explain(Class)}. Of
   * types with the same name it tells together.
   *
   * @param name the name of the type, as messages show it, or that of its annotated class; subtypes
   *     count, too
   * @return the text
   * @throws IllegalArgumentException if no object of such a type is alive
   * @throws IllegalStateException if the heap is confined to another thread, or closed
   */
  String explainType(String name);

  /**
   * Writes a {@linkplain GcInspection#snapshot snapshot}, on the machine of the heap and with the
   * rights of its JVM.
   *
   * @param file where to; it ends in {@code .html}, {@code .json} or {@code .dot}
   * @throws IOException if the file cannot be written
   * @throws IllegalArgumentException if its name has another ending
   * @throws IllegalStateException if the heap is confined to another thread, or closed
   */
  void snapshot(String file) throws IOException;
}

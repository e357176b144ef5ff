package dev.lasso.runtime;

import dev.lasso.runtime.heap.Stats;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.List;

/**
 * What a heap has done so far: figures of one moment. There may be more of them in later versions.
 *
 * <p>On the heap's thread they are exact. Any other thread gets them without waiting: each is then
 * the figure of a moment ago, each of another moment, so that they need not add up.
 */
public sealed interface GcStats permits Stats {
  /**
   * Objects created.
   *
   * @return how many
   */
  long created();

  /**
   * Objects alive now.
   *
   * @return how many
   */
  long live();

  /**
   * Objects destroyed because their last owner let go.
   *
   * @return how many
   */
  long diedByCount();

  /**
   * Objects that collections found unreachable.
   *
   * @return how many
   */
  long collected();

  /**
   * Complete collections run, by hand or automatically.
   *
   * @return how many
   */
  long collections();

  /**
   * Objects that collections examined, summed over all of them.
   *
   * @return how many
   */
  long candidates();

  /**
   * Time spent in collections, with one that is under way, and with the user code they called.
   *
   * @return the time, in nanoseconds
   */
  long collectNanos();

  /**
   * The longest that an automatic collection has stopped the program at a time: with the user code
   * that it called, and with the time in which the JVM or the system had stopped the thread; not
   * what dies by count, which is not sliced.
   *
   * @return the elapsed time, in nanoseconds
   */
  long longestPauseNanos();

  /**
   * Bytes outside the JVM's heap that the objects alive pin: their extra memory, and what they said
   * when they were weighed last.
   *
   * @return how many bytes
   */
  long nativeBytes();

  /**
   * How often a part of an automatic collection had no time limit because the program made suspects
   * faster than the collector could examine them.
   *
   * @return how often
   */
  long unlimitedSlices();

  /**
   * Objects that may have become part of a garbage cycle since the last collection.
   *
   * @return how many
   */
  int suspects();

  /**
   * Objects alive that are {@linkplain GcHeap#freeze frozen}.
   *
   * @return the number of objects
   */
  int frozen();

  /**
   * The figures of each type of which the heap has ever had an object, atomic ones too.
   *
   * <p>On the heap's thread they add up: the sums of {@link GcTypeStats#created}, {@link
   * GcTypeStats#live}, {@link GcTypeStats#diedByCount} and {@link GcTypeStats#nativeBytes} are the
   * heap's, but for objects that are being constructed or freed just now; {@link #created} has also
   * those whose construction failed, and {@link #collected} those that died while {@linkplain
   * GcCPython#keepGarbage garbage was kept}.
   *
   * @return an immutable list, the type of which most are alive first
   */
  List<GcTypeStats> byType();

  /**
   * A line for each figure, then one for each type, the 20 of which most are alive.
   *
   * @return several lines
   */
  @Override
  String toString();
}

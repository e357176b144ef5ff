package dev.lasso.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a heap has done so far: figures of one moment. There may be more of them in later versions.
 */
public final class GcStats {

  private final long created;
  private final long live;
  private final long diedByCount;
  private final long collected;
  private final long collections;
  private final long candidates;
  private final long collectNanos;
  private final long longestPauseNanos;
  private final long nativeBytes;
  private final long unlimitedSlices;
  private final int suspects;

  GcStats(
      long created,
      long live,
      long diedByCount,
      long collected,
      long collections,
      long candidates,
      long collectNanos,
      long longestPauseNanos,
      long nativeBytes,
      long unlimitedSlices,
      int suspects) {
    this.created = created;
    this.live = live;
    this.diedByCount = diedByCount;
    this.collected = collected;
    this.collections = collections;
    this.candidates = candidates;
    this.collectNanos = collectNanos;
    this.longestPauseNanos = longestPauseNanos;
    this.nativeBytes = nativeBytes;
    this.unlimitedSlices = unlimitedSlices;
    this.suspects = suspects;
  }

  /**
   * Objects created.
   *
   * @return how many
   */
  public long created() {
    return created;
  }

  /**
   * Objects alive now.
   *
   * @return how many
   */
  public long live() {
    return live;
  }

  /**
   * Objects destroyed because their last owner let go.
   *
   * @return how many
   */
  public long diedByCount() {
    return diedByCount;
  }

  /**
   * Objects that collections found unreachable.
   *
   * @return how many
   */
  public long collected() {
    return collected;
  }

  /**
   * Complete collections run, by hand or automatically.
   *
   * @return how many
   */
  public long collections() {
    return collections;
  }

  /**
   * Objects that collections examined, summed over all of them.
   *
   * @return how many
   */
  public long candidates() {
    return candidates;
  }

  /**
   * Time spent in collections, user code they called included.
   *
   * @return the time, in nanoseconds
   */
  public long collectNanos() {
    return collectNanos;
  }

  /**
   * The longest that an automatic collection has stopped the program at a time: with the user code
   * that it called, and with the time in which the JVM or the system had stopped the thread; not
   * what dies by count, which is not sliced.
   *
   * @return the elapsed time, in nanoseconds
   */
  public long longestPauseNanos() {
    return longestPauseNanos;
  }

  /**
   * Bytes outside the JVM's heap that the objects alive pin: their extra memory, and what they said
   * when they were weighed last.
   *
   * @return how many bytes
   */
  public long nativeBytes() {
    return nativeBytes;
  }

  /**
   * How often a part of an automatic collection had no time limit because the program made suspects
   * faster than the collector could examine them.
   *
   * @return how often
   */
  public long unlimitedSlices() {
    return unlimitedSlices;
  }

  /**
   * Objects that may have become part of a garbage cycle since the last collection.
   *
   * @return how many
   */
  public int suspects() {
    return suspects;
  }

  /** Whether all figures are the same. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GcStats that && Arrays.equals(figures(), that.figures());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(figures());
  }

  private long[] figures() {
    return new long[] {
      created,
      live,
      diedByCount,
      collected,
      collections,
      candidates,
      collectNanos,
      longestPauseNanos,
      nativeBytes,
      unlimitedSlices,
      suspects
    };
  }

  /** All figures, with their names. */
  @Override
  public String toString() {
    return "GcStats["
        + "created="
        + created
        + ", live="
        + live
        + ", diedByCount="
        + diedByCount
        + ", collected="
        + collected
        + ", collections="
        + collections
        + ", candidates="
        + candidates
        + ", collectNanos="
        + collectNanos
        + ", longestPauseNanos="
        + longestPauseNanos
        + ", nativeBytes="
        + nativeBytes
        + ", unlimitedSlices="
        + unlimitedSlices
        + ", suspects="
        + suspects
        + "]";
  }
}

package dev.lasso.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What one collection did. There may be more figures in later versions. */
public final class GcRun {

  private final long candidates;
  private final long collected;
  private final long nanos;

  GcRun(long candidates, long collected, long nanos) {
    this.candidates = candidates;
    this.collected = collected;
    this.nanos = nanos;
  }

  /**
   * Objects examined.
   *
   * @return how many
   */
  public long candidates() {
    return candidates;
  }

  /**
   * Unreachable objects found, without those that a finalizer brought back.
   *
   * @return how many
   */
  public long collected() {
    return collected;
  }

  /**
   * How long it took, user code that it called included and listeners not.
   *
   * @return the time, in nanoseconds
   */
  public long nanos() {
    return nanos;
  }

  /** Whether all figures are the same. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GcRun that && Arrays.equals(figures(), that.figures());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(figures());
  }

  private long[] figures() {
    return new long[] {candidates, collected, nanos};
  }

  /** All figures, with their names. */
  @Override
  public String toString() {
    return "GcRun["
        + "candidates="
        + candidates
        + ", collected="
        + collected
        + ", nanos="
        + nanos
        + "]";
  }
}

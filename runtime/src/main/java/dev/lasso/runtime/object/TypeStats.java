package dev.lasso.runtime.object;

import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.observe.Texts;

/** An immutable {@link GcTypeStats}. */
public record TypeStats(
    String name,
    String className,
    long created,
    long live,
    long diedByCount,
    long collected,
    long nativeBytes)
    implements GcTypeStats {

  @Override
  public String toString() {
    return name
        + ": "
        + live
        + " live of "
        + created
        + ", "
        + diedByCount
        + " died by count, "
        + collected
        + " collected"
        + (nativeBytes == 0 ? "" : ", " + Texts.count(nativeBytes, "native byte"));
  }
}

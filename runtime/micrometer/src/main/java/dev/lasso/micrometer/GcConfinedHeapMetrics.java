package dev.lasso.micrometer;

import dev.lasso.runtime.GcConfinedStats;
import dev.lasso.runtime.GcHeap;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToLongFunction;

/**
 * A binder for the metrics of all confined heaps of the JVM together, for programs that open a heap
 * for each request.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>Meter<th>Kind<th>What
 * <tr><td>{@code lasso.confined.opened}<td>counter<td>heaps that were opened
 * <tr><td>{@code lasso.confined.open}<td>gauge<td>open heaps
 * <tr><td>{@code lasso.confined.lost}<td>counter<td>heaps that the program has lost while they were
 *     open
 * <tr><td>{@code lasso.confined.objects.live}<td>gauge<td>live objects of the open heaps
 * <tr><td>{@code lasso.confined.memory.used}<td>gauge, bytes<td>native memory of these objects
 * </table>
 *
 * <p>Any thread may bind and read the meters. Their values are those of {@link
 * GcHeap#confinedStats}.
 */
public final class GcConfinedHeapMetrics implements MeterBinder {

  /** Prepares the meters. */
  public GcConfinedHeapMetrics() {}

  /**
   * Adds the meters to a registry.
   *
   * @param registry the registry
   */
  @Override
  public void bindTo(MeterRegistry registry) {
    counter(registry, "opened", "Confined heaps that were opened", GcConfinedStats::opened);
    counter(registry, "lost", "Confined heaps that were lost", GcConfinedStats::lost);
    gauge(registry, "open", "Open confined heaps", "heaps", GcConfinedStats::open);
    gauge(
        registry,
        "objects.live",
        "Live objects of confined heaps",
        BaseUnits.OBJECTS,
        GcConfinedStats::live);
    gauge(
        registry,
        "memory.used",
        "Native memory of confined heaps",
        BaseUnits.BYTES,
        GcConfinedStats::nativeBytes);
  }

  private static void counter(
      MeterRegistry registry,
      String name,
      String description,
      ToLongFunction<GcConfinedStats> figure) {
    FunctionCounter.builder(
            "lasso.confined." + name, figure, each -> each.applyAsLong(GcHeap.confinedStats()))
        .description(description)
        .baseUnit("heaps")
        .register(registry);
  }

  private static void gauge(
      MeterRegistry registry,
      String name,
      String description,
      String unit,
      ToLongFunction<GcConfinedStats> figure) {
    Gauge.builder("lasso.confined." + name, () -> figure.applyAsLong(GcHeap.confinedStats()))
        .description(description)
        .baseUnit(unit)
        .register(registry);
  }
}

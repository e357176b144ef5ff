package dev.lasso.micrometer;

import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcRootMapStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * A binder for the metrics of one {@link GcRootMap}. {@code new GcRootMapMetrics(stores,
 * "stores").bindTo(registry)} adds these meters:
 *
 * <table>
 * <caption>Meters, each with a tag {@code map}</caption>
 * <tr><th>Meter<th>Kind<th>What
 * <tr><td>{@code lasso.map.size}<td>gauge<td>values that the map keeps
 * <tr><td>{@code lasso.map.weight}<td>gauge<td>weight of these values
 * <tr><td>{@code lasso.map.live}<td>gauge<td>values that are alive or being loaded
 * <tr><td>{@code lasso.map.requests}<td>counter<td>requests
 * <tr><td>{@code lasso.map.misses}<td>counter<td>requests that found no value
 * <tr><td>{@code lasso.map.loads}<td>counter<td>loads, with a tag {@code result}: {@code success},
 *     also while they last, or {@code failure}
 * <tr><td>{@code lasso.map.evictions}<td>counter<td>evicted values
 * <tr><td>{@code lasso.map.revivals}<td>counter<td>evicted values that are kept again
 * </table>
 *
 * <p>Any thread may bind and read the meters, which do not keep the map alive. Their values are
 * those of {@link GcRootMap#stats}.
 */
public final class GcRootMapMetrics implements MeterBinder {

  private final GcRootMap<?, ?> map;
  private final Tags tags;

  /**
   * Prepares the meters of a map.
   *
   * @param map the map, borrowed
   * @param name the value of the tag {@code map}, unique in the registry
   * @throws NullPointerException if either is null
   */
  public GcRootMapMetrics(GcRootMap<?, ?> map, String name) {
    this.map = Objects.requireNonNull(map, "map");
    tags = Tags.of("map", name);
  }

  /**
   * Adds the meters to a registry.
   *
   * @param registry the registry
   */
  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(registry, "size", "Values that the map keeps", GcRootMapStats::size);
    gauge(registry, "weight", "Weight of the values that the map keeps", GcRootMapStats::weight);
    gauge(registry, "live", "Values that are alive or being loaded", GcRootMapStats::live);
    counter(registry, "requests", "Requests", tags, GcRootMapStats::requests);
    counter(registry, "misses", "Requests that found no value", tags, GcRootMapStats::misses);
    counter(
        registry,
        "loads",
        "Loads",
        tags.and("result", "success"),
        stats -> stats.loads() - stats.failedLoads());
    counter(registry, "loads", "Loads", tags.and("result", "failure"), GcRootMapStats::failedLoads);
    counter(registry, "evictions", "Evicted values", tags, GcRootMapStats::evictions);
    counter(
        registry, "revivals", "Evicted values that are kept again", tags, GcRootMapStats::revivals);
  }

  private void gauge(
      MeterRegistry registry,
      String name,
      String description,
      ToLongFunction<GcRootMapStats> figure) {
    Gauge.builder("lasso.map." + name, map, each -> figure.applyAsLong(each.stats()))
        .description(description)
        .baseUnit("values")
        .tags(tags)
        .register(registry);
  }

  private void counter(
      MeterRegistry registry,
      String name,
      String description,
      Tags all,
      ToLongFunction<GcRootMapStats> figure) {
    FunctionCounter.builder("lasso.map." + name, map, each -> figure.applyAsLong(each.stats()))
        .description(description)
        .baseUnit("values")
        .tags(all)
        .register(registry);
  }
}

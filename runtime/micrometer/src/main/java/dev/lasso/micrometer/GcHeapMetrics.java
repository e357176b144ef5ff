package dev.lasso.micrometer;

import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcTypeStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A binder for the metrics of one heap, named like Micrometer's own metrics of the JVM.
 *
 * <p>{@code new GcHeapMetrics(heap, "orders").bindTo(registry)} adds these meters:
 *
 * <table>
 * <caption>Meters, each with a tag {@code heap}; those of entries are of shared heaps only</caption>
 * <tr><th>Meter<th>Kind<th>What
 * <tr><td>{@code lasso.objects.live}<td>gauge<td>live objects
 * <tr><td>{@code lasso.objects.created}<td>counter<td>objects created
 * <tr><td>{@code lasso.objects.freed}<td>counter<td>dead objects, with a tag {@code cause}: {@code
 *     count} if their last owner released them, or {@code collection}
 * <tr><td>{@code lasso.objects.suspects}<td>gauge<td>objects with which the next collection begins
 * <tr><td>{@code lasso.objects.frozen}<td>gauge<td>frozen objects
 * <tr><td>{@code lasso.memory.used}<td>gauge, bytes<td>native memory of live objects
 * <tr><td>{@code lasso.gc.collections}<td>timer<td>complete collections and their duration
 * <tr><td>{@code lasso.gc.examined}<td>counter<td>objects examined by collections
 * <tr><td>{@code lasso.gc.pause.max}<td>gauge, time<td>longest pause of the program by an
 *     automatic collection
 * <tr><td>{@code lasso.scopes.open}<td>gauge<td>open scopes
 * <tr><td>{@code lasso.roots.open}<td>gauge<td>open roots
 * <tr><td>{@code lasso.roots.lost}<td>counter<td>lost roots that were closed
 * <tr><td>{@code lasso.leaks}<td>counter<td>reported leaks, with a tag {@code kind}, the name of a
 *     {@link Kind}
 * <tr><td>{@code lasso.unraisables}<td>counter<td>exceptions that could not be thrown to a caller
 * <tr><td>{@code lasso.resources.waiting}<td>gauge<td>resources of dead objects that an executor has
 *     to close
 * <tr><td>{@code lasso.entries}<td>counter<td>entries of a shared heap
 * <tr><td>{@code lasso.entries.waits}<td>timer<td>waits to enter a shared heap
 * <tr><td>{@code lasso.entries.wait.max}<td>gauge, time<td>longest of these waits
 * <tr><td>{@code lasso.entries.queued}<td>gauge<td>threads that wait to enter
 * <tr><td>{@code lasso.entries.inside}<td>gauge, time<td>how long at least a thread has been inside
 * <tr><td>{@code lasso.abandoned}<td>gauge<td>1 if a thread has terminated inside, otherwise 0
 * <tr><td>{@code lasso.type.live}<td>gauge<td>live objects of one type, with a tag {@code type}, the
 *     name of its class
 * <tr><td>{@code lasso.type.memory.used}<td>gauge, bytes<td>native memory of these
 * </table>
 *
 * <p>Any thread may bind and read the meters, even if the heap is confined to another thread. Their
 * values are those of {@link GcHeap#stats}. The meters of a type are added when {@code
 * lasso.objects.live} is read while the heap has an object of the type. Meters do not keep the heap
 * alive.
 */
public final class GcHeapMetrics implements MeterBinder, AutoCloseable {

  /** A function that returns one of the statistics. */
  private interface Figure {
    double of(GcStats stats);
  }

  private final GcHeap heap;
  private final Tags tags;
  private final Set<String> types = ConcurrentHashMap.newKeySet();
  private final List<Meter> meters = new CopyOnWriteArrayList<>();
  private @Nullable MeterRegistry registry;

  /**
   * Prepares the meters of a heap.
   *
   * @param heap the heap, borrowed
   * @param name the value of the tag {@code heap}, unique in the registry
   * @throws NullPointerException if either is null
   */
  public GcHeapMetrics(GcHeap heap, String name) {
    this(heap, name, Tags.empty());
  }

  /**
   * Prepares the meters of a heap.
   *
   * @param heap the heap, borrowed
   * @param name the value of the tag {@code heap}, unique in the registry
   * @param more additional tags for all meters
   * @throws NullPointerException if any of them is null
   */
  public GcHeapMetrics(GcHeap heap, String name, Iterable<Tag> more) {
    this.heap = Objects.requireNonNull(heap, "heap");
    tags = Tags.concat(more, "heap", name);
  }

  /**
   * Adds the meters to a registry, which refers to them until {@link #close}.
   *
   * @param to the registry
   * @throws IllegalStateException if they have already been added to a registry
   */
  @Override
  public synchronized void bindTo(MeterRegistry to) {
    if (registry != null) {
      throw new IllegalStateException(
          "The meters of " + heap + " are in a registry: make new ones for another.");
    }
    registry = to;
    gauge("objects.live", "Live objects", BaseUnits.OBJECTS, this::readLive);
    gauge(
        "objects.suspects",
        "Objects with which the next collection begins",
        BaseUnits.OBJECTS,
        heap -> heap.stats().suspects());
    gauge("objects.frozen", "Frozen objects", BaseUnits.OBJECTS, heap -> heap.stats().frozen());
    gauge(
        "memory.used",
        "Native memory of live objects",
        BaseUnits.BYTES,
        heap -> heap.stats().nativeBytes());
    counter("objects.created", "Objects created", tags, GcStats::created);
    String freed = "Dead objects";
    counter("objects.freed", freed, tags.and("cause", "count"), GcStats::diedByCount);
    counter("objects.freed", freed, tags.and("cause", "collection"), GcStats::collected);
    counter("gc.examined", "Objects examined by collections", tags, GcStats::candidates);
    meters.add(
        FunctionTimer.builder(
                "lasso.gc.collections",
                heap,
                each -> each.stats().collections(),
                each -> each.stats().collectNanos(),
                TimeUnit.NANOSECONDS)
            .description("Complete collections")
            .tags(tags)
            .register(to));
    meters.add(
        TimeGauge.builder(
                "lasso.gc.pause.max",
                heap,
                TimeUnit.NANOSECONDS,
                each -> each.stats().longestPauseNanos())
            .description("Longest pause of the program by an automatic collection")
            .tags(tags)
            .register(to));
    bindLeaks();
    if (heap.stats().entries() != null) {
      bindEntries(to);
    }
    readLive(heap); // adds the meters of existing types
  }

  private void bindLeaks() {
    gauge("scopes.open", "Open scopes", "scopes", heap -> heap.stats().openScopes());
    gauge("roots.open", "Open roots", "roots", heap -> heap.stats().openRoots());
    counter("roots.lost", "Lost roots that were closed", tags, GcStats::lostRoots);
    for (Kind kind : Kind.values()) {
      Tags ofKind = tags.and("kind", kind.name());
      counter("leaks", "Reported leaks", ofKind, stats -> stats.leaks().getOrDefault(kind, 0L));
    }
    counter(
        "unraisables",
        "Exceptions that could not be thrown to a caller",
        tags,
        GcStats::unraisables);
    gauge(
        "resources.waiting",
        "Resources of dead objects that an executor has to close",
        BaseUnits.OBJECTS,
        heap -> heap.stats().waitingResources());
  }

  private void bindEntries(MeterRegistry to) {
    counter("entries", "Entries of the heap", tags, stats -> entries(stats).entries());
    meters.add(
        FunctionTimer.builder(
                "lasso.entries.waits",
                heap,
                each -> entries(each.stats()).waits(),
                each -> entries(each.stats()).waitNanos(),
                TimeUnit.NANOSECONDS)
            .description("Waits to enter the heap")
            .tags(tags)
            .register(to));
    time("entries.wait.max", "Longest wait to enter the heap", to, GcEntryStats::longestWaitNanos);
    time(
        "entries.inside",
        "How long at least a thread has been inside",
        to,
        GcEntryStats::insideNanos);
    gauge(
        "entries.queued",
        "Threads that wait to enter",
        BaseUnits.THREADS,
        heap -> entries(heap.stats()).queued());
    gauge(
        "abandoned",
        "1 if a thread has terminated inside",
        "",
        heap -> entries(heap.stats()).abandoned() ? 1 : 0);
  }

  private static GcEntryStats entries(GcStats stats) {
    return Objects.requireNonNull(stats.entries(), "entries");
  }

  private void time(
      String name, String description, MeterRegistry to, ToLongFunction<GcEntryStats> figure) {
    meters.add(
        TimeGauge.builder(
                "lasso." + name,
                heap,
                TimeUnit.NANOSECONDS,
                each -> figure.applyAsLong(entries(each.stats())))
            .description(description)
            .tags(tags)
            .register(to));
  }

  private void gauge(
      String name, String description, String unit, ToDoubleFunction<GcHeap> figure) {
    gauge(name, description, unit, tags, figure);
  }

  private void gauge(
      String name, String description, String unit, Tags all, ToDoubleFunction<GcHeap> figure) {
    meters.add(
        Gauge.builder("lasso." + name, heap, figure)
            .description(description)
            .baseUnit(unit)
            .tags(all)
            .register(Objects.requireNonNull(registry)));
  }

  private void counter(String name, String description, Tags all, Figure figure) {
    meters.add(
        FunctionCounter.builder("lasso." + name, heap, each -> figure.of(each.stats()))
            .description(description)
            .baseUnit(BaseUnits.OBJECTS)
            .tags(all)
            .register(Objects.requireNonNull(registry)));
  }

  // ------------------------------------------------------------------ types

  private double readLive(GcHeap from) {
    GcStats stats = from.stats();
    for (GcTypeStats type : stats.byType()) {
      if (!types.contains(type.className())) {
        addMetersOfType(type.className());
      }
    }
    return stats.live();
  }

  private synchronized void addMetersOfType(String type) {
    if (registry != null && types.add(type)) {
      Tags all = tags.and("type", type);
      gauge(
          "type.live",
          "Live objects of a type",
          BaseUnits.OBJECTS,
          all,
          from -> sum(from, type, GcTypeStats::live));
      gauge(
          "type.memory.used",
          "Native memory of the live objects of a type",
          BaseUnits.BYTES,
          all,
          from -> sum(from, type, GcTypeStats::nativeBytes));
    }
  }

  /** Sums a figure over all types with that name, of which each class loader may have one. */
  private static double sum(GcHeap heap, String type, ToDoubleFunction<GcTypeStats> figure) {
    return heap.stats().byType().stream()
        .filter(each -> each.className().equals(type))
        .mapToDouble(figure)
        .sum();
  }

  /** Removes the meters from their registry, if they have been added to one. */
  @Override
  public synchronized void close() {
    MeterRegistry from = registry;
    if (from != null) {
      meters.forEach(from::remove);
      meters.clear();
      types.clear();
      registry = null;
    }
  }
}

package dev.lasso.samples.stores;

import dev.lasso.micrometer.GcHeapMetrics;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * Inspects a running service: shows its metrics, explains why its objects are alive, and writes a
 * snapshot of each heap. For a service without heaps, it has only the number of handles.
 */
final class Admin implements AutoCloseable {

  /** The meters shown on the page, which count handles and objects. */
  private static final Set<String> SHOWN = Set.of("handles.open", "lasso.type.live");

  /** The time that a page waits for a thread inside a heap. */
  private static final Duration PATIENCE = Duration.ofMillis(200);

  private final Map<String, GcHeap> heaps = new LinkedHashMap<>();
  private final List<GcHeapMetrics> metrics = new ArrayList<>();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Path directory;

  /** Creates an instance that writes snapshots into a directory. */
  Admin(Audit audit, Path directory) {
    this.directory = directory;
    for (Audit.Kind kind : Audit.Kind.values()) {
      Gauge.builder("handles.open", audit, it -> it.open(kind))
          .tag("kind", kind.name().toLowerCase(Locale.ROOT))
          .register(registry);
    }
  }

  /** Adds a shared heap, which may be closed before this instance. */
  void add(String name, GcHeap heap) {
    heaps.put(name, heap);
    GcHeapMetrics meters = new GcHeapMetrics(heap, name);
    meters.bindTo(registry);
    metrics.add(meters);
  }

  /**
   * Returns a page in plain text.
   *
   * @throws IllegalArgumentException if there is no page of that name
   * @throws TimeoutException if another thread stays inside a heap
   */
  String page(String name) throws IOException, InterruptedException, TimeoutException {
    return switch (name) {
      case "metrics" -> metrics();
      case "explain" -> explain();
      case "snapshot" -> snapshot();
      default -> throw new IllegalArgumentException("No page: " + name);
    };
  }

  private String metrics() {
    registry.find("lasso.objects.live").gauges().forEach(Gauge::value); // adds meters of new types
    return registry.getMeters().stream()
        .filter(meter -> SHOWN.contains(meter.getId().getName()))
        .map(Admin::line)
        .sorted()
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String line(Meter meter) {
    String tags =
        meter.getId().getTags().stream().map(Tag::getValue).collect(Collectors.joining(" "));
    double value = meter.measure().iterator().next().getValue();
    return String.format(Locale.ROOT, "%s %s %.0f", meter.getId().getName(), tags, value);
  }

  /** Explains why each object is alive. Examines every object, so use it only for a few hundred. */
  private String explain() throws InterruptedException, TimeoutException {
    StringBuilder text = new StringBuilder();
    for (GcHeap heap : heaps.values()) {
      try (GcScope _ = enter(heap)) {
        List<GcObject> all = new ArrayList<>();
        heap.inspect().visitAll((object, list) -> list.add(object), all);
        for (GcObject each : all) {
          text.append(heap.inspect().explain(each)).append('\n');
        }
      }
    }
    return text.toString();
  }

  private String snapshot() throws IOException, InterruptedException, TimeoutException {
    Files.createDirectories(directory);
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, GcHeap> each : heaps.entrySet()) {
      Path file = directory.resolve(each.getKey() + ".json.gz");
      try (GcScope _ = enter(each.getValue())) {
        each.getValue().inspect().snapshot(file);
      }
      text.append(file).append('\n');
    }
    return text.toString();
  }

  private static GcScope enter(GcHeap heap) throws InterruptedException, TimeoutException {
    GcScope scope = heap.tryEnter(PATIENCE);
    if (scope == null) {
      throw new TimeoutException(heap.stats().entries().inside() + " stays inside " + heap);
    }
    return scope;
  }

  @Override
  public void close() {
    metrics.forEach(GcHeapMetrics::close);
  }
}

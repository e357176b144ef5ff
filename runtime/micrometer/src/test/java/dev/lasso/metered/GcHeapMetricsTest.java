package dev.lasso.metered;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.micrometer.GcConfinedHeapMetrics;
import dev.lasso.micrometer.GcHeapMetrics;
import dev.lasso.micrometer.GcRootMapMetrics;
import dev.lasso.runtime.GcEntryStats;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The meters of a heap, in a registry. */
class GcHeapMetricsTest {

  private final GcHeap heap = GcHeap.builder().onLeak(leak -> {}).confined();

  @SuppressWarnings("RootNotClosed") // open until its heap closes, which reports it
  private final GcScope held = heap.openScope();

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private boolean closed;

  GcHeapMetricsTest() {
    heap.disable();
  }

  @AfterEach
  void close() {
    if (!closed) {
      heap.inspect().verify();
      heap.close();
    }
  }

  private void closeHeap() {
    heap.close();
    closed = true;
  }

  private Node node() {
    return GcNode.create(held);
  }

  private void bind() {
    new GcHeapMetrics(heap, "orders").bindTo(registry);
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  private double counter(String name, String... tags) {
    return registry.get(name).tags(tags).functionCounter().count();
  }

  @Test
  void metersFollowTheHeap() {
    bind();
    Node ring = node();
    ring.setNext(ring);
    Weighty heavy = GcWeighty.create(held, 700);
    held.drop(node());
    held.drop(ring);

    assertEquals(2, gauge("lasso.objects.live", "heap", "orders"));
    assertEquals(1, gauge("lasso.objects.suspects"));
    assertEquals(700, gauge("lasso.memory.used"));
    assertEquals(3, counter("lasso.objects.created"));
    assertEquals(1, counter("lasso.objects.freed", "cause", "count"));
    assertEquals(0, counter("lasso.objects.freed", "cause", "collection"));

    heap.collect();
    assertEquals(1, gauge("lasso.objects.live"));
    assertEquals(1, counter("lasso.objects.freed", "cause", "collection"));
    assertEquals(1, counter("lasso.gc.examined"));
    var collections = registry.get("lasso.gc.collections").functionTimer();
    assertEquals(1, collections.count());
    assertEquals(heap.stats().collectNanos() / 1e9, collections.totalTime(TimeUnit.SECONDS), 1e-12);
    assertEquals(
        heap.stats().longestPauseNanos() / 1e9,
        registry.get("lasso.gc.pause.max").timeGauge().value(TimeUnit.SECONDS),
        1e-12);
    held.drop(heavy);
    assertEquals(0, gauge("lasso.memory.used"));
  }

  @Test
  void sharedHeapHasMetersOfItsEntries() {
    try (GcHeap shared = GcHeap.builder().leaks(GcLeakLevel.OFF).shared()) {
      new GcHeapMetrics(shared, "shared").bindTo(registry);
      GcRoot<Node> root;
      try (GcScope scope = shared.enter()) {
        root = shared.openRoot(GcNode.create(scope));
        assertEquals(1, gauge("lasso.scopes.open"));
        registry.get("lasso.entries.inside").timeGauge().value();
        assertTrue(registry.get("lasso.entries.inside").timeGauge().value() > 0);
      }
      assertEquals(1, gauge("lasso.roots.open"));
      root.close();
      assertEquals(0, gauge("lasso.roots.open"));
      assertEquals((double) shared.stats().entries().entries(), counter("lasso.entries"));
      assertEquals(0, registry.get("lasso.entries.waits").functionTimer().count());
      assertEquals(0, registry.get("lasso.entries.wait.max").timeGauge().value());
      assertEquals(0, gauge("lasso.entries.queued"));
      assertEquals(0, gauge("lasso.abandoned"));
      assertEquals(0, counter("lasso.roots.lost"));
      assertEquals(0, counter("lasso.unraisables"));
      assertEquals(0, gauge("lasso.resources.waiting"));
    }
  }

  @Test
  void mapHasMetersOfItsRequests() {
    try (GcHeap shared = GcHeap.shared()) {
      GcRootMap<String, Node> map = GcRootMap.<String, Node>builder(shared).weigher(_ -> 3).build();
      new GcRootMapMetrics(map, "nodes").bindTo(registry);
      for (int i = 0; i < 2; i++) {
        map.computeIfAbsent(
                "a",
                _ -> {
                  try (GcScope scope = shared.enter()) {
                    return shared.openRoot(GcNode.create(scope));
                  }
                })
            .close();
      }
      assertEquals(1, gauge("lasso.map.size", "map", "nodes"));
      assertEquals(3, gauge("lasso.map.weight"));
      assertEquals(1, gauge("lasso.map.live"));
      assertEquals(2, counter("lasso.map.requests"));
      assertEquals(1, counter("lasso.map.misses"));
      assertEquals(1, counter("lasso.map.loads", "result", "success"));
      assertEquals(0, counter("lasso.map.loads", "result", "failure"));
      map.evict("a");
      assertEquals(1, counter("lasso.map.evictions"));
      assertEquals(0, counter("lasso.map.revivals"));
    }
  }

  @Test
  void waitsToEnterHaveMeters() throws Exception {
    try (GcHeap shared = GcHeap.builder().leaks(GcLeakLevel.OFF).shared()) {
      new GcHeapMetrics(shared, "shared").bindTo(registry);
      FutureTask<GcScope> late = new FutureTask<>(() -> shared.tryEnter(Duration.ofMillis(1)));
      try (GcScope _ = shared.enter()) {
        Thread.ofPlatform().start(late).join();
      }
      assertNull(late.get());
      GcEntryStats stats = shared.stats().entries();
      FunctionTimer waits = registry.get("lasso.entries.waits").functionTimer();
      assertEquals(1, waits.count());
      assertEquals((double) stats.waitNanos(), waits.totalTime(TimeUnit.NANOSECONDS), 1e-3);
      assertEquals(
          (double) stats.longestWaitNanos(),
          registry.get("lasso.entries.wait.max").timeGauge().value(TimeUnit.NANOSECONDS),
          1e-3);
    }
  }

  @Test
  @SuppressWarnings("RootNotClosed") // leaks on purpose
  void leaksHaveTheirKind() {
    bind();
    heap.retain(node());
    closeHeap();
    assertEquals(1, counter("lasso.leaks", "kind", "OBJECTS"));
    assertEquals(1, counter("lasso.leaks", "kind", "LEFT_OPEN"));
    assertEquals(0, counter("lasso.leaks", "kind", "HEAP"));
    assertNull(registry.find("lasso.entries").functionCounter());
  }

  @Test
  void confinedHeapsHaveMetersOfTheirOwn() {
    new GcConfinedHeapMetrics().bindTo(registry);
    node();
    GcWeighty.create(held, 700);
    assertEquals((double) GcHeap.confinedStats().opened(), counter("lasso.confined.opened"));
    assertEquals((double) GcHeap.confinedStats().lost(), counter("lasso.confined.lost"));
    assertTrue(gauge("lasso.confined.open") >= 1);
    assertTrue(gauge("lasso.confined.objects.live") >= 2);
    assertTrue(gauge("lasso.confined.memory.used") >= 700);
  }

  @Test
  void typesJoinWhenTheyAppear() {
    node();
    bind();
    String type = Node.class.getName();
    assertEquals(1, gauge("lasso.type.live", "type", type));
    node();
    GcWeighty.create(held, 700);
    assertEquals(2, gauge("lasso.type.live", "type", type));
    assertNull(registry.find("lasso.type.live").tags("type", Weighty.class.getName()).gauge());

    assertEquals(3, gauge("lasso.objects.live"));
    assertEquals(1, gauge("lasso.type.live", "type", Weighty.class.getName()));
    assertEquals(700, gauge("lasso.type.memory.used", "type", Weighty.class.getName()));
  }

  @Test
  void twoHeapsHaveMetersOfTheirOwn() {
    bind();
    node();
    try (GcHeap other = GcHeap.confined()) {
      new GcHeapMetrics(other, "other", Tags.of("region", "north")).bindTo(registry);
      assertEquals(1, gauge("lasso.objects.live", "heap", "orders"));
      assertEquals(0, gauge("lasso.objects.live", "heap", "other", "region", "north"));
    }
  }

  @Test
  void everyMeterHasADescriptionAndAUnit() {
    node();
    bind();
    Set<String> plain =
        registry.getMeters().stream()
            .map(Meter::getId)
            .filter(id -> id.getDescription() == null || id.getBaseUnit() == null)
            .map(Meter.Id::getName)
            .collect(Collectors.toSet());
    assertEquals(Set.of(), plain);
    assertTrue(
        registry.getMeters().stream()
            .allMatch(meter -> "orders".equals(meter.getId().getTag("heap"))));
  }

  @Test
  void closingRemovesTheMeters() {
    node();
    GcHeapMetrics metrics = new GcHeapMetrics(heap, "orders");
    metrics.bindTo(registry);
    assertNotNull(registry.find("lasso.objects.live").gauge());
    String message =
        assertThrows(IllegalStateException.class, () -> metrics.bindTo(registry)).getMessage();
    assertTrue(message.contains("make new ones for another"), message);
    metrics.close();
    assertEquals(0, registry.getMeters().size());
    metrics.close();
  }

  @Test
  void metersAreRemovedOnceAndCanBeAddedToAnotherRegistry() {
    node();
    GcHeapMetrics metrics = new GcHeapMetrics(heap, "orders");
    for (int i = 0; i < 2; i++) {
      List<Meter> removed = new ArrayList<>();
      MeterRegistry each =
          new SimpleMeterRegistry() {
            @Override
            public Meter remove(Meter meter) {
              removed.add(meter);
              return super.remove(meter);
            }
          };
      metrics.bindTo(each);
      Gauge live = each.get("lasso.objects.live").gauge();
      assertEquals(1, live.value());
      assertEquals(1, each.get("lasso.type.live").gauge().value());
      Set<Meter> added = Set.copyOf(each.getMeters());
      metrics.close();
      assertEquals(added, Set.copyOf(removed));
      assertEquals(added.size(), removed.size());
      assertEquals(1, live.value(), "of a reader that has found it before");
      assertEquals(0, each.getMeters().size());
    }
  }

  @Test
  void anyThreadReads() throws InterruptedException {
    bind();
    node();
    double[] read = new double[1];
    Thread reader = Thread.startVirtualThread(() -> read[0] = gauge("lasso.objects.live"));
    reader.join();
    assertEquals(1, read[0]);
  }

  @Test
  void closedHeapHasItsLastFigures() {
    bind();
    node();
    closeHeap();
    assertEquals(1, counter("lasso.objects.created"));
    assertEquals(0, gauge("lasso.objects.live"));
  }
}

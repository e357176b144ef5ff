package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.management.GcHeapMXBean;
import dev.lasso.runtime.management.GcHeapRegistration;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.openmbean.CompositeData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A heap in JMX, asked through the MBean server. */
@Tag("gate")
class GcHeapMXBeanTest extends RuntimeTest {

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  private final GcHeapRegistration registration = GcHeapRegistration.register(heap, "test");
  private final GcHeapMXBean bean = HeapFiguresTest.bean(registration);

  @TempDir Path folder;

  @AfterEach
  void unregister() {
    registration.close();
    registration.close(); // does nothing
    assertFalse(server.isRegistered(registration.name()));
  }

  @Test
  void nameTellsWhatItIs() {
    assertEquals("dev.lasso:name=test,type=Heap", registration.name().getCanonicalName());
    assertEquals(heap.toString(), bean.getHeap());
    try (GcHeapRegistration odd = GcHeapRegistration.register(heap, "a,b=*")) {
      assertEquals("dev.lasso:type=Heap,name=\"a,b=\\*\"", odd.name().toString());
    }
  }

  @Test
  void nameIsTakenOnce() {
    String message =
        assertThrows(IllegalStateException.class, () -> GcHeapRegistration.register(heap, "test"))
            .getMessage();
    assertTrue(
        message.startsWith("A bean is registered as type=Heap,name=test. Close that"), message);
  }

  @Test
  void figuresAreThoseOfTheHeap() {
    Weighty.create(held, 70);
    Node ring = loop("ring");
    drop(ring, node("dead"));
    assertEquals(1, bean.getStats().suspects());
    heap.freeze();
    assertEquals(2, bean.getStats().frozen());
    heap.unfreeze();
    assertEquals(0, bean.getStats().frozen());
    heap.collect();
    assertEquals(Heaps.figures(heap), Heaps.figures(bean.getStats()));
    assertEquals(
        List.of(
            new GcTypeStats("Weighty", Weighty.class.getName(), 1, 1, 0, 0, 70),
            new GcTypeStats("Node", Node.class.getName(), 2, 0, 1, 1, 0)),
        bean.getStats().byType());
  }

  @Test
  void clientsWithoutLassoSeeOpenTypes() throws Exception {
    node("node");
    CompositeData stats = (CompositeData) server.getAttribute(registration.name(), "Stats");
    assertEquals(1L, stats.get("live"));
    CompositeData[] types = (CompositeData[]) stats.get("byType");
    assertEquals("Node", types[0].get("name"));
    MBeanInfo info = server.getMBeanInfo(registration.name());
    assertEquals(5, info.getOperations().length);
  }

  @Test
  void operationsRunOnTheThreadOfTheHeap() throws IOException {
    Node owner = node("owner");
    Node owned = node("owned");
    owner.setA(owned);
    drop(owned);
    assertEquals(
        heap.inspect().explain(owned).toString(),
        bean.explain(Integer.toUnsignedLong(((Heap) heap).slots.birth(HeaderBits.slot(owned)))));
    droppedLoop();
    assertEquals(1, bean.collect());
    Path file = folder.resolve("heap.json.gz");
    bean.snapshot(file.toString());
    assertTrue(SnapshotData.text(file).contains("lasso-snapshot"));
  }

  @Test
  void typesAreExplainedByTheirNames() {
    Weighty.create(held, 70);
    assertEquals(heap.inspect().explain(Weighty.class).toString(), bean.explainType("Weighty"));
    assertEquals(bean.explainType("Weighty"), bean.explainType(Weighty.class.getName()));
    assertTrue(bean.explainType("Node").contains("Weighty#1"), "a subtype");
    Node nested = finalized("nested", _ -> {});
    String byName = bean.explainType("Node.Finalized");
    assertTrue(byName.startsWith("1 Node.Finalized is alive:"), byName);
    assertEquals(byName, bean.explainType(Node.Finalized.class.getName()));
    assertEquals(byName, heap.inspect().explain(nested.getClass()).toString());
    String message =
        assertThrows(IllegalArgumentException.class, () -> bean.explainType("Opaque")).getMessage();
    assertTrue(message.startsWith(heap + " has no live object of a type 'Opaque'"));
    message =
        assertThrows(IllegalArgumentException.class, () -> bean.explainType("a\nERROR b\u001b"))
            .getMessage();
    assertTrue(message.contains(" of a type 'a\\u000aERROR b\\u001b'"), message);
  }

  @Test
  void numberOfNothingIsTold() {
    drop(node("dead"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> bean.explain(1)).getMessage();
    assertEquals(heap + " has no live object with the number 1", message);
  }

  @Tag("confined")
  @Test
  void otherThreadsSeeFiguresAndAreRefusedTheRest() throws Exception {
    node("node");
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      assertEquals(1, other.submit(() -> bean.getStats().live()).get());
      Throwable refused =
          assertThrows(ExecutionException.class, () -> other.submit(bean::collect).get())
              .getCause();
      assertEquals(IllegalStateException.class, refused.getClass());
      assertTrue(
          refused.getMessage().startsWith("This needs the thread of " + heap),
          refused.getMessage());
      Path file = folder.resolve("heap.json.gz");
      assertThrows(
          ExecutionException.class,
          () ->
              other
                  .submit(
                      () -> {
                        bean.snapshot(file.toString());
                        return null;
                      })
                  .get());
      assertFalse(Files.exists(file));
    }
    assertEquals(0, heap.stats().collections());
  }

  @Test
  void closedHeapHasFiguresAndNothingElse() {
    node("node");
    closeHeap();
    assertEquals(1, bean.getStats().created());
    assertThrows(IllegalStateException.class, bean::collect);
  }

  @Test
  void callOfAnOperationLeavesASharedHeap() {
    try (GcHeap shared = GcHeap.shared();
        GcHeapRegistration other = GcHeapRegistration.register(shared, "shared")) {
      HeapFiguresTest.bean(other).collect();
      assertFalse(shared.isInside());
    }
  }

  @Test
  void leakLevelOfASharedHeapChangesWhileItRuns() {
    try (GcHeap shared = GcHeap.builder().leaks(GcLeakLevel.OFF).shared();
        GcHeapRegistration other = GcHeapRegistration.register(shared, "shared")) {
      GcHeapMXBean remote = HeapFiguresTest.bean(other);
      List<GcRoot<Node>> kept = new ArrayList<>(); // as in a static field
      keep(shared, kept);
      assertEquals(
          "Counted 1 open root. Call this again later, to see which have become more.",
          remote.grownRoots());
      assertTrue(remote.grownRoots().startsWith("No open roots have become more since "));
      remote.setLeakLevel("advanced"); // as in the system property
      assertEquals("ADVANCED", remote.getLeakLevel());
      keep(shared, kept);
      keep(shared, kept);
      String grown = remote.grownRoots();
      assertTrue(grown.startsWith("Open roots that have become more since "), grown);
      assertTrue(grown.contains("\n  0 → 2: Node, opened at Service.root("), grown);
      remote.setLeakLevel("SIMPLE");
      remote.setLeakSample(100);
      assertEquals(128, remote.getLeakSample());
      remote.setLeakLevel("OFF");
      keep(shared, kept);
      assertTrue(remote.grownRoots().endsWith("  1 → 2: Node"));
      var refused = assertThrows(IllegalArgumentException.class, () -> remote.setLeakLevel("LOW"));
      assertEquals(
          "'LOW' is no leak level. It can be OFF, SIMPLE, ADVANCED or PARANOID.",
          refused.getMessage());
      kept.forEach(GcRoot::close);
    }
  }

  @Test
  void leakLevelOfAConfinedHeapStays() {
    try (GcHeap confined = GcHeap.confined();
        GcHeapRegistration other = GcHeapRegistration.register(confined, "confined")) {
      GcHeapMXBean remote = HeapFiguresTest.bean(other);
      String before = remote.getLeakLevel();
      assertThrows(IllegalArgumentException.class, () -> remote.setLeakLevel("ADVANCED"));
      assertEquals(before, remote.getLeakLevel());
    }
  }

  private static void keep(GcHeap shared, List<GcRoot<Node>> kept) {
    try (GcScope scope = shared.enter()) {
      kept.add(Service.root(Node.create(scope)));
    }
  }
}

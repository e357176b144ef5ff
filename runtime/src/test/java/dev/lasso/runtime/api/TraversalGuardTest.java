package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** While a traversal runs, everything but the calls that {@link GcVisitor} lists is refused. */
@Tag("gate")
class TraversalGuardTest extends TraversalCalls {

  /** A cell that does something in its traverse, or while its edges are copied. */
  private static class Probe extends Cell {
    Runnable inTraverse = () -> {};
    Runnable inEdges = () -> {};

    Probe(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      inTraverse.run();
      return super.gcTraverse(visit, arg);
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      inEdges.run();
      return super.gcEdges(into, at, cursor);
    }
  }

  /** A visitor that tries all calls at the first edge. */
  private final GcVisitor<String> trying =
      (target, arg) -> {
        refusesAllChangesAndAllowsAllReads();
        return 1;
      };

  private void refusesAllChangesAndAllowsAllReads() {
    heapRecovers(); // from the constructions that are refused
    List<Object> before = state();
    for (Call change : changes()) {
      IllegalStateException e =
          assertThrows(IllegalStateException.class, change.code(), change.name());
      assertTrue(String.valueOf(e.getMessage()).startsWith("A traversal of"), change.name());
      assertEquals(before, state(), change.name());
    }
    for (Call read : reads()) {
      try {
        read.code().execute();
      } catch (Throwable t) {
        throw new AssertionError(read.name(), t);
      }
      assertEquals(before, state(), read.name());
    }
    log.add("tried");
  }

  private Probe probe() {
    Probe probe = handwritten(Probe::new);
    probe.setContent(probe);
    return probe;
  }

  /** Everything is as usual: what the test needs can be changed, and what is garbage is found. */
  private void assertTriedAndUsable(long garbageLeft) {
    assertTrue(log.remove("tried"), "the probe was asked");
    log.clear();
    droppedLoop();
    assertEquals(garbageLeft + 1, heap.collect());
    silent.close();
    watched.close();
    garbage.clear();
    listeners.clear();
    root.close();
    a.setResource(null);
    assertEquals(List.of("close r"), log);
  }

  @Test
  void visitorOnlyReads() {
    a.gcTraverse(trying, "");
    assertTriedAndUsable(0);
  }

  @Test
  void visitorOfAListOnlyReads() {
    a.list.gcTraverse(trying, "");
    assertTriedAndUsable(0);
  }

  @Test
  void nestedVisitorDoesNotEndTheGuardOfTheOuterOne() {
    a.gcTraverse(
        (target, arg) -> {
          assertEquals(List.of(b, b), visited(a));
          assertThrows(IllegalStateException.class, () -> heap.retain(a));
          return trying.edge(0, target, arg);
        },
        "");
    assertTriedAndUsable(0);
  }

  @Test
  void visitorThatThrowsEndsTheGuard() {
    GcVisitor<String> failing =
        (target, arg) -> {
          refusesAllChangesAndAllowsAllReads();
          throw new IllegalArgumentException();
        };
    assertThrows(IllegalArgumentException.class, () -> a.gcTraverse(failing, ""));
    assertTriedAndUsable(0);
  }

  private static Runnable once(Runnable code) {
    Runnable[] next = {code};
    return () -> {
      Runnable now = next[0];
      next[0] = () -> {};
      now.run();
    };
  }

  private void traverseOf(Probe probe, Consumer<Runnable> set, Runnable caller) {
    set.accept(once(this::refusesAllChangesAndAllowsAllReads));
    caller.run();
    assertTriedAndUsable(Inside.isLive(probe) && Inside.holds(probe) == 0 ? 1 : 0);
  }

  @Test
  void traverseThatACollectionRunsOnlyReads() {
    Probe probe = probe();
    drop(probe);
    traverseOf(probe, code -> probe.inTraverse = code, () -> assertEquals(1, heap.collect()));
    assertDead(probe);
  }

  @Test
  void edgesThatACollectionCopiesOnlyRead() {
    Probe probe = probe();
    drop(probe);
    traverseOf(probe, code -> probe.inEdges = code, () -> assertEquals(1, heap.collect()));
    assertDead(probe);
  }

  @Test
  void edgesOfTheDeadThatArePutInOrderOnlyRead() {
    Probe probe = probe();
    drop(probe);
    Runnable tries = once(this::refusesAllChangesAndAllowsAllReads);
    probe.inEdges =
        () -> {
          if (Inside.isDead(probe)) {
            tries.run();
          }
        };
    assertEquals(1, heap.collect());
    assertTriedAndUsable(0);
  }

  @Test
  void traverseInTheLookForResurrectedObjectsOnlyReads() {
    Probe probe = probe();
    probe.end = () -> probe.inEdges = once(this::refusesAllChangesAndAllowsAllReads);
    assertCollects(1, probe);
    assertTriedAndUsable(0);
    assertDead(probe);
  }

  @Test
  void traverseThatGetReferrersRunsOnlyReads() {
    Probe probe = probe();
    traverseOf(
        probe,
        code -> probe.inTraverse = code,
        () -> assertEquals(List.of(probe), python.getReferrers(probe)));
  }

  @Test
  void traverseThatGetReferentsRunsOnlyReads() {
    Probe probe = probe();
    traverseOf(
        probe,
        code -> probe.inTraverse = code,
        () -> assertEquals(List.of(probe), python.getReferents(probe)));
  }

  @Test
  void traverseOfADyingObjectOnlyReads() {
    Probe probe = probe();
    probe.setContent(null);
    traverseOf(probe, code -> probe.inEdges = code, () -> drop(probe));
    assertDead(probe);
  }

  @Test
  void traverseInAnAdoptionOnlyReads() {
    Probe[] probe = new Probe[1];
    int[] runs = new int[1];
    handwritten(
        h -> {
          probe[0] = new Probe(h);
          probe[0].inTraverse =
              () -> {
                runs[0]++;
                assertThrows(IllegalStateException.class, () -> heap.retain(a));
                assertThrows(IllegalStateException.class, () -> probe[0].gcClear());
              };
          return probe[0];
        });
    assertEquals(1, runs[0]);
    probe[0].inTraverse = () -> {};
  }

  @Test
  void otherHeapsMayBeChangedMeanwhile() {
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      a.gcTraverse(
          (target, arg) -> {
            Node.create(scope);
            return 0;
          },
          "");
      assertEquals(2, other.stats().live());
    }
  }

  @Test
  void readsAreThoseThatGcVisitorLists() throws Exception {
    String source =
        Files.readString(Path.of("src/main/java/dev/lasso/runtime/protocol/GcVisitor.java"));
    String list = source.substring(source.indexOf("<ul>"), source.indexOf("</ul>"));
    Set<String> listed = new TreeSet<>();
    Pattern.compile("\\{@link[\\s*]+(\\w+#\\w+)}")
        .matcher(list)
        .results()
        .forEach(link -> listed.add(link.group(1)));
    assertEquals(listed, names(reads()));
  }

  private static Set<String> names(List<Call> calls) {
    Set<String> names = new TreeSet<>();
    calls.stream().map(Call::name).filter(name -> name.startsWith("Gc")).forEach(names::add);
    return names;
  }

  @Test
  void everyPublicMethodIsAReadOrAChange() {
    Set<String> methods = new TreeSet<>();
    for (Class<?> type :
        List.of(
            GcHeap.class,
            GcInspection.class,
            GcCPython.class,
            GcScope.class,
            GcRoot.class,
            GcWeak.class,
            GcHandwritten.class,
            GcProtocol.class,
            GcEdges.class)) {
      for (Method method : type.getDeclaredMethods()) {
        if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
          methods.add(type.getSimpleName() + "#" + method.getName());
        }
      }
    }
    methods.removeAll(names(changes()));
    methods.removeAll(names(reads()));
    methods.removeIf(
        name ->
            name.endsWith("#toString")
                || name.startsWith("GcHandwritten#gc")
                || name.startsWith("GcRoot#"));
    assertEquals(
        Set.of(
            "GcHeap#builder",
            "GcHeap#confined",
            "GcHeap#confinedStats",
            "GcHeap#shared",
            "GcScope#current",
            "GcProtocol#alreadyBound",
            "GcProtocol#endChange",
            "GcProtocol#checkNoItems",
            "GcProtocol#itemsToChange",
            "GcProtocol#holding",
            "GcProtocol#isConstructing",
            "GcProtocol#noScope",
            "GcProtocol#readOnly"),
        methods,
        "these have nothing to do with the heap that is traversed");
  }

  @Test
  void edgesCanBeVisitedWithoutTheResultOfTheVisitBefore() {
    Node node = node("node");
    List<Object> visited = new ArrayList<>();
    GcVisitor<List<Object>> visit =
        (object, into) -> {
          into.add(object);
          return into.size() == 2 ? 7 : 0;
        };
    assertEquals(0, visit.edge(node, visited));
    assertEquals(0, visit.edge(null, visited));
    assertEquals(7, visit.edge(node, visited));
    assertEquals(7, visit.edge(7, node, visited));
    assertEquals(List.of(node, node), visited);
  }
}

package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcInspection;
import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcResources;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Dict;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** While a traversal runs, everything but the calls that {@link GcVisitor} lists is refused. */
@Tag("gate")
class TraversalGuardTest extends RuntimeTest {

  private static final GcVisitor<Integer> VISITOR = (target, arg) -> arg;

  /** A call, by the name of the method. */
  private record Call(String name, Executable code) {}

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

  private final Node a = node("a");
  private final Node b = node("b");
  private final Node untracked = Node.allocate(heap);
  private final Cell cell = GcHandwritten.create(held, Cell::new);
  private final Dict dict = GcHandwritten.create(held, Dict::new);
  private final GcRoot<Node> root = heap.openRoot(a);
  private final GcWeak<Node> silent = GcWeak.of(a);
  private final GcWeak<Node> watched = watch(a);
  private final List<GcObject> garbage = GcCPython.of(heap).garbage();
  private final List<GcListener> listeners = heap.listeners();
  private final GcListener listener = new GcListener() {};

  TraversalGuardTest() {
    a.list.add(b);
    a.list.add(a);
    a.setA(b);
    a.setWeak(b);
    a.setResource(resource("r"));
    cell.setContent(b);
    dict.put("b", b);
    garbage.add(b);
    listeners.add(listener);
    GcProtocol.setWatchedWeak(a, Node.TYPE.firstWeak() + 1, b);
    a.other = b;
    a.list.remove(a);
  }

  @AfterEach
  void releaseUntracked() {
    heap.release(untracked);
  }

  private List<Call> changes() {
    List<Call> changes = new ArrayList<>(changesInAnyHeap());
    if (!Heaps.areShared()) { // whose roots are for all threads, whatever one of them does inside
      changes.add(new Call("GcRoot#share", root::share));
      changes.add(new Call("GcRoot#close", root::close));
    }
    return changes;
  }

  private List<Call> changesInAnyHeap() {
    Node[] one = {b};
    return List.of(
        new Call("GcHeap#openScope", heap::openScope),
        new Call("GcHeap#run", () -> heap.run(() -> {})),
        new Call("GcHeap#call", () -> heap.call(() -> 1)),
        new Call("GcHeap#openRoot", () -> heap.openRoot(a)),
        new Call("GcHeap#retain", () -> heap.retain(a)),
        new Call("GcHeap#release", () -> heap.release(untracked)),
        new Call("GcCPython#track", () -> GcCPython.of(heap).track(untracked)),
        new Call("GcCPython#untrack", () -> GcCPython.of(heap).untrack(a)),
        new Call("GcHeap#reweigh", () -> heap.reweigh(a)),
        new Call("GcCPython#finalizable", () -> GcCPython.of(heap).finalizable(a, true)),
        new Call("GcCPython#delete", () -> GcCPython.of(heap).delete(untracked)),
        new Call("GcHeap#collect", heap::collect),
        new Call("GcCPython#collectIfEnabled", GcCPython.of(heap)::collectIfEnabled),
        new Call("GcHeap#enable", heap::enable),
        new Call("GcHeap#disable", heap::disable),
        new Call(
            "GcInspection#visitObjects",
            () -> heap.inspect().visitObjects((object, arg) -> true, "")),
        new Call("GcInspection#visitAll", () -> heap.inspect().visitAll((object, arg) -> true, "")),
        new Call("GcCPython#getObjects", GcCPython.of(heap)::getObjects),
        new Call("GcCPython#getReferrers", () -> GcCPython.of(heap).getReferrers(a)),
        new Call("GcInspection#verify", heap.inspect()::verify),
        new Call("GcInspection#explain", () -> heap.inspect().explain(a)),
        new Call("GcInspection#explain", () -> heap.inspect().explain(Node.class)),
        new Call(
            "GcInspection#snapshot", () -> heap.inspect().snapshot(Path.of("refused.json.gz"))),
        new Call("GcHeap#freeze", heap::freeze),
        new Call("GcHeap#unfreeze", heap::unfreeze),
        new Call("GcCPython#keepGarbage", () -> GcCPython.of(heap).keepGarbage(true)),
        new Call("GcHeap#onUnraisable", () -> heap.onUnraisable(report -> {})),
        new Call("GcHeap#close", heap::close),
        new Call("garbage#add", () -> garbage.add(a)),
        new Call("garbage#set", () -> garbage.set(0, a)),
        new Call("garbage#remove", () -> garbage.remove(0)),
        new Call("garbage#clear", garbage::clear),
        new Call("garbage#sort", () -> garbage.sort(null)),
        new Call("listeners#add", () -> listeners.add(listener)),
        new Call("listeners#set", () -> listeners.set(0, listener)),
        new Call("listeners#remove", () -> listeners.remove(0)),
        new Call("listeners#clear", listeners::clear),
        new Call("GcScope#keep", () -> held.keep(a)),
        new Call("GcScope#drop", () -> held.drop(a)),
        new Call("GcScope#mark", () -> held.mark()),
        new Call("GcScope#rewind", () -> held.rewind(0)),
        new Call("GcScope#rewind", () -> held.rewind(0, a)),
        new Call("GcScope#moveTo", () -> held.moveTo(held, a)),
        new Call("GcScope#unwind", held::unwind),
        new Call("GcScope#close", held::close),
        new Call("GcHeap#enter", heap::enter),
        new Call("GcHeap#tryEnter", () -> heap.tryEnter(Duration.ZERO)),
        new Call("GcHeap#close", () -> heap.close(Duration.ZERO)),
        new Call("GcWeak#open", silent::open),
        new Call("GcWeak#of", () -> GcWeak.of(a)),
        new Call("GcWeak#of", () -> GcWeak.of(a, weak -> {})),
        new Call("GcProtocol#entry", () -> GcProtocol.entry(a, weak -> {})),
        new Call("GcWeak#close", silent::close),
        new Call("GcWeak#close", watched::close),
        new Call("GcExtra#allocate", () -> GcExtra.allocate(heap, 8)),
        new Call("GcHandwritten#create", () -> GcHandwritten.create(held, Cell::new)),
        new Call("GcHandwritten#allocate", () -> GcHandwritten.allocate(heap, Cell::new)),
        new Call("GcProtocol#begin", () -> GcProtocol.begin(held)),
        new Call("GcProtocol#begin", () -> GcProtocol.begin(heap)),
        new Call("GcProtocol#adopt", () -> GcProtocol.adopt(held, new Cell(heap))),
        new Call("GcProtocol#adopt", () -> GcProtocol.adopt(null, new Cell(heap))),
        new Call("GcProtocol#fail", () -> GcProtocol.fail(heap, 0, new Error())),
        new Call("GcProtocol#beginChange", () -> GcProtocol.beginChange(a)),
        new Call("GcProtocol#count", () -> GcProtocol.count(a, b)),
        new Call("GcProtocol#uncount", () -> GcProtocol.uncount(a, b)),
        new Call("GcProtocol#reserveHandOver", () -> GcProtocol.reserveHandOver(a, b)),
        new Call("GcProtocol#handOver", () -> GcProtocol.handOver(a, b)),
        new Call("GcProtocol#beginClear", () -> GcProtocol.beginClear(a)),
        new Call("GcProtocol#endClear", () -> GcProtocol.endClear(a)),
        new Call("GcProtocol#addEdge", () -> GcProtocol.addEdge(a, b)),
        new Call("GcProtocol#addEdge", () -> GcProtocol.addEdge(a, null)),
        new Call("GcProtocol#removeEdge", () -> GcProtocol.removeEdge(a, b)),
        new Call("GcProtocol#move", () -> GcProtocol.move(a, held, b)),
        new Call("GcProtocol#setWeak", () -> GcProtocol.setWeak(a, 0, b)),
        new Call("GcProtocol#setWatchedWeak", () -> GcProtocol.setWatchedWeak(a, 0, null)),
        new Call(
            "GcProtocol#replaceResource", () -> GcProtocol.replaceResource(a, null, null, "r")),
        new Call("GcProtocol#close", () -> GcProtocol.close(a, "resource", a.resource)),
        new Call(
            "GcProtocol#closeAll",
            () -> GcProtocol.closeAll(a, "resource", new GcResources<AutoCloseable>())),
        new Call("GcProtocol#replaceHandle", () -> GcProtocol.replaceHandle(a, 1, 2)),
        new Call(
            "GcProtocol#closeHandle", () -> GcProtocol.closeHandle(a, "resource", 1, (_, _) -> {})),
        new Call("GcProtocol#taken", () -> GcProtocol.taken(a, 1, 0)),
        new Call("GcProtocol#checkMutable", () -> GcProtocol.checkMutable(a)),
        new Call("GcProtocol#moveValue", () -> GcProtocol.moveValue(a, held, b)),
        new Call("GcProtocol#addValueEdge", () -> GcProtocol.addValueEdge(a, b)),
        new Call("GcProtocol#addValueEdge", () -> GcProtocol.addValueEdge(a, "plain data")),
        new Call("GcProtocol#removeValueEdge", () -> GcProtocol.removeValueEdge(a, "plain data")),
        new Call("GcProtocol#beginTake", () -> GcProtocol.beginTake(a, held, b)),
        new Call("GcProtocol#endTake", () -> GcProtocol.endTake(a, held, b, null)),
        new Call("GcProtocol#beginTake", () -> GcProtocol.beginTake(a)),
        new Call("GcProtocol#claim", () -> GcProtocol.claim(a, null, new AutoCloseable[0])),
        new Call("GcProtocol#taken", () -> GcProtocol.taken(a, "resource", null)),
        new Call("GcProtocol#checkGrow", () -> GcProtocol.checkGrow(a, 1, 2)),
        new Call("GcProtocol#checkResize", () -> GcProtocol.checkResize(untracked, 1)),
        new Call("GcProtocol#removeItemEdges", () -> GcProtocol.removeItemEdges(a, one, 0)),
        new Call("GcProtocol#part", () -> GcProtocol.part(a, new GcList<Node>())),
        new Call("create", () -> Node.create(held)),
        new Call("allocate", () -> Node.allocate(heap)),
        new Call("set", () -> a.setA(null)),
        new Call("set", () -> a.setB(b)),
        new Call("move", () -> a.moveA(held, b)),
        new Call("setWeak", () -> a.setWeak(null)),
        new Call("setResource", () -> a.setResource(null)),
        new Call("gcClear", a::gcClear),
        new Call("gcClear", cell::gcClear),
        new Call("setContent", () -> cell.setContent(null)),
        new Call("gcClear", dict::gcClear),
        new Call("remove", () -> dict.remove("b")),
        new Call("list", () -> a.list.add(b)),
        new Call("list", () -> a.list.add(0, b)),
        new Call("list", () -> a.list.addAll(List.of(b, a))),
        new Call("list", () -> a.list.set(0, a)),
        new Call("list", () -> a.list.remove(0)),
        new Call("list", () -> a.list.remove(b)),
        new Call("list", () -> a.list.removeIf(element -> true)),
        new Call("list", () -> a.list.replaceAll(element -> a)),
        new Call("list", () -> a.list.sort(null)),
        new Call("list", () -> a.list.move(held, b)),
        new Call("list", () -> a.list.subList(0, 1).clear()),
        new Call("list", a.list::clear));
  }

  private List<Call> reads() {
    return List.of(
        new Call("GcObject#gcTraverse", () -> assertEquals(List.of(b, b), visited(a))),
        new Call("GcObject#gcEdges", () -> assertEquals(2, (int) a.gcEdges(new GcObject[4], 0, 0))),
        new Call("GcObject#gcHeap", () -> assertEquals(heap, a.gcHeap())),
        new Call("GcObject#gcType", () -> assertEquals(Node.TYPE, a.gcType())),
        new Call("GcObject#toString", () -> assertTrue(a.toString().contains("alive"))),
        new Call("GcVisitor#edge", () -> assertEquals(7, VISITOR.edge(0, a, 7))),
        new Call("GcVisitor#valueEdge", () -> assertEquals(7, VISITOR.valueEdge(0, a, 7))),
        new Call("GcVisitor#items", () -> assertEquals(7, VISITOR.items(0, new Node[] {a}, 7))),
        new Call("GcVisitor#collection", () -> assertEquals(0, VISITOR.collection(0, null, 7))),
        new Call("GcEdges#edge", () -> assertEquals(1, GcEdges.edge(a, new Node[1], 0))),
        new Call("GcEdges#valueEdge", () -> assertEquals(1, GcEdges.valueEdge(a, new Node[1], 0))),
        new Call("GcEdges#edges", () -> assertEquals(0, GcEdges.edges(0, 0))),
        new Call(
            "GcEdges#edges",
            () -> assertEquals(1, GcEdges.edges(new Node[] {a}, 1, new Node[1], 0))),
        new Call("GcProtocol#items", () -> GcProtocol.items(a, new Node[] {a})),
        new Call(
            "GcEdges#items", () -> assertEquals(1, GcEdges.items(new Node[] {a}, new Node[1], 0))),
        new Call("GcProtocol#checkAlive", () -> GcProtocol.checkAlive(a)),
        new Call("GcCPython#isContainer", () -> assertTrue(GcCPython.isContainer(a))),
        new Call("GcCPython#isTracked", () -> assertTrue(GcCPython.isTracked(a))),
        new Call("GcCPython#isFinalized", () -> assertTrue(!GcCPython.isFinalized(cell))),
        new Call("GcHeap#inspect", heap::inspect),
        new Call("GcCPython#of", () -> GcCPython.of(heap)),
        new Call("GcHeap#isEnabled", () -> assertTrue(!heap.isEnabled())),
        new Call("GcCPython#freezeCount", () -> assertEquals(0, GcCPython.of(heap).freezeCount())),
        new Call("GcHeap#stats", () -> assertTrue(heap.stats().live() > 4)),
        new Call(
            "GcCPython#getReferents",
            () -> assertEquals(List.of(b, b), GcCPython.of(heap).getReferents(a))),
        new Call("GcCPython#garbage", () -> assertEquals(List.of(b), GcCPython.of(heap).garbage())),
        new Call("GcHeap#listeners", () -> assertEquals(listener, heap.listeners().getFirst())),
        new Call("GcScope#heap", () -> assertEquals(heap, held.heap())),
        new Call("GcHeap#isInside", () -> assertTrue(heap.isInside())),
        new Call("GcRoot#isOpen", () -> assertTrue(root.isOpen())),
        new Call("GcRoot#get", () -> assertEquals(a, root.get())),
        new Call("GcWeak#get", () -> assertEquals(a, silent.get())),
        new Call("GcWeak#get", () -> assertEquals(a, watched.get())),
        new Call("GcExtra#segment", () -> GcExtra.NONE.segment(a)),
        new Call("list", () -> assertEquals(List.of(b), a.list)),
        new Call("list", () -> assertEquals(b, a.list.iterator().next())));
  }

  private static List<GcObject> visited(GcObject object) {
    List<GcObject> visited = new ArrayList<>();
    object.gcTraverse(
        (target, list) -> {
          list.add(target);
          return 0;
        },
        visited);
    return visited;
  }

  /** All that a refused call could have changed. */
  private List<Object> state() {
    List<Object> state = new ArrayList<>();
    for (GcObject object : Stream.of(a, b, untracked, cell, dict).toList()) {
      state.add(Long.toHexString(Inside.word(object)));
      state.add(visited(object));
    }
    state.add(Heaps.figures(heap));
    state.add(heap.isEnabled());
    state.add(GcCPython.of(heap).freezeCount());
    state.add(List.copyOf(garbage));
    state.add(List.copyOf(listeners));
    state.add(String.valueOf(a.weak) + a.other + a.resource + silent.get() + watched.get());
    state.add(held.toString() + root.get());
    return state;
  }

  private void refusesAllChangesAndAllowsAllReads() {
    heapRecovers(); // from the constructions that are refused
    List<Object> before = state();
    for (Call change : changes()) {
      IllegalStateException e = assertThrows(IllegalStateException.class, change.code, change.name);
      assertTrue(String.valueOf(e.getMessage()).startsWith("A traversal of"), change.name);
      assertEquals(before, state(), change.name);
    }
    for (Call read : reads()) {
      try {
        read.code.execute();
      } catch (Throwable t) {
        throw new AssertionError(read.name, t);
      }
      assertEquals(before, state(), read.name);
    }
    log.add("tried");
  }

  private Probe probe() {
    Probe probe = GcHandwritten.create(held, Probe::new);
    probe.setContent(probe);
    return probe;
  }

  /** Everything is as usual: what the test needs can be changed, and what is garbage is found. */
  private void assertTriedAndUsable(long garbageLeft) {
    assertTrue(log.remove("tried"), "the probe was asked");
    log.clear();
    Node loop = node("loop");
    loop.setA(loop);
    drop(loop);
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
    a.gcTraverse(
        (target, arg) -> {
          refusesAllChangesAndAllowsAllReads();
          return 1;
        },
        "");
    assertTriedAndUsable(0);
  }

  @Test
  void visitorOfAListOnlyReads() {
    a.list.gcTraverse(
        (target, arg) -> {
          refusesAllChangesAndAllowsAllReads();
          return 1;
        },
        "");
    assertTriedAndUsable(0);
  }

  @Test
  void nestedVisitorDoesNotEndTheGuardOfTheOuterOne() {
    a.gcTraverse(
        (target, arg) -> {
          assertEquals(List.of(b, b), visited(a));
          assertThrows(IllegalStateException.class, () -> heap.retain(a));
          refusesAllChangesAndAllowsAllReads();
          return 1;
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
    boolean[] asked = {false};
    probe.inEdges =
        () -> {
          if (Inside.isDead(probe) && !asked[0]) {
            asked[0] = true;
            refusesAllChangesAndAllowsAllReads();
          }
        };
    assertEquals(1, heap.collect());
    assertTriedAndUsable(0);
  }

  @Test
  void traverseInTheLookForResurrectedObjectsOnlyReads() {
    Probe probe = probe();
    probe.end = () -> probe.inEdges = once(this::refusesAllChangesAndAllowsAllReads);
    drop(probe);
    assertEquals(1, heap.collect());
    assertTriedAndUsable(0);
    assertDead(probe);
  }

  @Test
  void traverseThatGetReferrersRunsOnlyReads() {
    Probe probe = probe();
    traverseOf(
        probe,
        code -> probe.inTraverse = code,
        () -> assertEquals(List.of(probe), GcCPython.of(heap).getReferrers(probe)));
  }

  @Test
  void traverseThatGetReferentsRunsOnlyReads() {
    Probe probe = probe();
    traverseOf(
        probe,
        code -> probe.inTraverse = code,
        () -> assertEquals(List.of(probe), GcCPython.of(heap).getReferents(probe)));
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
    GcHandwritten.create(
        held,
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
            "GcProtocol#holding",
            "GcProtocol#isConstructing",
            "GcProtocol#readOnly"),
        methods,
        "these have nothing to do with the heap that is traversed");
  }
}

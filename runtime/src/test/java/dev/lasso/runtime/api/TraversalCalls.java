package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcListener;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.function.Executable;

/**
 * The calls of the API on a heap that is traversed: those that change it, and those that read it.
 */
abstract class TraversalCalls extends RuntimeTest {

  static final GcVisitor<Integer> VISITOR = (target, arg) -> arg;

  /** A call, by the name of the method. */
  record Call(String name, Executable code) {}

  private static Call call(String name, Executable code) {
    return new Call(name, code);
  }

  final Node a = node("a");
  final Node b = node("b");
  final Node untracked = Node.allocate(heap);
  final Cell cell = Cell.create(held);
  final Dict dict = handwritten(Dict::new);
  final GcRoot<Node> root = heap.openRoot(a);
  final GcWeak<Node> silent = GcWeak.of(a);
  final GcWeak<Node> watched = watch(a);
  final List<GcObject> garbage = python.garbage();
  final List<GcListener> listeners = heap.listeners();
  final GcListener listener = new GcListener() {};

  TraversalCalls() {
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

  List<Call> changes() {
    List<Call> changes = new ArrayList<>(changesInAnyHeap());
    if (!Heaps.areShared()) { // whose roots are for all threads, whatever one of them does inside
      changes.add(call("GcRoot#share", root::share));
      changes.add(call("GcRoot#use", () -> root.use(node -> node)));
      changes.add(call("GcRoot#close", root::close));
    }
    return changes;
  }

  List<Call> changesInAnyHeap() {
    Node[] one = {b};
    return List.of(
        call("GcHeap#openScope", heap::openScope),
        call("GcHeap#run", () -> heap.run(() -> {})),
        call("GcHeap#call", () -> heap.call(() -> 1)),
        call("GcHeap#openRoot", () -> heap.openRoot(a)),
        call("GcHeap#retain", () -> heap.retain(a)),
        call("GcHeap#release", () -> heap.release(untracked)),
        call("GcCPython#track", () -> python.track(untracked)),
        call("GcCPython#untrack", () -> python.untrack(a)),
        call("GcHeap#reweigh", () -> heap.reweigh(a)),
        call("GcCPython#finalizable", () -> python.finalizable(a, true)),
        call("GcCPython#delete", () -> python.delete(untracked)),
        call("GcHeap#collect", heap::collect),
        call("GcCPython#collectIfEnabled", python::collectIfEnabled),
        call("GcHeap#enable", heap::enable),
        call("GcHeap#disable", heap::disable),
        call(
            "GcInspection#visitObjects",
            () -> heap.inspect().visitObjects((object, arg) -> true, "")),
        call("GcInspection#visitAll", () -> heap.inspect().visitAll((object, arg) -> true, "")),
        call("GcCPython#getObjects", python::getObjects),
        call("GcCPython#getReferrers", () -> python.getReferrers(a)),
        call("GcInspection#verify", heap.inspect()::verify),
        call("GcInspection#explain", () -> heap.inspect().explain(a)),
        call("GcInspection#explain", () -> heap.inspect().explain(Node.class)),
        call("GcInspection#snapshot", () -> heap.inspect().snapshot(Path.of("refused.json.gz"))),
        call("GcHeap#freeze", heap::freeze),
        call("GcHeap#unfreeze", heap::unfreeze),
        call("GcCPython#keepGarbage", () -> python.keepGarbage(true)),
        call("GcHeap#onUnraisable", () -> heap.onUnraisable(report -> {})),
        call("GcHeap#close", heap::close),
        call("garbage#add", () -> garbage.add(a)),
        call("garbage#remove", () -> garbage.remove(0)),
        call("garbage#clear", garbage::clear),
        call("listeners#add", () -> listeners.add(listener)),
        call("listeners#set", () -> listeners.set(0, listener)),
        call("listeners#remove", () -> listeners.remove(0)),
        call("listeners#clear", listeners::clear),
        call("GcScope#keep", () -> held.keep(a)),
        call("GcScope#drop", () -> held.drop(a)),
        call("GcScope#mark", () -> held.mark()),
        call("GcScope#rewind", () -> held.rewind(0)),
        call("GcScope#rewind", () -> held.rewind(0, a)),
        call("GcScope#moveTo", () -> held.moveTo(held, a)),
        call("GcScope#unwind", held::unwind),
        call("GcScope#close", held::close),
        call("GcHeap#enter", heap::enter),
        call("GcHeap#lock", heap::lock),
        call("GcHeap#tryEnter", () -> heap.tryEnter(Duration.ZERO)),
        call("GcHeap#close", () -> heap.close(Duration.ZERO)),
        call("GcWeak#open", silent::open),
        call("GcWeak#of", () -> GcWeak.of(a)),
        call("GcWeak#of", () -> GcWeak.of(a, weak -> {})),
        call("GcProtocol#entry", () -> GcProtocol.entry(a, weak -> {})),
        call("GcWeak#close", silent::close),
        call("GcWeak#close", watched::close),
        call("GcExtra#allocate", () -> GcExtra.allocate(heap, 8)),
        call("GcHandwritten#create", () -> GcHandwritten.create(held, Cell::new)),
        call("GcHandwritten#allocate", () -> GcHandwritten.allocate(heap, Cell::new)),
        call("GcProtocol#begin", () -> GcProtocol.begin(held)),
        call("GcProtocol#adopt", () -> GcProtocol.adopt(held, new Cell(heap))),
        call("GcProtocol#adopt", () -> GcProtocol.adopt(null, new Cell(heap))),
        call(
            "GcProtocol#adopt",
            () -> GcProtocol.adopt(heap, held, new Cell(heap), cell.gcType(), true)),
        call("GcProtocol#weigh", () -> GcProtocol.weigh(new Cell(heap))),
        call(
            "GcProtocol#adopt",
            () -> GcProtocol.adopt(heap, held, new Cell(heap), cell.gcType(), true, 1)),
        call("GcProtocol#fail", () -> GcProtocol.fail(heap, 0, new Error())),
        call("GcProtocol#beginChange", () -> GcProtocol.beginChange(a)),
        call("GcProtocol#checkCountable", () -> GcProtocol.checkCountable(a, b)),
        call("GcProtocol#countChecked", () -> GcProtocol.countChecked(a, b)),
        call("GcProtocol#uncount", () -> GcProtocol.uncount(a, b)),
        call("GcProtocol#reserveHandOver", () -> GcProtocol.reserveHandOver(a, b)),
        call("GcProtocol#handOver", () -> GcProtocol.handOver(a, b)),
        call("GcProtocol#beginClear", () -> GcProtocol.beginClear(a)),
        call("GcProtocol#endClear", () -> GcProtocol.endClear(a)),
        call("GcProtocol#addEdge", () -> GcProtocol.addEdge(a, b)),
        call("GcProtocol#addEdge", () -> GcProtocol.addEdge(a, null)),
        call("GcProtocol#removeEdge", () -> GcProtocol.removeEdge(a, b)),
        call("GcProtocol#move", () -> GcProtocol.move(a, held, b)),
        call("GcProtocol#setWeak", () -> GcProtocol.setWeak(a, 0, b)),
        call("GcProtocol#setWatchedWeak", () -> GcProtocol.setWatchedWeak(a, 0, null)),
        call("GcProtocol#replaceResource", () -> GcProtocol.replaceResource(a, null, null, "r")),
        call("GcProtocol#close", () -> GcProtocol.close(a, "resource", a.resource)),
        call("GcProtocol#replaceHandle", () -> GcProtocol.replaceHandle(a, 1, 2)),
        call(
            "GcProtocol#closeHandle", () -> GcProtocol.closeHandle(a, "resource", 1, (_, _) -> {})),
        call("GcProtocol#taken", () -> GcProtocol.taken(a, 1, 0)),
        call("GcProtocol#checkMutable", () -> GcProtocol.checkMutable(a)),
        call("GcProtocol#moveValue", () -> GcProtocol.moveValue(a, held, b)),
        call("GcProtocol#addValueEdge", () -> GcProtocol.addValueEdge(a, b)),
        call("GcProtocol#addValueEdge", () -> GcProtocol.addValueEdge(a, "plain data")),
        call("GcProtocol#removeValueEdge", () -> GcProtocol.removeValueEdge(a, "plain data")),
        call("GcProtocol#beginTake", () -> GcProtocol.beginTake(a, held, b)),
        call("GcProtocol#endTake", () -> GcProtocol.endTake(a, held, b, null)),
        call("GcProtocol#beginTake", () -> GcProtocol.beginTake(a)),
        call("GcProtocol#claim", () -> GcProtocol.claim(a, null, new AutoCloseable[0])),
        call("GcProtocol#taken", () -> GcProtocol.taken(a, "resource", null)),
        call("GcProtocol#checkGrow", () -> GcProtocol.checkGrow(a, 1, 2)),
        call("GcProtocol#checkResize", () -> GcProtocol.checkResize(untracked, 1)),
        call("GcProtocol#removeItemEdges", () -> GcProtocol.removeItemEdges(a, one, 0)),
        call("GcProtocol#part", () -> GcProtocol.part(a, new GcList<Node>())),
        call("create", () -> Node.create(held)),
        call("allocate", () -> Node.allocate(heap)),
        call("set", () -> a.setA(null)),
        call("set", () -> a.setB(b)),
        call("move", () -> a.moveA(held, b)),
        call("setWeak", () -> a.setWeak(null)),
        call("setResource", () -> a.setResource(null)),
        call("gcClear", a::gcClear),
        call("gcClear", cell::gcClear),
        call("setContent", () -> cell.setContent(null)),
        call("gcClear", dict::gcClear),
        call("remove", () -> dict.remove("b")));
  }

  List<Call> reads() {
    return List.of(
        call("GcObject#gcTraverse", () -> assertEquals(List.of(b, b), visited(a))),
        call("GcObject#gcEdges", () -> assertEquals(2, (int) a.gcEdges(new GcObject[4], 0, 0))),
        call("GcObject#gcHeap", () -> assertEquals(heap, a.gcHeap())),
        call("GcObject#gcType", () -> assertEquals(Node.TYPE, a.gcType())),
        call("GcObject#toString", () -> assertTrue(a.toString().contains("alive"))),
        call("GcVisitor#edge", () -> assertEquals(7, VISITOR.edge(0, a, 7))),
        call("GcVisitor#valueEdge", () -> assertEquals(7, VISITOR.valueEdge(0, a, 7))),
        call("GcVisitor#items", () -> assertEquals(7, VISITOR.items(0, new Node[] {a}, 7))),
        call("GcVisitor#collection", () -> assertEquals(0, VISITOR.collection(0, null, 7))),
        call("GcEdges#edge", () -> assertEquals(1, GcEdges.edge(a, new Node[1], 0))),
        call("GcEdges#valueEdge", () -> assertEquals(1, GcEdges.valueEdge(a, new Node[1], 0))),
        call("GcEdges#edges", () -> assertEquals(0, GcEdges.edges(0, 0))),
        call(
            "GcEdges#edges",
            () -> assertEquals(1, GcEdges.edges(new Node[] {a}, 1, new Node[1], 0))),
        call("GcProtocol#items", () -> GcProtocol.items(a, new Node[] {a})),
        call("GcEdges#items", () -> assertEquals(1, GcEdges.items(new Node[] {a}, new Node[1], 0))),
        call("GcProtocol#isBare", () -> assertTrue(!GcProtocol.isBare(heap, a))),
        call("GcProtocol#checkAlive", () -> GcProtocol.checkAlive(a)),
        call("GcProtocol#borrowed", () -> GcProtocol.borrowed(a, "field", b)),
        call("GcProtocol#checkFinal", () -> GcProtocol.checkFinal(a)),
        call("GcProtocol#checkFinal", () -> GcProtocol.checkFinal(a, "resource")),
        call("GcProtocol#checkReadable", () -> GcProtocol.checkReadable(a, "resource")),
        call("GcProtocol#takenAt", () -> assertEquals("", GcProtocol.takenAt(a))),
        call("GcProtocol#checkNotTaken", () -> GcProtocol.checkNotTaken(a, "resource", null)),
        call("GcProtocol#isDying", () -> assertTrue(!GcProtocol.isDying(a))),
        call("GcCPython#isContainer", () -> assertTrue(GcCPython.isContainer(a))),
        call("GcCPython#isTracked", () -> assertTrue(GcCPython.isTracked(a))),
        call("GcCPython#isFinalized", () -> assertTrue(!GcCPython.isFinalized(cell))),
        call("GcHeap#inspect", heap::inspect),
        call("GcCPython#of", () -> GcCPython.of(heap)),
        call("GcHeap#isEnabled", () -> assertTrue(!heap.isEnabled())),
        call("GcCPython#freezeCount", () -> assertEquals(0, python.freezeCount())),
        call("GcHeap#stats", () -> assertTrue(heap.stats().live() > 4)),
        call("GcCPython#getReferents", () -> assertEquals(List.of(b, b), python.getReferents(a))),
        call("GcCPython#garbage", () -> assertEquals(List.of(b), python.garbage())),
        call("GcHeap#listeners", () -> assertEquals(listener, heap.listeners().getFirst())),
        call("GcScope#heap", () -> assertEquals(heap, held.heap())),
        call("GcHeap#isInside", () -> assertTrue(heap.isInside())),
        call("GcRoot#isOpen", () -> assertTrue(root.isOpen())),
        call("GcRoot#get", () -> assertEquals(a, root.get())),
        call("GcWeak#get", () -> assertEquals(a, silent.get())),
        call("GcWeak#get", () -> assertEquals(a, watched.get())),
        call("GcExtra#segment", () -> GcExtra.NONE.segment(a)),
        call("list", () -> assertEquals(List.of(b), a.list)),
        call("list", () -> assertEquals(b, a.list.iterator().next())));
  }

  static List<GcObject> visited(GcObject object) {
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
  List<Object> state() {
    List<Object> state = new ArrayList<>();
    for (GcObject object : Stream.of(a, b, untracked, cell, dict).toList()) {
      state.add(Long.toHexString(Inside.word(object)));
      state.add(visited(object));
    }
    state.add(Heaps.figures(heap));
    state.add(heap.isEnabled());
    state.add(python.freezeCount());
    state.add(List.copyOf(garbage));
    state.add(List.copyOf(listeners));
    state.add(String.valueOf(a.weak) + a.other + a.resource + silent.get() + watched.get());
    state.add(held.toString() + root.get());
    return state;
  }
}

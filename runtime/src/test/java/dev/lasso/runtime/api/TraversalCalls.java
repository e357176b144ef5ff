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

  final Node a = node("a");
  final Node b = node("b");
  final Node untracked = Node.allocate(heap);
  final Cell cell = Cell.create(held);
  final Dict dict = GcHandwritten.create(held, Dict::new);
  final GcRoot<Node> root = heap.openRoot(a);
  final GcWeak<Node> silent = GcWeak.of(a);
  final GcWeak<Node> watched = watch(a);
  final List<GcObject> garbage = GcCPython.of(heap).garbage();
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
      changes.add(new Call("GcRoot#share", root::share));
      changes.add(new Call("GcRoot#use", () -> root.use(node -> node)));
      changes.add(new Call("GcRoot#close", root::close));
    }
    return changes;
  }

  List<Call> changesInAnyHeap() {
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
        new Call("garbage#remove", () -> garbage.remove(0)),
        new Call("garbage#clear", garbage::clear),
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
        new Call("GcHeap#lock", heap::lock),
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
        new Call(
            "GcProtocol#adopt",
            () -> GcProtocol.adopt(heap, held, new Cell(heap), cell.gcType(), true)),
        new Call("GcProtocol#weigh", () -> GcProtocol.weigh(new Cell(heap))),
        new Call(
            "GcProtocol#adopt",
            () -> GcProtocol.adopt(heap, held, new Cell(heap), cell.gcType(), true, 1)),
        new Call("GcProtocol#fail", () -> GcProtocol.fail(heap, 0, new Error())),
        new Call("GcProtocol#beginChange", () -> GcProtocol.beginChange(a)),
        new Call("GcProtocol#checkCountable", () -> GcProtocol.checkCountable(a, b)),
        new Call("GcProtocol#countChecked", () -> GcProtocol.countChecked(a, b)),
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

  List<Call> reads() {
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
        new Call("GcProtocol#isBare", () -> assertTrue(!GcProtocol.isBare(heap, a))),
        new Call("GcProtocol#checkAlive", () -> GcProtocol.checkAlive(a)),
        new Call("GcProtocol#borrowed", () -> GcProtocol.borrowed(a, "field", b)),
        new Call("GcProtocol#checkFinal", () -> GcProtocol.checkFinal(a)),
        new Call("GcProtocol#checkFinal", () -> GcProtocol.checkFinal(a, "resource")),
        new Call("GcProtocol#checkReadable", () -> GcProtocol.checkReadable(a, "resource")),
        new Call("GcProtocol#takenAt", () -> assertEquals("", GcProtocol.takenAt(a))),
        new Call("GcProtocol#checkNotTaken", () -> GcProtocol.checkNotTaken(a, "resource", null)),
        new Call("GcProtocol#isDying", () -> assertTrue(!GcProtocol.isDying(a))),
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
    state.add(GcCPython.of(heap).freezeCount());
    state.add(List.copyOf(garbage));
    state.add(List.copyOf(listeners));
    state.add(String.valueOf(a.weak) + a.other + a.resource + silent.get() + watched.get());
    state.add(held.toString() + root.get());
    return state;
  }
}

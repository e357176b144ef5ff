package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcPaths;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Cell;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.service.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds an object, and where that was opened, after some of it was closed. */
@Tag("gate")
class ExplainHoldersTest {

  /** A way to open a root of an object for which there is one. */
  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing but code
  enum Way {
    OPEN("Service.root(", (root, cell) -> Service.root(root.get())),
    SHARE("Service.share(", (root, cell) -> Service.share(root)),
    LINK("Service.link(", (root, cell) -> Service.link(root)),
    WEAK("Service.open(", (root, cell) -> opened(GcWeak.of(root.get()))),
    CELL("Service.open(", (root, cell) -> opened(cell));

    private final String place;
    private final Opener opener;

    Way(String place, Opener opener) {
      this.place = place;
      this.opener = opener;
    }
  }

  private static GcRoot<Node> opened(GcWeak<Node> weak) {
    return Objects.requireNonNull(Service.open(weak));
  }

  private static GcRoot<Node> opened(GcRootCell<Node> cell) {
    return Objects.requireNonNull(Service.open(cell));
  }

  interface Opener {
    AutoCloseable open(GcRoot<Node> root, GcRootCell<Node> cell);
  }

  /** The places of the first heaps of a program are always recorded. */
  @BeforeAll
  static void openMany() {
    for (int i = 0; i < 16; i++) {
      GcHeap.confined().close();
    }
  }

  private static GcHeap.Builder builder(GcLeakLevel level) {
    return GcHeap.builder().leaks(level).onLeak(_ -> {});
  }

  static Stream<List<Way>> pairs() {
    return Stream.of(Way.values())
        .flatMap(first -> Stream.of(Way.values()).map(last -> List.of(first, last)));
  }

  private static String explain(Node node) {
    return node.gcHeap().inspect().explain(node).toString();
  }

  /** The shape of the only group of the objects of the node's type. */
  private static String shape(Node node) {
    return node.gcHeap().inspect().explain(Node.class).groups().getFirst().shape();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void placeOfTheRootThatIsLeftIsTold(List<Way> ways) throws Exception {
    for (int left = 0; left < 2; left++) {
      assertPlaceIsTold(ways, left);
    }
  }

  private static void assertPlaceIsTold(List<Way> ways, int left) throws Exception {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).shared();
        GcRootCell<Node> cell = new GcRootCell<>(heap);
        GcScope scope = heap.enter()) {
      Node node = Node.create(scope);
      List<AutoCloseable> roots = new ArrayList<>();
      try (GcRoot<Node> root = heap.openRoot(node)) {
        cell.set(node);
        for (Way way : ways) {
          roots.add(way.opener.open(root, cell));
        }
        cell.set(null);
      }
      scope.drop(node);
      String why = explain(node);
      String last = "Node#1 is held by 2 roots, the last opened at " + ways.getLast().place;
      assertTrue(why.startsWith(last), why);
      roots.remove(1 - left).close();
      why = explain(node);
      assertTrue(why.startsWith("Node#1 is held by a root opened at " + ways.get(left).place), why);
      assertEquals(why, "Node#1 is " + shape(node));
      roots.getFirst().close();
    }
  }

  /** A holder that a plain object has. */
  @SuppressWarnings("ImmutableEnumChecker") // it holds nothing but code
  enum Held {
    ROOT("a root", GcHeap::openRoot),
    CAPTURED("a root", (heap, object) -> Service.captured(heap.openRoot(object))),
    CELL(
        "a cell",
        (heap, object) -> {
          GcRootCell<Node> cell = new GcRootCell<>(heap);
          cell.set(object);
          return cell;
        });

    private final String name;
    private final BiFunction<GcHeap, Node, Object> open;

    Held(String name, BiFunction<GcHeap, Node, Object> open) {
      this.name = name;
      this.open = open;
    }
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("try") // one cell is closed early
  void plainObjectWithARootOrCellOfItsOwnerIsNamed(Held held) {
    try (GcHeap heap = builder(GcLeakLevel.OFF).shared();
        GcRootCell<Node> closed = new GcRootCell<>(heap);
        GcScope scope = heap.enter()) {
      closed.close();
      Node window = Node.create(scope);
      window.setResource(new Service.Presenter(List.of(closed, held.open.apply(heap, window))));
      Node shown = Node.create(scope);
      window.setA(shown);
      scope.drop(window);
      scope.drop(shown);
      String why = "is held by " + held.name + ", to which Node#1.resource.presented";
      assertTrue(explain(window).startsWith("Node#1 " + why), explain(window));
      assertTrue(explain(shown).startsWith("Node#2 is kept by Node#1, which " + why));
      assertTrue(explain(window).endsWith(" refers"), explain(window));
      GcPaths all = heap.inspect().explain(Node.class);
      assertEquals(
          List.of(explain(window), explain(shown)),
          all.groups().stream().map(group -> group.example().toString()).toList());
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = GcLeakLevel.class,
      names = {"SIMPLE", "ADVANCED", "PARANOID"})
  void cellIsNamed(GcLeakLevel level) {
    try (GcHeap heap = builder(level).shared();
        GcRootCell<Node> cell = Service.cell(heap);
        GcScope scope = heap.enter()) {
      Node node = Node.create(scope);
      cell.set(node);
      scope.drop(node);
      String of = level == GcLeakLevel.SIMPLE ? "" : " opened at Service.cell(";
      String why = explain(node);
      assertTrue(why.startsWith("Node#1 is held by a cell" + of), why);
      assertEquals("Node#1 is " + shape(node), why);
      GcRoot<Node> root = opened(cell);
      why = explain(node);
      of = level == GcLeakLevel.SIMPLE ? "" : " opened at Service.open(";
      assertTrue(why.startsWith("Node#1 is held by a root" + of), why);
      assertTrue(why.contains(" and a cell"), why);
      assertEquals("Node#1 is " + shape(node), why);
      cell.set(null);
      why = explain(node);
      assertTrue(why.startsWith("Node#1 is held by a root" + of), why);
      assertFalse(why.contains("cell"), why);
      root.close();
    }
  }

  @Test
  void holdersOfASharedHeapAreCounted() {
    try (GcHeap heap = builder(GcLeakLevel.SIMPLE).shared();
        GcRootCell<Node> cell = new GcRootCell<>(heap);
        GcRootCell<Node> other = new GcRootCell<>(heap);
        GcScope scope = heap.enter()) {
      Node node = Node.create(scope);
      cell.set(node);
      other.set(node);
      heap.retain(node);
      List<GcRoot<Node>> roots = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        GcRoot<Node> root = heap.openRoot(node);
        roots.add(root);
        roots.add(root.share());
      }
      assertEquals(
          "Node#1 is held by a scope, 4 roots, 2 cells and 1 hold of the program (retain or"
              + " allocate)",
          explain(node));
      assertEquals(
          "held by a scope, a root, a cell and a hold of the program (retain or allocate)",
          shape(node));
      roots.forEach(GcRoot::close);
      heap.release(node);
      assertEquals("Node#1 is held by a scope and 2 cells", explain(node));
    }
  }

  @Test
  void rootOfAConfinedHeapThatIsLeftIsTold() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
        GcScope scope = heap.openScope()) {
      Node node = Node.create(scope);
      GcRoot<Node> first = Service.root(node);
      GcRoot<Node> last = heap.openRoot(node);
      scope.drop(node);
      last.close();
      String why = explain(node);
      assertTrue(why.startsWith("Node#1 is held by a root opened at Service.root("), why);
      first.close();
    }
  }

  @Test
  void placeOfAnEarlierScopeIsToldIfThatOfTheLastIsNotKnown() {
    try (GcHeap heap = Inside.sampled(2, builder(GcLeakLevel.SIMPLE)::confined)) {
      Node node = Service.open(heap).keep(Node.create(heap.openScope()));
      for (int i = 0; i < 4; i++) {
        Service.open(heap).keep(node);
        Service.open(heap).keep(node); // the place of one of the two is recorded
        String why = explain(node);
        assertTrue(why.contains("scopes, the last opened at Service.open("), why);
        Service.open(heap).keep(node);
      }
    }
  }

  @Test
  void finalizerThatRunsIsTheOnlyHolder() {
    List<String> holders = new ArrayList<>();
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node node =
          Node.createFinalized(scope, self -> holders.addAll(List.of(explain(self), shape(self))));
      scope.drop(node);
    }
    assertEquals(2, holders.size());
    for (String holder : holders) {
      assertTrue(holder.endsWith("held by its finalizer, which is running"), holder);
    }
  }

  @Test
  void referenceToAnObjectOfALargerHeapIsPassedOver() {
    try (GcHeap larger = GcHeap.confined();
        GcHeap heap = GcHeap.confined();
        GcScope others = larger.openScope();
        GcScope scope = heap.openScope()) {
      for (int i = 0; i < 100; i++) {
        Node.create(others);
      }
      Cell cell = RuntimeTest.create(scope, Cell::new);
      Node owner = Node.create(scope);
      Node node = Node.create(scope);
      owner.setA(node);
      scope.drop(node);
      cell.content = Node.create(others); // as a wrong method of a container might do it
      assertEquals(2, heap.inspect().explain(Node.class).count());
      assertTrue(explain(node).contains("held by a scope"), explain(node));
      cell.content = null;
    }
  }

  @Test
  void rootThatIsBeingClosedHoldsNothing() {
    List<String> held = new ArrayList<>();
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Node node =
          Node.createFinalized(scope, self -> held.add(heap.inspect().explain(self).toString()));
      GcRoot<Node> root = heap.openRoot(node);
      scope.drop(node);
      root.close();
    }
    assertEquals(1, held.size());
    assertFalse(held.getFirst().contains("a root"), held.getFirst());
  }
}

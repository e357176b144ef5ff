package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.GcPaths.Group;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcEdges;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Assorted;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Threads;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Why an object is alive. */
@Tag("gate")
class ExplainTest extends RuntimeTest {

  private final Node first = node("first");

  private void assertExplained(GcObject object, String... lines) {
    assertEquals(String.join("\n", lines), heap.inspect().explain(object).toString());
  }

  /** Asserts that these are the shapes of the paths of all nodes, each with a right example. */
  private void assertShapes(String... shapes) {
    List<Group> groups = heap.inspect().explain(Node.class).groups();
    assertEquals(List.of(shapes), groups.stream().map(Group::shape).toList());
    groups.forEach(group -> ExplainTypeShapesTest.checkExample(heap, group));
  }

  // ------------------------------------------------------------------ held

  @Test
  void objectHeldByAScopeIsAtTheStartOfItsPath() {
    GcPath path = heap.inspect().explain(first);
    assertSame(first, path.object());
    assertEquals(Kind.HELD, path.kind());
    assertEquals("a scope", path.holder());
    assertEquals(List.of(), path.steps());
    assertEquals("Node#1 is held by a scope", path.toString());
  }

  @Test
  void allHoldersAreNamed() {
    GcScope scope = heap.openScope();
    scope.keep(first);
    scope.keep(first);
    assertExplained(first, "Node#1 is held by 2 scopes");
    GcRoot<Node> root = heap.openRoot(first);
    assertExplained(first, "Node#1 is held by 2 scopes and a root");
    heap.retain(first);
    assertExplained(
        first, "Node#1 is held by 2 scopes, a root and 1 hold of the program (retain or allocate)");
    scope.close();
    drop(first);
    GcRoot<Node> other = heap.openRoot(first);
    heap.retain(first);
    assertExplained(
        first, "Node#1 is held by 2 roots and 2 holds of the program (retain or allocate)");
    root.close();
    other.close();
    assertExplained(first, "Node#1 is held by 2 holds of the program (retain or allocate)");
    heap.release(first);
    heap.release(first);
  }

  @Test
  void holdOfAFinalizerIsNamed() {
    List<String> explained = new ArrayList<>();
    Node owned = node("owned");
    Node dying =
        finalized("dying", self -> explained.add(heap.inspect().explain(owned).toString()));
    dying.setA(owned);
    drop(owned, dying);
    assertEquals(
        List.of(
            "Node#2 is kept by Node.Finalized#3, which is held by its finalizer, which is"
                + " running:\n  Node.Finalized#3.a -> Node#2"),
        explained);
    takeLog();
  }

  // ------------------------------------------------------------------ paths

  @Test
  void pathGoesThroughFieldsAndLists() {
    Node second = node("second");
    Node third = node("third");
    first.setB(second);
    second.list.addAll(List.of(first, second, third));
    drop(second, third);
    GcPath path = heap.inspect().explain(third);
    assertEquals(Kind.HELD, path.kind());
    assertEquals("a scope", path.holder());
    assertEquals(
        List.of(new GcPath.Step(first, "b"), new GcPath.Step(second, "list[2]")), path.steps());
    assertEquals(
        """
        Node#3 is kept by Node#1, which is held by a scope:
          Node#1.b -> Node#2
          Node#2.list[2] -> Node#3\
        """,
        path.toString());
  }

  @Test
  void shortestOfSeveralPathsIsTold() {
    Node second = node("second");
    Node third = node("third");
    Node target = node("target");
    first.setA(second);
    second.setA(third);
    third.setA(target);
    third.setB(target);
    drop(second, target);
    assertExplained(
        target, "Node#4 is kept by Node#3, which is held by a scope:", "  Node#3.a -> Node#4");
  }

  @Test
  void elementsAreNamedByWhereTheyAre() {
    Assorted owner = create(held, Assorted::new);
    Node[] nodes = new Node[5];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = node("element");
    }
    owner.item(2, nodes[0]);
    owner.put("x", nodes[1]);
    owner.put(nodes[2], nodes[3]);
    owner.tag(nodes[4]);
    drop(nodes);
    List<String> fields = new ArrayList<>();
    for (Node node : nodes) {
      fields.add(heap.inspect().explain(node).steps().getFirst().field());
    }
    assertEquals(
        List.of("items[2]", "byName[\"x\"]", "byName (key)", "byName[Node#5]", "tags (element)"),
        fields);
  }

  @Test
  void edgeThatNoFieldNamesIsTraversed() {
    Opaque owner = create(held, Opaque::new);
    Node hidden = node("hidden");
    owner.setHidden(hidden);
    drop(hidden);
    assertExplained(
        hidden,
        "Node#3 is kept by Opaque#2, which is held by a scope:",
        "  Opaque#2 (traversed) -> Node#3");
  }

  @Test
  void longPathNeedsNoStack() throws Exception {
    int length = 20_000;
    Threads.onLittleStack(
        256,
        () -> {
          try (GcHeap own = Heaps.open();
              GcScope scope = own.openScope()) {
            Node last = Node.create(scope);
            Node head = last;
            for (int i = 1; i < length; i++) {
              Node node = Node.create(scope);
              node.moveA(scope, head);
              head = node;
            }
            assertEquals(length - 1, own.inspect().explain(last).steps().size());
            own.inspect().verify();
          }
        });
  }

  @Test
  void textOfALongPathIsShortenedInTheMiddle() {
    Node last = first;
    for (int i = 0; i < 20_000; i++) {
      Node next = node("next");
      last.setA(next);
      drop(next);
      last = next;
    }
    GcPath path = heap.inspect().explain(last);
    assertEquals(20_000, path.steps().size());
    List<String> lines = path.toString().lines().toList();
    assertEquals(22, lines.size());
    assertEquals("  Node#10.a -> Node#11", lines.get(10));
    assertEquals("  … 19980 steps more …", lines.get(11));
    assertEquals("  Node#19991.a -> Node#19992", lines.get(12));
  }

  @Test
  void pathOfTwentyStepsIsWhole() {
    Node last = first;
    for (int i = 0; i < 20; i++) {
      Node next = node("next");
      last.setA(next);
      drop(next);
      last = next;
    }
    assertEquals(21, heap.inspect().explain(last).toString().lines().count());
    assertFalse(heap.inspect().explain(last).toString().contains("…"));
  }

  // ------------------------------------------------------------------ not held

  @Test
  void garbageIsKeptByItsCycle() {
    Node second = node("second");
    Node third = node("third");
    ring(first, second, third);
    second.setB(first);
    drop(first, second, third);
    GcPath path = heap.inspect().explain(second);
    assertEquals(Kind.GARBAGE, path.kind());
    assertEquals("", path.holder());
    assertEquals(
        """
        Node#2 is cyclic garbage that collect() would free, kept by a cycle:
          Node#2.b -> Node#1
          Node#1.a -> Node#2\
        """,
        path.toString());
    assertEquals(3, heap.collect());
  }

  @Test
  void garbageThatHangsOnACycleIsKeptByIt() {
    Node second = node("second");
    Node hanging = node("hanging");
    Node end = node("end");
    ring(first, second);
    second.list.add(hanging);
    hanging.setB(end);
    drop(first, second, hanging, end);
    assertExplained(
        end,
        "Node#4 is cyclic garbage that collect() would free, kept by a cycle:",
        "  Node#2.a -> Node#1",
        "  Node#1.a -> Node#2",
        "  Node#2.list[0] -> Node#3",
        "  Node#3.b -> Node#4");
    assertEquals(4, heap.collect());
  }

  @Test
  void objectThatOwnsItselfIsACycle() {
    first.setA(first);
    drop(first);
    assertExplained(
        first,
        "Node#1 is cyclic garbage that collect() would free, kept by a cycle:",
        "  Node#1.a -> Node#1");
    heap.collect();
  }

  @Test
  void untrackedObjectIsTakenForAlive() {
    Node owned = node("owned");
    ring(first, owned);
    python.untrack(first);
    drop(first, owned);
    assertExplained(first, "Node#1 is untracked, so collections treat it as alive");
    assertExplained(
        owned,
        "Node#2 is kept by Node#1, which is untracked, so collections treat it as alive:",
        "  Node#1.a -> Node#2");
    assertEquals(Kind.UNTRACKED, heap.inspect().explain(owned).kind());
    assertEquals(0, heap.collect());
    first.setA(null);
  }

  @Test
  void frozenObjectIsTakenForAlive() {
    ring(first);
    drop(first);
    heap.freeze();
    assertExplained(first, "Node#1 is frozen, so collections treat it as alive");
    assertEquals(Kind.FROZEN, heap.inspect().explain(first).kind());
    assertShapes("frozen, so collections treat it as alive");
    assertEquals(0, heap.collect());
    heap.unfreeze();
    assertEquals(1, heap.collect());
  }

  @Test
  void atomicObjectIsNotKeptByBeingUntracked() {
    Opaque owned = create(held, Opaque::new);
    Holder garbage = create(held, Holder::new);
    GcProtocol.addEdge(garbage, owned);
    garbage.owned = owned;
    GcProtocol.removeEdge(garbage, null);
    garbage.setA(garbage);
    drop(owned, garbage);
    assertExplained(
        owned,
        "Opaque#2 is cyclic garbage that collect() would free, kept by a cycle:",
        "  Node#3.a -> Node#3",
        "  Node#3 (traversed) -> Opaque#2");
    assertEquals(1, heap.collect());
    assertDead(owned);
  }

  /** A container with an edge that its type does not declare. */
  private static final class Holder extends Node {

    private @Nullable Opaque owned;

    Holder(GcHeap heap) {
      super(heap);
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = super.gcTraverse(visit, arg);
      return stop != 0 ? stop : visit.edge(0, owned, arg);
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      return GcEdges.edge(owned, into, super.gcEdges(into, at, cursor));
    }

    @Override
    protected void gcReleaseEdges(GcDestruction death) {
      super.gcReleaseEdges(death);
      death.edge(owned);
      owned = null;
    }
  }

  @Test
  void partOfADyingObjectIsKeptByIt() {
    List<String> explained = new ArrayList<>();
    Node owned = node("owned");
    first.setA(owned);
    first.setResource(
        () -> {
          explained.add(heap.inspect().explain(owned).toString());
          explained.add(heap.inspect().explain(Node.class).toString());
        });
    drop(owned, first);
    assertEquals(
        List.of(
            "Node#2 is kept by Node#1, which is being destroyed:\n  Node#1.a -> Node#2",
            """
            1 Node is alive:
            - 1 kept by Node, which is being destroyed:
              Node … Node.a -> Node
              for example Node#1.a -> Node#2\
            """),
        explained);
  }

  @Test
  void ownerThatIsMissingIsSaidToBe() {
    Node second = node("second");
    Node third = node("third");
    first.setA(second);
    second.setA(third);
    first.a = null;
    drop(second, third);
    assertExplained(second, "Node#2 has owners that were not found; verify() may show why");
    assertExplained(
        third,
        "Node#3 is kept by Node#2, which has owners that were not found; verify() may show why:",
        "  Node#2.a -> Node#3");
    assertEquals(Kind.UNKNOWN, heap.inspect().explain(third).kind());
    assertShapes(
        "held by a scope",
        "kept by owners that were not found; verify() may show why",
        "kept by Node, which is kept by owners that were not found; verify() may show why:\n"
            + "  Node … Node.a -> Node");
    first.a = second;
  }

  // ------------------------------------------------------------------ refused

  @Test
  void deadObjectIsRefused() {
    drop(first);
    assertThrows(DeadObjectException.class, () -> heap.inspect().explain(first));
  }

  @Test
  void objectOfAnotherHeapIsRefused() {
    try (GcHeap other = Heaps.open()) {
      assertThrows(IllegalArgumentException.class, () -> other.inspect().explain(first));
    }
  }

  @Test
  void objectUnderConstructionIsRefused() {
    Node.create(
        held,
        self -> assertThrows(IllegalStateException.class, () -> heap.inspect().explain(self)));
  }

  @Test
  void explanationOutlivesItsObjects() {
    Node second = node("second");
    first.setA(second);
    drop(second);
    GcPath path = heap.inspect().explain(second);
    drop(first);
    node("takes a slot");
    assertEquals(
        """
        Node#2 is kept by Node#1, which is held by a scope:
          Node#1.a -> Node#2\
        """,
        path.toString());
  }
}

package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Bag;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.OverVisitor;
import java.lang.invoke.MethodHandles;
import java.util.AbstractList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The verification finds traverses that differ from the fields and the counts. */
class VerifyTraversesTest extends VerifyTest {

  /** Asserts that the verification finds these differences between edges, in this order. */
  private void assertWrongEdges(String... differences) {
    String rule = ". An edge is shown once for each reference.";
    assertFound(Stream.of(differences).map(each -> each + rule).toArray(String[]::new));
  }

  @Test
  void edgesInAnotherOrderThanTheFieldsAddUp() {
    Node a =
        create(
            held,
            of ->
                new Node(of) {
                  @Override
                  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
                    int stop = visit.edge(0, b, arg);
                    return stop != 0 ? stop : visit.edge(0, a, arg);
                  }
                });
    a.setA(node("x"));
    a.setB(node("y"));
    heap.inspect().verify();
  }

  private static AssertionError called() {
    return new AssertionError("called");
  }

  /** A container that is also a collection, and that must not be read. */
  private static final class Row extends Node implements Iterable<Node> {

    Row(GcHeap heap) {
      super(heap);
    }

    @Override
    public Iterator<Node> iterator() {
      throw called();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      throw called();
    }

    @Override
    public int hashCode() {
      throw called();
    }

    @Override
    public String toString() {
      throw called();
    }
  }

  /** A collection of a program that must not be read. */
  private static final class Nodes extends AbstractList<Node> {

    @Override
    public Node get(int index) {
      throw called();
    }

    @Override
    public int size() {
      throw called();
    }
  }

  /** A container with a field that can have one edge or many, written by hand. */
  private static final class Many extends Bag {

    static final GcType TYPE =
        GcType.of(Many.class, MethodHandles.lookup())
            .owned("value", Iterable.class)
            .owned("map", IdentityHashMap.class)
            .incomplete()
            .build();

    @SuppressWarnings("UnusedVariable") // verify reads it
    @Nullable Iterable<Node> value;

    final IdentityHashMap<Key, Node> map = new IdentityHashMap<>();

    Many(GcHeap heap) {
      super(heap);
    }

    void own(Node... nodes) {
      List.of(nodes).forEach(this::own);
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }
  }

  /** A key whose methods must not be called. */
  private static final class Key {

    @Override
    public boolean equals(@Nullable Object other) {
      throw called();
    }

    @Override
    public int hashCode() {
      throw called();
    }

    @Override
    public String toString() {
      throw called();
    }
  }

  @Test
  void containerThatIsACollectionIsOneEdge() {
    Many many = handwritten(Many::new);
    Row row = create(held, Row::new);
    many.value = row;
    many.own(row);
    heap.inspect().verify();
    many.own(row);
    assertWrongEdges(
        "gcTraverse of VerifyTraversesTest.Many#1 visits Node#2 2 times, but its fields refer to it"
            + " 1 time, in 'value'",
        "gcEdges of VerifyTraversesTest.Many#1 copies Node#2 2 times, but its fields refer to it 1"
            + " time, in 'value'");
    heapStaysBroken();
  }

  @Test
  void collectionOfTheJdkIsReadAndAnotherIsNot() {
    Many many = handwritten(Many::new);
    Node a = node("a");
    Node b = node("b");
    many.own(a, b);
    many.value = new Nodes();
    heap.inspect().verify(); // the traverse alone knows
    many.value = List.of(a, b);
    heap.inspect().verify();
    many.value = List.of(a);
    assertWrongEdges(
        "gcTraverse of VerifyTraversesTest.Many#1 visits Node#3 1 time, but its fields refer to it"
            + " 0 times",
        "gcEdges of VerifyTraversesTest.Many#1 copies Node#3 1 time, but its fields refer to it 0"
            + " times");
    many.value = null;
    many.map.put(new Key(), a);
    many.map.put(new Key(), b);
    heap.inspect().verify();
    Inside.addEdges(b, -1);
    assertFound(
        "Node#3 counts 0 owners, but 1 owned reference to it was found, in 'map[a "
            + Key.class.getName()
            + "]' of VerifyTraversesTest.Many#1: a field was written without its setter.");
    Inside.addEdges(b, 1);
  }

  @Test
  void traverseThatForgetsAnEdgeIsFound() {
    Node a =
        create(
            held,
            of ->
                new Node(of) {
                  @Override
                  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
                    return 0;
                  }
                });
    a.setA(node("b"));
    assertWrongEdges(
        "gcTraverse of Node#1 visits Node#2 0 times, but its fields refer to it 1 time, in 'a'");
    a.setA(null);
  }

  @Test
  void traverseThatVisitsAnEdgeTwiceIsFound() {
    Node a = create(held, OverVisitor::new);
    a.setA(node("b"));
    assertWrongEdges(
        "gcTraverse of Node#1 visits Node#2 2 times, but its fields refer to it 1 time, in 'a'",
        "gcEdges of Node#1 copies Node#2 2 times, but its fields refer to it 1 time, in 'a'");
    a.setA(null);
  }

  @Test
  void edgesThatDifferFromATraverseWithoutFieldsAreFound() {
    Opaque a = create(held, Opaque::new);
    a.setHidden(node("b"));
    a.copies = 0;
    assertWrongEdges("gcEdges of Opaque#1 copies Node#2 0 times, but gcTraverse visits it 1 time");
    a.setHidden(null);
  }

  @Test
  void edgesThatDoNotEndAreFound() {
    Node a =
        create(
            held,
            of ->
                new Node(of) {
                  @Override
                  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
                    return super.gcEdges(into, at, 0);
                  }
                });
    Node b = node("b");
    a.list.addAll(Collections.nCopies(100, b));
    assertWrongEdges(
        "gcEdges of Node#1 copies Node#2 192 times, but its fields refer to it 100 times, in"
            + " 'list[0]', 'list[1]', 'list[2]' and 97 more");
    a.list.clear();
  }

  @Test
  void fieldThatTheTypeDeclaresAndTheClassDoesNotHaveIsFound() {
    create(held, Misnamed::new);
    create(held, Misnamed::new);
    assertFound(
        "The type declares 'absent' of VerifyTraversesTest.Misnamed, which its lookup does not"
            + " find. Name each field as in the source, with the erasure of its declared type, and"
            + " give the type the lookup of its class.");
    heapStaysBroken();
  }

  /** A container whose type names a field that there is not. */
  private static final class Misnamed extends Node {

    static final GcType TYPE =
        GcType.of(Misnamed.class, MethodHandles.lookup())
            .extending(Node.TYPE)
            .owned("absent", Node.class)
            .build();

    Misnamed(GcHeap heap) {
      super(heap, TYPE);
    }
  }

  @Test
  void edgeThatOnlyATraverseKnowsIsNamedSo() {
    Opaque a = create(held, Opaque::new);
    Node b = node("b");
    a.setHidden(b);
    Inside.addEdges(b, -1);
    assertFound(
        "Node#2 counts 0 owners, but 1 owned reference to it was found, in the traverse of"
            + " Opaque#1: a field was written without its setter.");
    Inside.addEdges(b, 1);
  }

  /** A container whose copy of its edges promises more for ever. */
  private static final class Promising extends Node {

    private boolean promises;

    Promising(GcHeap heap) {
      super(heap);
    }

    @Override
    public long gcEdges(GcObject[] into, int at, long cursor) {
      return promises ? Long.MIN_VALUE : super.gcEdges(into, at, cursor);
    }
  }

  @Test
  void edgesThatPromiseMoreAndCopyNoneDoNotHangIt() {
    Promising promising = create(held, Promising::new);
    promising.promises = true;
    heap.inspect().verify();
    promising.setB(node("owned"));
    assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    promising.promises = false;
  }
}

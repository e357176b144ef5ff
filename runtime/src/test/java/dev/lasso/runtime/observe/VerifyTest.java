package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.protocol.GcHandwritten;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import dev.lasso.runtime.support.Assorted;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Opaque;
import dev.lasso.runtime.support.OverVisitor;
import dev.lasso.runtime.support.RuntimeTest;
import java.io.Reader;
import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the second opinion finds, and what it does not object to. */
@Tag("gate")
class VerifyTest extends RuntimeTest {

  /** Asserts that the verification finds these, in this order. */
  private void assertFound(String... disagreements) {
    String heading =
        "The verification of "
            + heap
            + " found "
            + Texts.count(disagreements.length, "disagreement")
            + ":\n  ";
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertEquals(heading + String.join("\n  ", disagreements), e.getMessage());
  }

  /** A resource that nobody may describe. */
  private record Named(String name) implements AutoCloseable {

    @Override
    public void close() {}

    @Override
    public String toString() {
      throw new AssertionError("called");
    }
  }

  // ------------------------------------------------------------------ nothing wrong

  @Test
  void graphWithFieldsOfAllKindsAddsUp() {
    Node a = node("a");
    Node b = Node.createFixed(held, a);
    Node c = logging("c");
    a.setA(b);
    b.setB(b);
    a.list.addAll(List.of(c, c, a));
    c.setWeak(a);
    c.setOther(c);
    a.setResource(new Named("r"));
    b.setResource(new Named("r"));
    Assorted assorted = create(held, Assorted::new);
    assorted.item(0, a);
    assorted.item(2, a);
    assorted.put("x", b);
    assorted.put(c, c);
    assorted.tag(b);
    Opaque opaque = create(held, Opaque::new);
    opaque.setHidden(c);
    drop(a, b);
    heap.inspect().verify();
  }

  @Test
  void verificationChangesNothing() {
    Node a = node("a");
    Node b = node("b");
    ring(a, b);
    a.setWeak(b);
    drop(a, b);
    GcStats before = Heaps.figures(heap);
    long word = Inside.word(a);
    heap.inspect().verify();
    assertEquals(before, Heaps.figures(heap));
    assertEquals(word, Inside.word(a));
    assertEquals(2, heap.collect());
  }

  @Test
  void edgesInAnotherOrderThanTheFieldsAddUp() {
    Node a = create(held, Backward::new);
    a.setA(node("x"));
    a.setB(node("y"));
    heap.inspect().verify();
  }

  @Test
  void hubWithMoreEdgesThanAreCopiedAtOnceAddsUp() {
    Node hub = node("hub");
    for (int i = 0; i < 1_000; i++) {
      hub.list.add(node("spoke"));
    }
    heap.inspect().verify();
  }

  @Test
  void objectsMayBeVerifiedFromFinalizersCallbacksResourcesAndConstructors() {
    Node.Action verify = self -> heap.inspect().verify();
    Node byCount = finalized("count", verify);
    Node part = finalized("part", verify);
    byCount.setA(part);
    drop(part);
    byCount.setB(node("other part"));
    byCount.setResource(heap.inspect()::verify);
    Node byCollector = finalized("collector", verify);
    Node partner = node("partner");
    ring(byCollector, partner);
    partner.setResource(heap.inspect()::verify);
    partner.setB(finalized("dependent", verify));
    drop(byCollector, partner);
    for (Node node : List.of(byCount, byCollector, partner)) {
      GcWeak.of(node, weak -> heap.inspect().verify());
      node.setWeak(node);
    }
    drop(byCount);
    heap.collect();
    Node early =
        Node.create(
            held,
            self -> {
              Node.create(held).setWeak(self);
              self.setWeak(self);
              heap.inspect().verify();
            });
    assertAlive(early);
    assertEquals(List.of("finalize count", "finalize part", "finalize collector"), takeLog());
  }

  @Test
  void listThatIsBeingEmptiedAddsUp() {
    Node owner = node("owner");
    Node shared = node("shared");
    Node first = finalized("first", self -> heap.inspect().verify());
    owner.list.addAll(List.of(first, shared, shared));
    drop(first);
    owner.list.clear();
    assertEquals(List.of("finalize first"), takeLog());
    assertCounts(shared, 1, 0);
  }

  @Test
  void closedHeapIsNotVerified() {
    closeHeap();
    assertThrows(IllegalStateException.class, heap.inspect()::verify);
  }

  // ------------------------------------------------------------------ code of the program

  private static AssertionError called() {
    return new AssertionError("called");
  }

  /** A container that is also a collection, which nobody may look into. */
  private static final class Row extends Node implements Iterable<Node> {

    Row(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    public Iterator<Node> iterator() {
      throw called();
    }

    @Override
    public void forEach(Consumer<? super Node> action) {
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

  /** A collection of a program, which nobody may look into. */
  private static final class Nodes extends AbstractList<Node> {

    @Override
    public Node get(int index) {
      throw called();
    }

    @Override
    public int size() {
      throw called();
    }

    @Override
    public Iterator<Node> iterator() {
      throw called();
    }
  }

  /** A container with a field that can have one edge or many, written by hand. */
  private static final class Many extends GcHandwritten {

    static final GcType TYPE =
        GcType.of(Many.class, MethodHandles.lookup())
            .owned("value", Iterable.class)
            .owned("map", IdentityHashMap.class)
            .incomplete()
            .build();

    @SuppressWarnings("UnusedVariable") // verify reads it
    @Nullable Iterable<Node> value;

    final IdentityHashMap<Key, Node> map = new IdentityHashMap<>();

    /** The edges, for the traverse. */
    private final List<Node> edges = new ArrayList<>();

    Many(GcHeap heap) {
      super(heap);
    }

    void own(Node... nodes) {
      for (Node node : nodes) {
        GcProtocol.addEdge(this, node);
        edges.add(node);
        GcProtocol.removeEdge(this, null);
      }
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      for (Node edge : edges) {
        int stop = visit.edge(0, edge, arg);
        if (stop != 0) {
          return stop;
        }
      }
      return 0;
    }
  }

  /** A key of which nobody may ask anything. */
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
    Many many = GcHandwritten.create(held, Many::new);
    Row row = create(held, Row::new);
    many.value = row;
    many.own(row);
    heap.inspect().verify();
    many.own(row);
    assertFound(
        "gcTraverse of VerifyTest.Many#1 visits Node#2 2 times, but its fields refer to it 1 time,"
            + " in 'value'. An edge is shown once for each reference.",
        "gcEdges of VerifyTest.Many#1 copies Node#2 2 times, but its fields refer to it 1 time, in"
            + " 'value'. An edge is shown once for each reference.");
    heapStaysBroken();
  }

  @Test
  void collectionOfTheJdkIsReadAndAnotherIsNot() {
    Many many = GcHandwritten.create(held, Many::new);
    Node a = node("a");
    Node b = node("b");
    many.own(a, b);
    many.value = new Nodes();
    heap.inspect().verify(); // the traverse alone knows
    many.value = List.of(a, b);
    heap.inspect().verify();
    many.value = List.of(a);
    assertFound(
        "gcTraverse of VerifyTest.Many#1 visits Node#3 1 time, but its fields refer to it 0 times."
            + " An edge is shown once for each reference.",
        "gcEdges of VerifyTest.Many#1 copies Node#3 1 time, but its fields refer to it 0 times. An"
            + " edge is shown once for each reference.");
    many.value = null;
    many.map.put(new Key(), a);
    many.map.put(new Key(), b);
    heap.inspect().verify();
    Inside.addEdges(b, -1);
    assertFound(
        "Node#3 counts 0 owners, but 1 owned reference to it was found, in 'map[a "
            + Key.class.getName()
            + "]' of VerifyTest.Many#1: a field was written without its setter.");
    Inside.addEdges(b, 1);
  }

  // ------------------------------------------------------------------ counts

  @Test
  void fieldWrittenWithoutItsSetterIsFound() {
    Node a = node("a");
    Node b = node("b");
    a.a = b;
    assertFound(
        "Node#2 counts 0 owners, but 1 owned reference to it was found, in 'a' of Node#1: a field"
            + " was written without its setter.");
    a.a = null;
  }

  @Test
  void firstOwnersAreNamed() {
    Node a = node("a");
    Node b = node("b");
    a.list.addAll(List.of(b, b, b));
    a.b = b;
    b.a = b;
    assertFound(
        "Node#2 counts 3 owners, but 5 owned references to it were found, in 'b' of Node#1,"
            + " 'list[0]' of Node#1, 'list[1]' of Node#1 and 2 more: a field was written without"
            + " its setter.");
    a.b = null;
    b.a = null;
  }

  @Test
  void fieldOverwrittenWithoutItsSetterIsFound() {
    Node a = node("a");
    Node b = node("b");
    a.setA(b);
    a.a = null;
    assertFound(
        "Node#2 counts 1 owner, but 0 owned references to it were found: a field that referred to"
            + " it was overwritten without its setter, or the edge is missing from a hand-written"
            + " traverse.");
    a.a = b;
  }

  @Test
  void ownerThatIsNotTrackedCountsToo() {
    Node a = Node.allocate(heap);
    a.a = node("b");
    assertFound(
        "Node#2 counts 0 owners, but 1 owned reference to it was found, in 'a' of Node#1: a field"
            + " was written without its setter.");
    a.a = null;
    heap.release(a);
  }

  @Test
  void tooLowACountIsFoundWhileSomethingDies() {
    Node owner = node("owner");
    Node owned = node("owned");
    owner.setA(owned);
    Inside.addEdges(owned, -1);
    Node dying = node("dying");
    dying.setResource(
        () ->
            assertFound(
                "Node#2 counts 0 owners, but 1 owned reference to it was found, in 'a' of Node#1:"
                    + " a field was written without its setter."));
    drop(dying);
    Inside.addEdges(owned, 1);
  }

  @Test
  void moreThanTwentyDisagreementsAreCounted() {
    List<Node> owners = new ArrayList<>();
    for (int i = 0; i < 23; i++) {
      Node owner = node("owner");
      owner.a = node("owned");
      owners.add(owner);
    }
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    List<String> lines = String.valueOf(e.getMessage()).lines().toList();
    assertEquals(22, lines.size());
    assertEquals("The verification of " + heap + " found 23 disagreements:", lines.getFirst());
    assertEquals("  and 3 more", lines.getLast());
    owners.forEach(owner -> owner.a = null);
  }

  // ------------------------------------------------------------------ traverses

  /** A container that shows its edges in another order. */
  private static class Backward extends Node {

    Backward(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      int stop = visit.edge(0, b, arg);
      return stop != 0 ? stop : visit.edge(0, a, arg);
    }
  }

  /** A container that visits nothing. */
  private static final class Forgetful extends Node {

    Forgetful(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
      return 0;
    }
  }

  /** A container that starts again each time it is to go on copying. */
  private static final class Endless extends Node {

    Endless(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
      return super.gcEdges(into, at, 0);
    }
  }

  @Test
  void traverseThatForgetsAnEdgeIsFound() {
    Node a = create(held, Forgetful::new);
    a.setA(node("b"));
    assertFound(
        "gcTraverse of Node#1 visits Node#2 0 times, but its fields refer to it 1 time, in 'a'. An"
            + " edge is shown once for each reference.");
    a.setA(null);
  }

  @Test
  void traverseThatVisitsAnEdgeTwiceIsFound() {
    Node a = create(held, OverVisitor::new);
    a.setA(node("b"));
    assertFound(
        "gcTraverse of Node#1 visits Node#2 2 times, but its fields refer to it 1 time, in 'a'. An"
            + " edge is shown once for each reference.",
        "gcEdges of Node#1 copies Node#2 2 times, but its fields refer to it 1 time, in 'a'. An"
            + " edge is shown once for each reference.");
    a.setA(null);
  }

  @Test
  void edgesThatDifferFromATraverseWithoutFieldsAreFound() {
    Opaque a = create(held, Opaque::new);
    a.setHidden(node("b"));
    a.copies = 0;
    assertFound(
        "gcEdges of Opaque#1 copies Node#2 0 times, but gcTraverse visits it 1 time. An edge is"
            + " shown once for each reference.");
    a.setHidden(null);
  }

  @Test
  void edgesThatDoNotEndAreFound() {
    Node a = create(held, Endless::new);
    Node b = node("b");
    a.list.addAll(Collections.nCopies(100, b));
    assertFound(
        "gcEdges of Node#1 copies Node#2 192 times, but its fields refer to it 100 times, in"
            + " 'list[0]', 'list[1]', 'list[2]' and 97 more. An edge is shown once for each"
            + " reference.");
    a.list.clear();
  }

  @Test
  void fieldThatTheTypeDeclaresAndTheClassDoesNotHaveIsFound() {
    create(held, Misnamed::new);
    create(held, Misnamed::new);
    assertFound(
        "The type declares 'absent' of VerifyTest.Misnamed, which its lookup does not find. Name"
            + " each field as in the source, with the erasure of its declared type, and give the"
            + " type the lookup of its class.");
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
      super(heap, null, self -> {});
    }

    @Override
    public GcType gcType() {
      return TYPE;
    }
  }

  // ------------------------------------------------------------------ what is referred to

  @Test
  void deadObjectInAFieldIsFound() {
    Node a = node("a");
    Node b = node("b");
    a.a = b;
    drop(b);
    assertFound(
        "'a' of Node#1 refers to Node#2, which is dead: its last owner released it. The field was"
            + " written without its setter.");
    a.a = null;
  }

  @Test
  void objectOfAnotherHeapInAFieldIsFound() {
    Node a = node("a");
    try (GcHeap other = Heaps.open(GcHeap.builder().name("other"));
        GcScope scope = other.openScope()) {
      a.b = Node.create(scope);
      a.weak = a.b;
      assertFound(
          "'b' of Node#1 refers to Node#1, which belongs to heap 'other' and not to this heap."
              + " The field was written without its setter.",
          "'weak' of Node#1 refers to Node#1, which belongs to heap 'other' and not to this"
              + " heap. The field was written without its setter.");
      a.b = null;
      a.weak = null;
    }
  }

  @Test
  void objectUnderConstructionInAFieldIsFound() {
    Node a = node("a");
    Node.create(
        held,
        self -> {
          a.a = self;
          assertFound(
              "'a' of Node#1 refers to Node, which is under construction. The field was written"
                  + " without its setter.");
          a.a = null;
        });
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

  // ------------------------------------------------------------------ weak fields

  @Test
  void weakFieldWrittenWithoutItsSetterIsFound() {
    Node a = node("a");
    a.weak = node("b");
    assertFound(
        "@Weak 'weak' of Node#1 refers to Node#2, but its heap knows of nothing there. The field"
            + " was written without its setter, and would not become null in time.");
    a.weak = null;
  }

  @Test
  void weakFieldOverwrittenWithoutItsSetterIsFound() {
    Node a = node("a");
    Node b = node("b");
    a.setOther(b);
    a.other = a;
    assertFound(
        "@Weak 'other' of Node#1 refers to Node#1, but its heap knows of Node#2 there. The field"
            + " was written without its setter, and would not become null in time.");
    a.other = null;
    assertFound(
        "@Weak 'other' of Node#1 refers to nothing, but its heap knows of Node#2 there. The field"
            + " was written without its setter, and would not become null in time.");
    a.setOther(null);
  }

  @Test
  void weakFieldThatIsNotNullThoughItsReferentIsDeadIsFound() {
    Node a = node("a");
    Node b = node("b");
    a.weak = b;
    drop(b);
    assertFound(
        "'weak' of Node#1 refers to Node#2, which is dead: its last owner released it. The field"
            + " was written without its setter.");
    a.weak = null;
  }

  // ------------------------------------------------------------------ parts

  @Test
  void resourceWithTwoOwnersIsFound() {
    Node a = node("a");
    Node b = node("b");
    AutoCloseable file = new Named("a file");
    a.setResource(file);
    b.setResource(file);
    assertFound(
        "'resource' of Node#1 and 'resource' of Node#2 own the same resource, of class "
            + Named.class.getName()
            + ", so the first owner to die closes it for both. Take it from one owner before you"
            + " give it to another.");
    b.setResource(null);
  }

  /** A resource whose class has fields, but not for each instance. */
  private static final class Stateless implements AutoCloseable {
    @SuppressWarnings("unused")
    private static final int STATIC = 1;

    @Override
    public void close() {}
  }

  /** A resource whose state is its superclass's. */
  private static final class Inheriting extends Reader {
    @Override
    public int read(char[] buffer, int from, int length) {
      return -1;
    }

    @Override
    public void close() {}
  }

  @TestFactory
  Stream<DynamicTest> resourceWithoutFieldsMayHaveTwoOwners() {
    AutoCloseable lambda = () -> {};
    AutoCloseable reference = VerifyTest::nothing;
    return Stream.of(lambda, reference, new Stateless())
        .map(
            shared ->
                dynamicTest(
                    shared.getClass().getName(),
                    () -> {
                      node("a").setResource(shared);
                      node("b").setResource(shared);
                      heap.inspect().verify();
                    }));
  }

  private static void nothing() {}

  @TestFactory
  Stream<DynamicTest> resourceWithFieldsMayNot() {
    List<String> captured = new ArrayList<>();
    AutoCloseable lambda = () -> captured.add("closed");
    AutoCloseable reference = captured::clear;
    return Stream.of(lambda, reference, new Inheriting(), Arena.ofAuto())
        .map(
            shared ->
                dynamicTest(
                    shared.getClass().getName(),
                    () -> {
                      Node a = node("a");
                      Node b = node("b");
                      a.setResource(shared);
                      b.setResource(shared);
                      ReferenceCountException e =
                          assertThrows(ReferenceCountException.class, heap.inspect()::verify);
                      assertTrue(e.getMessage().contains("own the same resource"), e::getMessage);
                      a.resource = null;
                      b.resource = null;
                    }));
  }

  @Test
  void listInTwoFieldsIsFound() {
    Assorted a = create(held, Assorted::new);
    a.shareList(new GcList<>());
    assertFound(
        "'list' of Assorted#1 and 'again' of Assorted#1 are the same collection. Give each @Owned"
            + " field a collection of its own.");
    a.shareList(null);
  }

  /** A container that can be taken for a resource. */
  private static final class Closeable extends Node implements AutoCloseable {

    Closeable(GcHeap heap) {
      super(heap, null, self -> {});
    }

    @Override
    public void close() {}
  }

  @Test
  void containerInAResourceFieldIsFound() {
    Node a = node("a");
    a.resource = create(held, Closeable::new);
    assertFound(
        "'resource' of Node#1 owns Node#2 as a resource. Declare the field with the container's"
            + " type, so that it is counted.");
    a.resource = null;
  }

  /** A container whose copy of its edges promises more for ever. */
  private static final class Promising extends Node {

    private boolean promises;

    Promising(GcHeap heap) {
      super(heap, null, self -> {});
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

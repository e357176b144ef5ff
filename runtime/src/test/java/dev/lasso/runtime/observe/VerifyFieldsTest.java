package dev.lasso.runtime.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Assorted;
import dev.lasso.runtime.support.CloseableNode;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.io.Reader;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The verification finds fields written without their setters, and resources with two owners. */
class VerifyFieldsTest extends VerifyTest {

  @Test
  void fieldWrittenWithoutItsSetterIsFound() {
    Node a = node("a");
    a.a = node("b");
    for (Runnable change : List.<Runnable>of(() -> {}, () -> python.untrack(a))) {
      change.run();
      assertFound(
          "Node#2 counts 0 owners, but 1 owned reference to it was found, in 'a' of Node#1: a field"
              + " was written without its setter.");
    }
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

  @Test
  void deadObjectInAFieldIsFound() {
    Node a = node("a");
    Node b = node("b");
    a.a = b;
    a.weak = b;
    drop(b);
    assertFound(
        "'a' of Node#1 refers to Node#2, which is dead: its last hold was released. The field was"
            + " written without its setter.",
        "'weak' of Node#1 refers to Node#2, which is dead: its last hold was released. The field"
            + " was written without its setter.");
    a.a = null;
    a.weak = null;
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

  static Stream<AutoCloseable> withoutFields() {
    AutoCloseable lambda = () -> {};
    AutoCloseable reference = VerifyFieldsTest::nothing;
    return Stream.of(lambda, reference, new Stateless());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("withoutFields")
  void resourceWithoutFieldsMayHaveTwoOwners(AutoCloseable shared) {
    node("a").setResource(shared);
    node("b").setResource(shared);
    heap.inspect().verify();
  }

  private static void nothing() {}

  static Stream<AutoCloseable> withFields() {
    List<String> captured = new ArrayList<>();
    AutoCloseable lambda = () -> captured.add("closed");
    AutoCloseable reference = captured::clear;
    return Stream.of(lambda, reference, new Inheriting(), Arena.ofAuto());
  }

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("withFields")
  void resourceWithFieldsMayNot(AutoCloseable shared) {
    Node a = node("a");
    Node b = node("b");
    a.setResource(shared);
    b.setResource(shared);
    ReferenceCountException e = assertThrows(ReferenceCountException.class, heap.inspect()::verify);
    assertTrue(e.getMessage().contains("own the same resource"), e::getMessage);
    a.resource = null;
    b.resource = null;
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

  @Test
  void containerInAResourceFieldIsFound() {
    Node a = node("a");
    a.resource = create(held, CloseableNode::new);
    assertFound(
        "'resource' of Node#1 owns Node#2 as a resource. Declare the field with the container's"
            + " type, so that it is counted.");
    a.resource = null;
  }
}

package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.ReferenceCountException;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.CloseableNode;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Each misuse is answered by its exception, which names the object, and changes nothing. */
@Tag("gate")
class MisuseTest extends RuntimeTest {

  /** Runs {@code misuse}, which must throw and leave the counts of {@code objects} as they are. */
  private static <X extends Throwable> String refused(
      Class<X> type, Executable misuse, GcObject... objects) {
    List<Long> before = new ArrayList<>();
    for (GcObject object : objects) {
      before.add(Inside.counts(object));
    }
    X thrown = assertThrows(type, misuse);
    assertEquals(type, thrown.getClass());
    for (int i = 0; i < objects.length; i++) {
      assertEquals(before.get(i), Inside.counts(objects[i]), objects[i].toString());
    }
    return String.valueOf(thrown.getMessage());
  }

  private Map<String, Executable> usesOf(Node node, Node live) {
    Map<String, Executable> uses = new LinkedHashMap<>();
    uses.put("retain", () -> heap.retain(node));
    uses.put("release", () -> heap.release(node));
    uses.put("openRoot", () -> heap.openRoot(node));
    uses.put("track", () -> python.track(node));
    uses.put("untrack", () -> python.untrack(node));
    uses.put("reweigh", () -> heap.reweigh(node));
    uses.put("delete", () -> python.delete(node));
    uses.put("keep", () -> held.keep(node));
    uses.put("own", () -> live.setA(node));
    uses.put("own in a list", () -> live.list.add(node));
    uses.put("own by set", () -> live.list.set(0, node));
    uses.put("own by insertion", () -> live.list.add(0, node));
    uses.put("own many", () -> live.list.addAll(List.of(live, node)));
    uses.put("own in a constructor", () -> Node.create(held, self -> self.setB(node)));
    uses.put(
        "own in a list in a constructor", () -> Node.create(held, self -> self.list.add(node)));
    uses.put("own in a final field", () -> Node.createFixed(held, node));
    uses.put("move", () -> live.moveA(held, node));
    uses.put("move to a list", () -> live.list.move(held, node));
    uses.put("weak field", () -> live.setWeak(node));
    uses.put("weak field in a constructor", () -> Node.create(held, self -> self.setWeak(node)));
    return uses;
  }

  @Test
  void deadObjectCanNotBeUsed() {
    Node dead = node("dead");
    Node live = node("live");
    live.list.add(live);
    drop(dead);
    Map<String, Executable> uses = usesOf(dead, live);
    uses.put("drop", () -> held.drop(dead));
    uses.put("weak", () -> GcWeak.of(dead));
    uses.put("weak with callback", () -> watch(dead));
    uses.put("setter", () -> dead.setA(live));
    uses.put("setter to null", () -> dead.setA(null));
    uses.put("weak setter", () -> dead.setWeak(live));
    uses.put("weak setter to null", () -> dead.setWeak(null));
    uses.put("resource setter", () -> dead.setResource(resource("never")));
    uses.put("mover", () -> dead.moveA(held, live));
    uses.put("clear", dead::gcClear);
    uses.put("checkAlive", dead::use);
    uses.put("list add", () -> dead.list.add(live));
    uses.put("list clear", () -> dead.list.clear());
    long objects = heap.stats().live();
    String expected =
        Errors.name(dead)
            + " is dead: its last hold was released. Hold an object with a scope or a root while"
            + " you use it.";
    uses.forEach(
        (name, use) -> assertEquals(expected, refused(DeadObjectException.class, use, live), name));
    assertEquals(objects, heap.stats().live());
    assertEquals(List.of(), log);
    live.list.clear();
  }

  @Test
  void exceptionsSayHowTheObjectDied() {
    Node collected = loop("collected");
    drop(collected);
    heap.collect();
    Node deleted = Node.allocate(heap);
    python.delete(deleted);
    assertTrue(
        refused(DeadObjectException.class, () -> heap.retain(collected))
            .contains("a collection found"));
    assertTrue(
        refused(DeadObjectException.class, () -> heap.retain(deleted)).contains("it was deleted"));
    assertEquals(Errors.name(deleted) + " (dead: it was deleted)", deleted.toString());
  }

  private static String messageOf(Node dead) {
    return String.valueOf(
        assertThrows(DeadObjectException.class, () -> GcProtocol.checkAlive(dead)).getMessage());
  }

  private static final String HOLD = ". Hold an object with a scope or a root while you use it.";

  @Test
  void exceptionsNameWhatTookTheLastHoldOrOwner() {
    Node dropped = node("dropped");
    drop(dropped);
    assertTrue(messageOf(dropped).endsWith(" is dead: its last hold was released" + HOLD));
    Node released = Node.allocate(heap);
    heap.release(released);
    assertTrue(messageOf(released).endsWith(" is dead: its last hold was released" + HOLD));
    Node owner = node("owner");
    Node owned = node("owned");
    owner.moveA(held, owned);
    Node below = node("below");
    owned.moveA(held, below);
    owner.setA(null);
    assertTrue(messageOf(owned).endsWith(" is dead: its last owner released it" + HOLD));
    assertTrue(messageOf(below).endsWith(" is dead: its last owner released it" + HOLD));
    GcScope scope = heap.openScope();
    Node scoped = Node.create(scope);
    Node ofScoped = Node.create(scope);
    scoped.moveA(scope, ofScoped);
    long mark = scope.mark();
    Node rewound = Node.create(scope);
    scope.rewind(mark);
    scope.close();
    assertTrue(messageOf(scoped).endsWith(" is dead: its scope was closed" + HOLD));
    assertTrue(messageOf(ofScoped).endsWith(" is dead: its last owner released it" + HOLD));
    assertTrue(messageOf(rewound).endsWith(" is dead: its scope was rewound" + HOLD));
    Node rooted = node("rooted");
    GcRoot<Node> root = heap.openRoot(rooted);
    drop(rooted);
    root.close();
    assertTrue(messageOf(rooted).endsWith(" is dead: its last root was closed" + HOLD));
  }

  @Test
  void exceptionsNameTheCauseAlsoOfWhatDiesLaterForLackOfStack() {
    Node late = finalized("late", self -> {});
    GcScope scope = heap.openScope();
    held.moveTo(scope, late);
    whereThereIsNoRoom(scope::close);
    heap.collect();
    assertTrue(messageOf(late).contains("its scope was closed"), messageOf(late));
  }

  @Test
  void objectsOfAClosedHeapSayThatItWasClosedWhateverHeldThem() {
    Node scoped = node("scoped");
    Node ring = loop("ring");
    Node rooted = Node.allocate(heap);
    openRoots.add(heap.openRoot(rooted));
    heap.release(rooted);
    Node below = node("below");
    rooted.moveA(held, below);
    Node cycle = loop("cycle");
    openRoots.add(heap.openRoot(cycle));
    drop(cycle);
    Node retained = Node.allocate(heap);
    Node finalized = logging("finalized");
    Node waiting = finalized("waiting", self -> log.add(self.toString()));
    closeHeap();
    for (Node dead : List.of(scoped, ring, rooted, below, cycle, retained, finalized, waiting)) {
      assertEquals(
          Errors.name(dead)
              + " is dead: its heap was closed. Use an object before its heap is closed.",
          messageOf(dead));
      assertTrue(dead.toString().endsWith(" (dead: its heap was closed)"), dead.toString());
    }
    assertEquals(1, logged.take().size(), "the one that was retained");
  }

  @Test
  void objectWhoseConstructionFailedSaysSo() {
    Node[] escaped = new Node[1];
    assertThrows(
        ArithmeticException.class,
        () ->
            Node.create(
                held,
                self -> {
                  escaped[0] = self;
                  throw new ArithmeticException();
                }));
    assertEquals(
        Errors.name(escaped[0])
            + " is dead: its construction failed. Use an object once create has returned it.",
        messageOf(escaped[0]));
  }

  @Test
  void objectOfAnotherHeapCanNotBeUsed() {
    Node live = node("live");
    live.list.add(live);
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node foreign = Node.create(scope);
      long objects = heap.stats().live();
      Map<String, Executable> uses = usesOf(foreign, live);
      assertThrows( // the list has no owner yet that could be named
          IllegalStateException.class, uses.remove("own in a list in a constructor"));
      uses.forEach(
          (name, use) -> {
            String message = refused(IllegalArgumentException.class, use, live, foreign);
            assertTrue(message.startsWith(Errors.name(foreign) + " belongs to "), name + message);
            assertTrue(message.contains("different heaps"), name + message);
          });
      String message = refused(IllegalArgumentException.class, () -> live.setA(foreign));
      assertTrue(message.contains(Errors.name(live)), "names both: " + message);
      assertEquals(objects, heap.stats().live());
      foreign.setA(foreign);
    }
    live.list.clear();
  }

  @Test
  void releaseWithoutAHoldIsRefusedAndFreesNothing() {
    Node owner = node("owner");
    Node owned = node("owned");
    owner.moveA(held, owned);
    String message = refused(ReferenceCountException.class, () -> heap.release(owned), owned);
    assertEquals(
        Errors.name(owned)
            + " (alive, 0 holds, 1 owner) has no hold to release, because each retain, allocate or"
            + " keep is released only once, and a move hands it over.",
        message);
  }

  @Test
  void secondReleaseIsRefusedAndFreesNothingTwice() {
    Node a = Node.allocate(heap);
    heap.release(a);
    refused(DeadObjectException.class, () -> heap.release(a), a);
    assertEquals(1, heap.stats().diedByCount());
  }

  @Test
  void tooManyHoldsAreRefused() {
    Node a = node("a");
    long most = Inside.MAX_HOLDS;
    for (long i = 1; i < most; i++) {
      heap.retain(a);
    }
    String message = refused(ReferenceCountException.class, () -> heap.retain(a), a);
    assertEquals(
        Errors.name(a)
            + " (alive, 4194303 holds, 0 owners) has reached the limit of 4194303 holds. Is there a"
            + " loop that adds them and never removes them?",
        message);
    refused(ReferenceCountException.class, () -> held.keep(a), a);
    refused(ReferenceCountException.class, () -> heap.openRoot(a), a);
    refused(ReferenceCountException.class, a::gcClear, a);
    Node owner = node("owner");
    owner.setA(a);
    refused(ReferenceCountException.class, () -> GcProtocol.beginTake(owner, held, a), a);
    owner.setA(null);
    for (long i = 1; i < most; i++) {
      heap.release(a);
    }
    drop(a);
    assertDead(a);
  }

  @Test
  void holdOfTheRuntimeOnAnObjectThatIsBeingFinalizedIsNotReleased() {
    List<String> said = new ArrayList<>();
    Node node =
        finalized(
            "node",
            self ->
                said.add(refused(ReferenceCountException.class, () -> heap.release(self), self)));
    drop(node);
    assertTrue(said.getFirst().endsWith("Do not release it."), said::toString);
    Node owned = node("owned");
    node("owner").moveA(held, owned);
    String message = refused(ReferenceCountException.class, () -> heap.release(owned), owned);
    assertTrue(message.contains("has no hold to release"), message);
  }

  @Test
  void objectWithAsManyHoldsAsThereCanBeIsFinalizedWithThem() {
    List<String> said = new ArrayList<>();
    Node most =
        finalized(
            "most",
            self -> {
              said.add(self.toString());
              refused(ReferenceCountException.class, () -> heap.retain(self), self);
              heap.release(self);
              heap.retain(self);
            });
    for (long i = 1; i < Inside.MAX_HOLDS; i++) {
      heap.retain(most);
    }
    drop(most); // what scopes hold is released before the end
    heap.retain(most);
    closeHeap();
    assertEquals(List.of("Node.Finalized#1 (alive, 4194303 holds, 0 owners)"), said);
    assertDead(most);
    assertEquals(1, logged.take().size(), "it was left");
  }

  @Test
  void tooManyOwnersAreRefused() {
    Node a = node("a");
    Node owner = node("owner");
    Inside.addEdges(a, Inside.MAX_EDGES); // as if there were that many
    refused(ReferenceCountException.class, () -> owner.setA(a), a);
    refused(ReferenceCountException.class, () -> owner.list.add(a), a);
    refused(ReferenceCountException.class, () -> Node.createFixed(held, a), a);
    refused(ReferenceCountException.class, () -> owner.moveA(held, a), a);
    Inside.addEdges(a, -Inside.MAX_EDGES);
    drop(a);
    assertDead(a);
  }

  @Test
  void containerAsAResourceIsRefused() {
    Node a = node("a");
    a.setResource(resource("kept"));
    CloseableNode container = create(held, CloseableNode::new);
    String message =
        refused(IllegalArgumentException.class, () -> a.setResource(container), a, container);
    assertTrue(message.contains(Errors.name(a)) && message.contains("is a container"), message);
    assertEquals(List.of(), log);
    drop(a);
    assertEquals(List.of("close kept"), log);
  }

  @Test
  void sameResourceAgainIsNotClosed() {
    Node a = node("a");
    AutoCloseable resource = resource("r");
    a.setResource(resource);
    a.setResource(resource);
    assertEquals(List.of(), takeLog());
    assertSame(resource, a.resource);
    a.setResource(null);
    a.setResource(null);
    assertEquals(List.of("close r"), log);
  }

  @Test
  void replacedResourceIsClosed() {
    Node a = node("a");
    a.setResource(resource("old"));
    a.setResource(resource("new"));
    assertEquals(List.of("close old"), takeLog());
    drop(a);
    assertEquals(List.of("close new"), log);
  }

  @Test
  void deleteOfAnythingButAnUntrackedObjectWithOneHoldIsRefused() {
    Node tracked = node("tracked");
    String message = refused(IllegalStateException.class, () -> python.delete(tracked), tracked);
    assertTrue(message.startsWith(tracked + " cannot be deleted"), message);
    python.untrack(tracked);
    heap.retain(tracked);
    refused(IllegalStateException.class, () -> python.delete(tracked), tracked);
    heap.release(tracked);
    Node owner = node("owner");
    owner.setA(tracked);
    refused(IllegalStateException.class, () -> python.delete(tracked), tracked);
    owner.setA(null);
    drop(tracked);
  }

  @Test
  void cloneIsRefused() {
    Node a = node("a");
    Throwable thrown = assertThrows(CloneNotSupportedException.class, () -> Node.copy(a));
    assertTrue(String.valueOf(thrown.getMessage()).contains("container"));
  }

  @Test
  void toStringNeverThrows() {
    Node a = node("a");
    Node b = node("b");
    b.setA(a);
    heap.retain(a);
    assertEquals(Errors.name(a) + " (alive, 2 holds, 1 owner)", a.toString());
    heap.release(a);
    drop(a);
    assertEquals(Errors.name(a) + " (alive, 0 holds, 1 owner)", a.toString());
    drop(b);
    assertEquals(Errors.name(a) + " (dead: its last owner released it)", a.toString());
    Node.create(held, self -> assertEquals("Node (under construction)", self.toString()));
  }

  @Test
  void edgeThatWasNeverCountedIsRefusedWhenReplaced() {
    Node a = node("a");
    Node b = node("b");
    a.a = b; // written without the setter
    String message = refused(ReferenceCountException.class, () -> a.setA(null), a, b);
    assertTrue(message.startsWith(Errors.name(b)) && message.contains("not counted"), message);
    a.a = null;
    heap.collect(); // ends the change that was refused
    heapRecovers();
  }

  @Test
  void edgeThatWasNeverCountedIsRefusedInALongerChange() {
    Node a = node("a");
    Node b = node("b");
    GcProtocol.beginChange(a);
    refused(ReferenceCountException.class, () -> GcProtocol.uncount(a, b), a, b);
    GcProtocol.endChange(a);
  }

  @Test
  void edgeThatWasNeverCountedIsReportedWhenItsOwnerDies() {
    Node a = node("a");
    Node b = node("b");
    a.a = b;
    drop(a);
    assertInstanceOf(ReferenceCountException.class, takeUnraisable().thrown());
    assertDead(a);
    assertCounts(b, 1, 0);
  }
}

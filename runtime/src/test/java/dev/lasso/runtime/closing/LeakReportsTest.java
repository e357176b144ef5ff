package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.support.LeakTest;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The texts, places and receivers of the reports of leaks. */
class LeakReportsTest extends LeakTest {

  @Test
  void scopesAndRootsThatAreOpenAtCloseAreNamedWithTheirPlaces() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
    GcScope scope = Service.open(heap);
    Node node = Node.create(scope);
    Service.root(node);
    heap.close();
    GcLeak leak = takeLeak();
    assertEquals(Kind.LEFT_OPEN, leak.kind());
    assertEquals("heap 'test'", leak.heap());
    assertEquals(List.of("scope", "root"), leak.groups().stream().map(Group::type).toList());
    Example open = leak.groups().getFirst().first().getFirst();
    assertEquals("a scope that holds 1 object", open.name());
    assertPlace("open", open.place());
    assertEquals("thread 'main'", open.thread().replaceAll("'.*'", "'main'"));
    Example root = leak.groups().getLast().first().getFirst();
    assertEquals("a root of Node#1", root.name());
    assertPlace("root", root.place());
    assertTrue(
        leak.message()
            .startsWith(
                "LEAK: heap 'test' was closed with 1 scope and 1 root open, which it has closed:\n"
                    + "  a scope that holds 1 object, opened at Service.open(Service.java:"),
        leak::message);
    assertFalse(leak.message().contains("run with"), leak::message);
  }

  @Test
  void thoseWithoutAPlaceAreToldInOneLineWithTheWayToLearnIt() {
    GcHeap heap = open(builder(GcLeakLevel.SIMPLE)::confined, false);
    for (int i = 0; i < 5; i++) {
      heap.openScope();
    }
    heap.close();
    GcLeak leak = takeLeak();
    assertEquals(5, leak.groups().getFirst().count());
    assertEquals(3, leak.groups().getFirst().first().size());
    assertTrue(leak.message().contains("\n  5 scopes\n"), leak::message);
    assertTrue(leak.message().contains("run with -Ddev.lasso.leaks=advanced"), leak::message);
  }

  @Test
  void whatIsClosedInTimeIsNoLeak() {
    for (GcLeakLevel level : GcLeakLevel.values()) {
      try (GcHeap heap = builder(level).confined();
          GcScope scope = heap.openScope();
          GcRoot<Node> _ = heap.openRoot(Node.create(scope))) {
        assertEquals(1, heap.stats().live());
      }
    }
    assertEquals(List.of(), leaks);
  }

  @Test
  void levelOffSaysNothingOfScopesAndRoots() {
    GcHeap heap = builder(GcLeakLevel.OFF).confined();
    heap.openRoot(Node.create(heap.openScope()));
    heap.close();
    assertEquals(List.of(), leaks);
  }

  @Test
  void objectsAliveAtCloseAreReportedByTypeWithPathAndPlace() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
    try (GcScope scope = heap.openScope()) {
      Node owner = Service.create(() -> Node.create(scope));
      Service.retain(owner);
      for (int i = 0; i < 4; i++) {
        owner.list.add(Weighty.create(scope, 100));
      }
    }
    heap.close();
    GcLeak leak = takeLeak();
    assertEquals(Kind.OBJECTS, leak.kind());
    assertEquals(List.of("Node", "Weighty"), leak.groups().stream().map(Group::type).toList());
    Group nodes = leak.groups().getFirst();
    assertEquals(1, nodes.count());
    Example node = nodes.first().getFirst();
    assertEquals("Node#1", node.name());
    assertPlace("create", node.place());
    String path =
        "Node#1 is held by 1 hold of the program (retain or allocate), the last at"
            + " Service.retain(Service.java:";
    assertTrue(node.path().startsWith(path), leak::toString);
    Group weighty = leak.groups().getLast();
    assertEquals(4, weighty.count());
    assertEquals(400, weighty.nativeBytes());
    assertEquals(3, weighty.first().size());
    assertTrue(
        weighty.first().getFirst().path().endsWith("\n  Node#1.list[0] -> Weighty#2"),
        leak::toString);
    assertTrue(
        leak.message()
            .startsWith(
                "LEAK: heap 'test' was closed with 5 objects alive: 1 Node, 4 Weighty. Of these 1"
                    + " had holds that were never released, the first Node#1 (alive, 1 hold, 0"
                    + " owners), created at Service.create(Service.java:"),
        leak::message);
  }

  @Test
  void withoutAHandlerTheMessageIsLogged() {
    GcHeap heap = GcHeap.builder().name("test").confined();
    try (GcScope scope = heap.openScope()) {
      heap.retain(Node.create(scope));
    }
    heap.close();
    assertEquals(
        List.of(
            "WARNING dev.lasso.runtime: LEAK: heap 'test' was closed with 1 object alive: 1 Node."
                + " Of these 1 had holds that were never released, the first Node#1 (alive, 1 hold,"
                + " 0 owners). Release what you retain or allocate, or let a scope hold it."),
        logged.take());
  }

  @Test
  void whatAHandlerThrowsIsLogged() {
    GcHeap heap =
        GcHeap.builder()
            .name("test")
            .onLeak(
                leak -> {
                  throw new IllegalStateException("no");
                })
            .confined();
    heap.openScope();
    heap.close();
    List<String> messages = logged.take();
    assertEquals(2, messages.size());
    assertTrue(messages.getFirst().contains("was closed with 1 scope open"));
    assertTrue(
        messages.getLast().startsWith("ERROR dev.lasso.runtime: The handler of leaks failed"));
  }

  @Test
  void logTellsOfAPlaceAgainAtPowersOfTen() {
    for (int i = 0; i < 1_500; i++) {
      GcHeap heap = GcHeap.builder().name("repeated").leaks(GcLeakLevel.ADVANCED).confined();
      Service.open(heap);
      heap.close();
    }
    GcHeap other = GcHeap.builder().name("repeated").leaks(GcLeakLevel.ADVANCED).confined();
    Service.root(other.retain(Node.create(other.openScope())));
    other.close();

    List<String> messages = logged.take();
    assertEquals(6, messages.size(), messages::toString);
    assertFalse(messages.getFirst().contains("by now"), messages::getFirst);
    for (int i = 1; i <= 3; i++) {
      long count = (long) Math.pow(10, i);
      assertTrue(
          messages
              .get(i)
              .endsWith(
                  "\n("
                      + count
                      + " reports of this so far. The next is logged when there are "
                      + 10 * count
                      + ".)"),
          messages.get(i));
    }
    assertTrue(messages.get(4).contains("1 scope and 1 root open"), messages.get(4));
    assertTrue(messages.get(5).contains("1 object alive"), messages.get(5));
  }

  @Test
  void handlersGetEachReport() {
    for (int i = 0; i < 20; i++) {
      GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
      Service.open(heap);
      heap.close();
    }
    assertEquals(20, leaks.size());
  }

  @Test
  void placesLeaveOutALibrary() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).library("dev.lasso.service.store").confined();
    Service.rootInStore(heap.retain(Node.create(heap.openScope())));
    heap.close();
    String message = leaks.removeFirst().message();
    assertTrue(message.contains("a root of Node#1, opened at Service.rootInStore("), message);
    leaks.clear();
  }

  @Test
  void eachReportEndsWithTheAdviceOfTheLibraries() {
    GcHeap heap =
        builder(GcLeakLevel.SIMPLE)
            .library("org.example.sql", "Close each Statement.")
            .library("org.example.blob", "Free each Blob.")
            .confined();
    GcScope scope = heap.openScope();
    heap.retain(Node.create(scope));
    heap.close();
    assertEquals(2, leaks.size());
    for (GcLeak leak : leaks) {
      String message = leak.message();
      assertTrue(message.endsWith(" Close each Statement. Free each Blob."), message);
    }
    leaks.clear();
  }

  @Test
  void placesAreNotThoseOfTheObjectThatHadTheSlotBefore() {
    GcHeap heap = builder(GcLeakLevel.ADVANCED).confined();
    int slot;
    try (GcScope scope = heap.openScope()) {
      Node older = Service.create(() -> Node.create(scope));
      Service.retain(older);
      slot = HeaderBits.slot(older);
      heap.release(older);
    }
    Node younger = Node.allocate(heap);
    assertEquals(slot, HeaderBits.slot(younger));
    String why = heap.inspect().explain(younger).toString();
    assertFalse(why.contains("Service"), why);
    heap.close();
    assertFalse(takeLeak().toString().contains("Service"));
  }

  @Test
  void onLevelParanoidADeadObjectSaysWhereItDiedAndWasCreated() {
    try (GcHeap heap = builder(GcLeakLevel.PARANOID).confined();
        GcScope scope = heap.openScope()) {
      Node node = Service.create(() -> Node.create(scope));
      Service.drop(scope, node);
      String message =
          assertThrows(DeadObjectException.class, () -> GcProtocol.checkAlive(node)).getMessage();
      assertTrue(
          message.matches(
              "Node#1 is dead: it died at Service\\.drop\\(Service\\.java:\\d+\\).*, its last hold"
                  + " was released; it was created at Service\\.create\\(.*\\)\\. Hold an object"
                  + " with a scope or a root while you use it\\."),
          message);
    }
  }
}

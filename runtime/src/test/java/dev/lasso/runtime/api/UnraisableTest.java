package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Exceptions that have no caller to go to, and holds that somebody else took. */
@Tag("gate")
class UnraisableTest extends RuntimeTest {

  private static void fail(Node self) {
    throw new IllegalStateException("thrown by " + self.name);
  }

  @Test
  void handlerThatThrowsIsLoggedAndEverythingGoesOn() {
    Node a = finalized("a", UnraisableTest::fail);
    Node owned = logging("owned");
    a.setA(owned);
    heap.onUnraisable(
        report -> {
          throw new IllegalArgumentException("the handler");
        });
    drop(owned, a);
    assertEquals(List.of("finalize a", "finalize owned"), log);
    List<String> messages = logged.take();
    assertEquals(2, messages.size());
    assertTrue(
        messages
            .get(0)
            .startsWith(
                "ERROR dev.lasso.runtime: Exception ignored while finalizing Node.Finalized#"));
    assertEquals(
        "ERROR dev.lasso.runtime: The handler of unraisable exceptions failed", messages.get(1));
    heap.onUnraisable(unraisable::add);
  }

  @Test
  void handlerIsAnOptionOfTheHeap() {
    List<GcUnraisable> told = new ArrayList<>();
    try (GcHeap other = Heaps.open(GcHeap.builder().onUnraisable(told::add));
        GcScope scope = other.openScope()) {
      Node.createFinalized(scope, UnraisableTest::fail);
    }
    assertEquals(1, told.size());
    assertEquals("thrown by ", told.getFirst().thrown().getMessage());
  }

  @Test
  void handlerIsLoggingByDefault() {
    try (GcHeap other = Heaps.open();
        GcScope scope = other.openScope()) {
      Node.createFinalized(scope, UnraisableTest::fail);
    }
    List<String> messages = logged.take();
    assertEquals(1, messages.size());
    assertTrue(
        messages
            .getFirst()
            .startsWith(
                "ERROR dev.lasso.runtime: Exception ignored while finalizing Node.Finalized#1"));
  }

  @Test
  void nullHandlerIsRefused() {
    assertThrows(NullPointerException.class, () -> heap.onUnraisable(nothing()));
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }

  @Test
  void errorsAreReportedAsWellAsExceptions() {
    StackOverflowError error = new StackOverflowError("thrown");
    Node a = node("a");
    GcWeak.of(
        a,
        weak -> {
          throw error;
        });
    drop(a);
    assertSame(error, takeUnraisable().thrown());
    assertDead(a);
  }

  @Test
  void holdTakenFromAScopeIsReportedAtItsCloseWhichGoesOn() {
    GcScope scope = heap.openScope();
    Node first = named(Node.create(scope), "first");
    Node owned = Node.create(scope);
    Node dead = Node.create(scope);
    Node last = Node.create(scope);
    first.setA(owned);
    heap.release(owned);
    heap.release(dead);
    scope.close();
    assertEquals(2, unraisable.size());
    assertTrue(unraisable.get(0).message().startsWith("closing a scope"));
    assertNull(unraisable.get(0).object());
    assertSame(owned, unraisable.get(1).object());
    List<String> messages = takeUnraisableMessages();
    assertTrue(messages.get(0).contains("found its hold on object #"), messages.get(0));
    assertTrue(messages.get(1).contains("found its hold on Node#"), messages.get(1));
    assertDead(first, owned, dead, last);
  }

  @ParameterizedTest
  @EnumSource(names = {"ADVANCED", "PARANOID"})
  void holdTakenFromAScopeIsReportedWithTypeNumberAndPlace(GcLeakLevel level) {
    GcHeap other = Heaps.open(GcHeap.builder().leaks(level).onUnraisable(unraisable::add));
    GcScope scope = other.openScope();
    Node dead = Node.create(scope);
    String name = Errors.name(dead);
    other.release(dead);
    scope.close();
    String message = takeUnraisableMessages().getFirst();
    assertTrue(message.startsWith("A scope opened at "), message);
    assertTrue(message.contains("found its hold on " + name + " ("), message);
    assertTrue(message.contains("created at "), message);
    assertEquals(level == GcLeakLevel.PARANOID, message.contains("(died at "), message);
    other.close();
  }

  @Test
  void holdTakenFromAScopeIsNotTakenFromANewObjectInTheSamePlace() {
    GcScope scope = heap.openScope();
    Node dead = Node.create(scope);
    heap.release(dead);
    Node next = node("next");
    assertEquals(Inside.slot(dead), Inside.slot(next), "reused, or this test tests nothing");
    scope.close();
    assertEquals(1, takeUnraisableMessages().size());
    assertCounts(next, 1, 0);
  }

  @Test
  void holdTakenFromARootIsReportedAtItsClose() {
    Node a = node("a");
    Node owner = node("owner");
    GcRoot<Node> root = heap.openRoot(a);
    owner.setA(a);
    heap.release(a);
    heap.release(a);
    root.close();
    GcUnraisable report = takeUnraisable();
    assertSame(a, report.object());
    assertTrue(
        String.valueOf(report.thrown().getMessage()).startsWith("A root found its hold on "));
    assertCounts(a, 0, 1);
    owner.setA(null);
    assertDead(a);
    GcRoot<Node> rootOfDead = heap.openRoot(owner);
    heap.release(owner);
    heap.release(owner);
    rootOfDead.close();
    closeHeap();
    assertEquals(3, takeUnraisableMessages().size());
  }

  @Test
  void holdTakenFromAScopeInAFinalizerIsReportedAtItsCloseWhichGoesOn() {
    GcScope scope = heap.openScope();
    Node other = logging("other");
    Node a =
        finalized(
            "a",
            self -> {
              scope.keep(self);
              heap.release(self);
              scope.close();
            });
    scope.keep(other);
    drop(other);
    drop(a);
    assertEquals(List.of("finalize a", "finalize other"), log);
    assertEquals(1, takeUnraisableMessages().size());
    assertDead(a, other);
  }

  /** Only the run still holds the object, and the scope must not take that hold. */
  @Test
  void holdTakenFromAScopeInAFinalizerOfGarbageIsReported() {
    GcScope scope = heap.openScope();
    Node a =
        finalized(
            "a",
            self -> {
              scope.keep(self);
              self.setA(null);
              heap.release(self);
              scope.close();
              assertCounts(self, 1, 0);
            });
    a.setA(a);
    drop(a);
    heap.collect();
    assertEquals(List.of("finalize a"), log);
    assertEquals(1, takeUnraisableMessages().size());
    assertDead(a);
  }

  @Test
  void holdTakenFromAVisitIsReported() {
    Node a = node("a");
    heap.inspect()
        .visitObjects(
            (object, arg) -> {
              heap.release(object);
              heap.release(object);
              return true;
            },
            null);
    assertDead(a);
    assertTrue(takeUnraisableMessages().getFirst().startsWith("visitObjects found its hold on "));
    closeHeap();
    assertEquals(1, takeUnraisableMessages().size(), "the scope's");
  }

  @Test
  void reportNamesNoObjectWhereNoneIsConcerned() {
    GcScope scope = heap.openScope();
    heap.release(Node.create(scope));
    scope.close();
    assertNull(takeUnraisable().object());
  }

  @Test
  void handlerThatReleasesWhileAnObjectLetsGoLosesNothing() {
    Node dying = node("dying");
    Node first = logging("first");
    Node second = logging("second");
    Node released = logging("released");
    Node uncounted = node("uncounted");
    dying.moveA(held, first);
    dying.b = uncounted; // written without the setter
    dying.list.move(held, second);
    heap.onUnraisable(report -> drop(released));
    drop(dying);
    heap.onUnraisable(unraisable::add);
    assertEquals(3, log.size(), log::toString);
    assertDead(dying, first, second, released);
    assertCounts(uncounted, 1, 0);
  }

  @Test
  void interruptOfACloseIsKept() {
    Node node = node("node");
    node.setResource(
        () -> {
          throw new InterruptedException("while closing");
        });
    drop(node);
    assertTrue(Thread.interrupted());
    assertEquals(List.of("while closing"), takeUnraisableMessages());
  }
}

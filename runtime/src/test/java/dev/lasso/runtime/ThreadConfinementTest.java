package dev.lasso.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** A confined heap refuses every thread but its own, platform or virtual, and changes nothing. */
class ThreadConfinementTest extends RuntimeTest {

  private final Node a = node("a");
  private final Node b = node("b");
  private final GcRoot<Node> root = heap.openRoot(a);
  private final GcWeak<Node> plain = GcWeak.of(a);
  private final GcWeak<Node> withCallback = watch(a);
  private final Map<String, Executable> uses = new LinkedHashMap<>();

  @BeforeEach
  void listUses() {
    a.setA(b);
    a.setWeak(b);
    a.list.add(b);
    a.setResource(resource("a"));
    uses.put("openScope", heap::openScope);
    uses.put("openRoot", () -> heap.openRoot(a));
    uses.put("retain", () -> heap.retain(a));
    uses.put("release", () -> heap.release(a));
    uses.put("track", () -> heap.track(a));
    uses.put("untrack", () -> heap.untrack(a));
    uses.put("reweigh", () -> heap.reweigh(a));
    uses.put("delete", () -> heap.delete(a));
    uses.put("collect", heap::collect);
    uses.put("collectIfEnabled", heap::collectIfEnabled);
    uses.put("enable", heap::enable);
    uses.put("disable", heap::disable);
    uses.put("isEnabled", heap::isEnabled);
    uses.put("visitObjects", () -> heap.visitObjects((object, arg) -> true, null));
    uses.put("onUnraisable", () -> heap.onUnraisable(report -> {}));
    uses.put("stats", heap::stats);
    uses.put("close", heap::close);
    uses.put("create", () -> Node.create(held));
    uses.put("allocate", () -> Node.allocate(heap));
    uses.put("keep", () -> held.keep(a));
    uses.put("drop", () -> held.drop(a));
    uses.put("close a scope", held::close);
    uses.put("root get", root::get);
    uses.put("root close", root::close);
    uses.put("make a weak reference", () -> GcWeak.of(a));
    uses.put("make a weak reference with a callback", () -> watch(a));
    uses.put("weak get", plain::get);
    uses.put("weak close", plain::close);
    uses.put("weak close with a callback", withCallback::close);
    uses.put("setter", () -> a.setB(b));
    uses.put("setter to null", () -> a.setA(null));
    uses.put("mover", () -> a.moveB(held, b));
    uses.put("weak setter", () -> b.setWeak(a));
    uses.put("weak setter to null", () -> a.setWeak(null));
    uses.put("resource setter", () -> a.setResource(null));
    uses.put("clear", a::gcClear);
    uses.put("checkAlive", a::checkAlive);
    uses.put("list add", () -> a.list.add(b));
    uses.put("list addAll", () -> a.list.addAll(List.of(b)));
    uses.put("list set", () -> a.list.set(0, b));
    uses.put("list remove", () -> a.list.remove(0));
    uses.put("list removeIf", () -> a.list.removeIf(element -> true));
    uses.put("list clear", () -> a.list.clear());
    uses.put("list sort", () -> a.list.sort((_, _) -> 0));
    uses.put("list move", () -> a.list.move(held, b));
  }

  private static @Nullable Throwable outcome(Executable use) {
    try {
      use.execute();
      return null;
    } catch (Throwable t) {
      return t;
    }
  }

  private Map<String, @Nullable Throwable> outcomesOn(Thread.Builder builder)
      throws InterruptedException {
    Map<String, @Nullable Throwable> outcomes = new LinkedHashMap<>();
    Thread thread =
        builder
            .name("intruder")
            .start(() -> uses.forEach((name, use) -> outcomes.put(name, outcome(use))));
    thread.join();
    return outcomes;
  }

  private void assertAllRefused(Map<String, @Nullable Throwable> outcomes) {
    assertEquals(uses.keySet(), outcomes.keySet());
    List<String> wrong = new ArrayList<>();
    outcomes.forEach(
        (name, thrown) -> {
          if (!(thrown instanceof WrongThreadException)) {
            wrong.add(name + ": " + thrown);
          }
        });
    assertEquals(List.of(), wrong);
    Throwable first = outcomes.values().iterator().next();
    assertNotNull(first);
    assertEquals(
        "a confined heap is confined to thread '"
            + Thread.currentThread().getName()
            + "' and was used on 'intruder'. Use it on that thread only.",
        first.getMessage());
    assertCounts(a, 2, 0);
    assertCounts(b, 1, 2);
    assertEquals(2, heap.stats().live());
    assertEquals(List.of(), log);
    assertTrue(GcHeap.isTracked(a));
  }

  @Test
  void anotherPlatformThreadIsRefused() throws InterruptedException {
    assertAllRefused(outcomesOn(Thread.ofPlatform()));
    root.close();
  }

  @Test
  void anotherVirtualThreadIsRefused() throws InterruptedException {
    assertAllRefused(outcomesOn(Thread.ofVirtual()));
    root.close();
  }

  @Test
  void heapOfAVirtualThreadIsForThatThread() throws InterruptedException {
    AtomicReference<@Nullable GcHeap> theirs = new AtomicReference<>();
    AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  GcHeap virtual = GcHeap.confined();
                  theirs.set(virtual);
                  thrown.set(outcome(() -> useAndClose(virtual)));
                });
    thread.join();
    assertEquals(null, thrown.get());
    GcHeap closed = theirs.get();
    assertNotNull(closed);
    assertTrue(outcome(closed::stats) instanceof WrongThreadException);
  }

  private static void useAndClose(GcHeap heap) {
    try (heap;
        GcScope scope = heap.openScope()) {
      Node node = Node.create(scope);
      node.setA(node);
      scope.drop(node);
      assertEquals(1, heap.collect());
    }
  }

  @Test
  void heapWhoseThreadHasEndedIsClosedToAllAndSaysSo() throws InterruptedException {
    AtomicReference<@Nullable GcHeap> orphan = new AtomicReference<>();
    Thread thread = Thread.ofPlatform().name("gone").start(() -> orphan.set(GcHeap.confined()));
    thread.join();
    GcHeap theirs = orphan.get();
    assertNotNull(theirs);
    for (Executable use : List.<Executable>of(theirs::collect, theirs::close, theirs::openScope)) {
      Throwable thrown = outcome(use);
      assertTrue(thrown instanceof WrongThreadException, "" + thrown);
      String message = String.valueOf(thrown.getMessage());
      assertTrue(message.contains("'gone'") && message.contains("That thread has ended"), message);
    }
    List<String> reports = logged.take();
    assertEquals(1, reports.size(), reports::toString);
    assertTrue(
        reports
            .getFirst()
            .startsWith("WARNING dev.lasso.runtime: LEAK: thread 'gone' ended without closing "));
    root.close();
  }
}

package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** Base of the tests of closing a shared heap with patience. */
@Tag("confined") // it opens shared heaps itself
@Timeout(60)
abstract class PatientCloseTest {

  static final Duration SHORT = Duration.ofMillis(1);
  static final Duration LONG = Duration.ofMinutes(1);
  final Queue<String> log = new ConcurrentLinkedQueue<>();
  final Queue<GcLeak> leaks = new ConcurrentLinkedQueue<>();
  final Queue<String> unraisable = new ConcurrentLinkedQueue<>();
  GcHeap heap = Inside.untended(builder().shared());

  GcHeap.Builder builder() {
    return GcHeap.builder()
        .name("h")
        .onLeak(leaks::add)
        .onUnraisable(report -> unraisable.add(String.valueOf(report.thrown().getMessage())));
  }

  @AfterEach
  void close() {
    heap.close();
    assertEquals(List.of(), List.copyOf(unraisable));
  }

  List<String> takeLog() {
    List<String> taken = List.copyOf(log);
    log.clear();
    return taken;
  }

  /** Asserts that the heap is closed, after these resources. */
  void assertClosed(String... resources) {
    assertEquals(List.of(resources), takeLog());
    assertTrue(isClosed());
  }

  <T> FutureTask<T> start(Callable<T> action) {
    FutureTask<T> task = new FutureTask<>(action);
    Thread.ofPlatform().daemon().start(task);
    return task;
  }

  boolean isClosed() {
    return Inside.isClosed(heap);
  }

  Node node(GcScope scope, String name) {
    return RuntimeTest.named(Node.createOwner(scope, () -> log.add(name)), name);
  }

  GcRoot<Node> root(String name) {
    return Node.openRoot(heap, scope -> node(scope, name));
  }

  void assertRefuses() {
    assertThrows(IllegalStateException.class, heap::enter);
    assertThrows(IllegalStateException.class, () -> heap.tryEnter(LONG));
    assertThrows(IllegalStateException.class, () -> heap.run(() -> {}));
  }
}

package dev.lasso.runtime.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** Base of the tests of heaps that threads enter. */
@Timeout(60)
abstract class SharedHeapTest {

  final CapturedLog logged = new CapturedLog();
  final List<String> log = Collections.synchronizedList(new ArrayList<>());

  /** The log tells of a heap of one name once. */
  static int opened;

  final GcHeap heap = Inside.untended(GcHeap.builder().name("shared" + ++opened).shared());
  final ExecutorService other = Executors.newSingleThreadExecutor();
  boolean closed;

  @AfterEach
  void nothingIsLeftToReport() {
    other.close();
    if (!closed) {
      heap.run(heap.inspect()::verify);
      heap.close();
    }
    List<String> reports = logged.take();
    logged.close();
    assertEquals(List.of(), reports);
  }

  Node node(GcScope scope, String name) {
    Node node = RuntimeTest.named(Node.create(scope), name);
    node.setResource(() -> log.add("close " + name));
    return node;
  }

  GcRoot<Node> root(String name) {
    return Node.openRoot(heap, scope -> node(scope, name));
  }

  static boolean isAlive(GcObject object) {
    return Inside.isLive(object);
  }
}

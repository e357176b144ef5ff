package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** Base of the tests of the entry lock: a shared heap with a maintenance of the test's own. */
@Timeout(60)
abstract class EntryLockFixture {

  final List<GcLeak> leaks = new ArrayList<>();
  final List<String> log = new ArrayList<>();
  private final List<String> unraisable = new ArrayList<>();
  Heap heap = open(builder());

  /** Makes the maintenance of a heap, before the test itself is made. */
  abstract HeapMaintenance maintenance(HeapWork work);

  final GcHeap.Builder builder() {
    return GcHeap.builder()
        .name("gate")
        .onLeak(leaks::add)
        .onUnraisable(report -> unraisable.add(String.valueOf(report.thrown())));
  }

  private Heap open(GcHeap.Builder options) {
    Heap opened = (Heap) options.shared();
    HeapWork work = Inside.gate(opened).work;
    work.maintenance = maintenance(work);
    return opened;
  }

  final void reopen(GcHeap.Builder options) {
    heap.close();
    heap = open(options);
  }

  final EntryLock gate() {
    return Inside.gate(heap);
  }

  final GcRoot<Node> root(AutoCloseable resource) {
    return Node.openRoot(heap, scope -> Node.createOwner(scope, resource));
  }

  /** Opens a root of an object whose death is logged. */
  final GcRoot<Node> root() {
    return root(() -> log.add("close"));
  }

  @AfterEach
  void close() {
    boolean _ = gate().lock.finishPendingUnlock();
    if (!heap.isClosed() && leaks.isEmpty()) { // else no thread may enter
      heap.run(heap.inspect()::verify);
    }
    heap.close();
    assertEquals(List.of(), unraisable);
  }
}

package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.ResourceExecutor;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The tasks that an executor gets to close resources, and the time that it has for them. */
class ResourceTasksTest {

  @Test
  void taskThatTheExecutorKeepsRefersToNoResourceOnceItHasRun() {
    List<Runnable> tasks = new ArrayList<>();
    List<String> log = new ArrayList<>();
    GcHeap heap = GcHeap.builder().closeOn(tasks::add).confined();
    heap.run(() -> Node.createOwner(GcScope.current(), () -> log.add("closed")));
    Runnable task = tasks.getFirst();
    task.run();
    assertEquals(List.of("closed"), log);
    assertNull(Inside.part(task, "resource"));
    assertNull(Inside.part(task, "release"));
    assertTrue(heap.close(Duration.ZERO));
  }

  @Test
  void threadOfTheExecutorClosesTheRestItself() throws Exception {
    List<String> log = new ArrayList<>();
    try (ExecutorService one = Executors.newSingleThreadExecutor()) {
      GcHeap heap = GcHeap.builder().closeOn(one).shared();
      heap.run(() -> Node.createOwner(GcScope.current(), () -> log.add("first")));
      GcRoot<Node> root =
          Node.openRoot(heap, scope -> Node.createOwner(scope, () -> log.add("second")));
      assertTrue(
          one.submit(
                  () -> {
                    root.close(); // its task comes after this one
                    assertEquals(List.of("first"), log);
                    return heap.close(Duration.ofDays(1));
                  })
              .get());
      assertEquals(List.of("first", "second"), log);
    }
  }

  @Test
  void threadThatWaitsLongestSetsTheTimeOfAll() {
    try (GcHeap heap = GcHeap.confined()) {
      ResourceExecutor executor = new ResourceExecutor((HeapState) heap, Runnable::run, _ -> {});
      executor.waitFor(Duration.ofDays(1).toNanos());
      Object longest = Inside.part(executor, "deadline");
      executor.waitFor(0);
      assertEquals(longest, Inside.part(executor, "deadline"));
    }
  }
}

package dev.lasso.runtime.closing;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeak.Group;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.FreshLoader;
import dev.lasso.runtime.support.LeakTest;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Redeployed;
import dev.lasso.runtime.support.Weighty;
import dev.lasso.service.Service;
import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scopes, roots and heaps that the JVM finds unreachable, or whose thread has ended. */
class LostHeapsTest extends LeakTest {

  /** Opened here, so that no frame of the test refers to it. */
  private static WeakReference<GcScope> lose(GcHeap heap) {
    return new WeakReference<>(Service.open(heap));
  }

  private static void loseRoot(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      Service.root(Node.create(scope));
    }
  }

  @Test
  void aRootThatIsLostIsReportedByALaterOpening() {
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      loseRoot(heap);
      collectUntilReported(() -> heap.openScope().close());
      Example root = onlyExample(takeLeak());
      assertEquals("a root of Node#1", root.name());
      assertPlace("root", root.place());
      assertEquals(1, heap.stats().live(), "it is told, and nothing is freed");
    }
    takeLeak();
  }

  private void loseHeap() {
    GcHeap heap = Service.heap(builder(GcLeakLevel.ADVANCED));
    heap.retain(Weighty.create(heap.openScope(), 100));
  }

  @Test
  void aHeapThatIsLostIsReportedWhenAnotherIsOpened() {
    loseHeap();
    collectUntilReported(() -> builder(GcLeakLevel.OFF).confined().close());
    GcLeak leak = takeLeak();
    assertEquals(Kind.HEAP, leak.kind());
    assertEquals(List.of("heap", "Weighty"), leak.groups().stream().map(Group::type).toList());
    assertEquals(100, leak.groups().getLast().nativeBytes());
    assertPlace("heap", leak.groups().getFirst().first().getFirst().place());
    assertTrue(leak.message().contains("It has 1 object (1 Weighty) that nothing"), leak::message);
  }

  @Test
  void aHeapThatIsLostIsReportedWhenAnotherIsClosed() {
    List<GcHeap> open =
        Stream.generate(() -> builder(GcLeakLevel.OFF).confined()).limit(1000).toList();
    loseHeap();
    Iterator<GcHeap> next = open.iterator();
    collectUntilReported(() -> next.next().close());
    assertEquals(Kind.HEAP, takeLeak().kind());
    next.forEachRemaining(GcHeap::close);
  }

  private static WeakReference<ClassLoader> redeploy(String prefix) throws Exception {
    ClassLoader loader = new FreshLoader(prefix);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      Class<?> program = loader.loadClass(Redeployed.class.getName());
      assertSame(loader, program.getClassLoader());
      ((Runnable) program.getConstructor().newInstance()).run();
    } finally {
      thread.setContextClassLoader(before);
    }
    return new WeakReference<>(loader);
  }

  @Tag("confined")
  @ParameterizedTest
  @ValueSource(strings = {"dev.lasso.", "dev.lasso.runtime.support."})
  void classLoaderOfLostSharedHeapsIsUnloaded(String prefix) throws Exception {
    WeakReference<ClassLoader> loader = redeploy(prefix);
    collectUntil(() -> loader.refersTo(null));
  }

  @Test
  void whatWasClosedBeforeItWasLostIsNoLeak() {
    WeakReference<GcScope> lost;
    try (GcHeap heap = builder(GcLeakLevel.ADVANCED).confined()) {
      lost = lose(heap);
      requireNonNull(lost.get(), "it was lost too early").close();
      collectUntil(() -> lost.refersTo(null));
      heap.openScope().close();
    }
    assertEquals(List.of(), leaks);
  }

  @Test
  void handlersOfLostScopesMayUseTheHeap() {
    GcHeap[] used = new GcHeap[1];
    try (GcHeap heap =
        GcHeap.builder()
            .leaks(GcLeakLevel.ADVANCED)
            .onLeak(
                leak -> {
                  if (used[0] != null) {
                    try (GcScope scope = used[0].openScope()) {
                      Node.create(scope);
                    }
                  }
                  leaks.add(leak);
                })
            .confined()) {
      lose(heap);
      used[0] = heap;
      collectUntilReported(
          () -> {
            try (GcScope scope = heap.openScope()) {
              Node.create(scope);
            }
          });
      heap.inspect().verify();
      assertEquals(0, heap.stats().live());
      used[0] = null;
    }
  }

  @Test
  void heapWhoseThreadHasEndedIsReportedToItsHandler() throws Exception {
    GcHeap[] opened = new GcHeap[1];
    Thread owner =
        Thread.ofPlatform()
            .name("owner")
            .start(() -> opened[0] = builder(GcLeakLevel.SIMPLE).confined());
    owner.join();
    assertThrows(WrongThreadException.class, () -> opened[0].collect());
    GcLeak leak = takeLeak();
    assertEquals(Kind.HEAP, leak.kind());
    assertTrue(leak.message().startsWith("LEAK: thread 'owner' ended without closing heap 'test'"));
  }
}

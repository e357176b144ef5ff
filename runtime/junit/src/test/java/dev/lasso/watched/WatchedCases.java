package dev.lasso.watched;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.junit.GcTest;
import dev.lasso.junit.GcTestExtension;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Test classes that {@link GcTestTest} runs; most of their tests are to fail. */
@SuppressWarnings("RootNotClosed") // roots that stay open are the subject of the tests
final class WatchedCases {

  /** Runs tasks on a thread that is older than the tests. */
  static ExecutorService older;

  private WatchedCases() {}

  @GcTest
  static class Right {
    private GcHeap first;

    @BeforeEach
    void given(GcHeap heap) {
      first = heap;
    }

    @Test
    void heapAndScopeAreThoseOfTheTest(GcHeap heap, GcScope scope) {
      assertSame(first, heap);
      assertSame(heap, scope.heap());
      GcNode.create(scope);
    }

    @Test
    void heapMayBeClosedByTheTest(GcHeap heap, GcScope scope) {
      scope.close();
      heap.close();
    }

    @Test
    void scopeMayBeClosedByTheTest(GcScope scope) {
      scope.close();
    }

    @Test
    void garbageIsNoLeak(GcScope scope) {
      Node node = GcNode.create(scope);
      node.setA(node);
    }

    @Test
    void heapsOfTheProgramMayBeOpenedAndClosed() {
      try (GcHeap heap = GcHeap.confined();
          GcScope scope = heap.openScope()) {
        heap.onUnraisable(report -> {});
        Node node = GcNode.create(scope);
        node.setResource(
            () -> {
              throw new IllegalStateException("expected");
            });
      }
    }

    @AfterEach
    void stillThere(GcHeap heap) {
      assertSame(first, heap);
    }
  }

  @GcTest
  static class Wrong {
    @Test
    void objectIsRetained(GcHeap heap, GcScope scope) {
      Node owner = Service.create(() -> GcNode.create(scope));
      owner.list.add(GcWeighty.create(scope, 100));
      Service.retain(owner);
      assertEquals(1, owner.gcHeap().stats().byType().getFirst().live());
      assertSame(heap, owner.gcHeap());
    }

    @Test
    void manyHeapsAreLeftOpen() {
      for (int i = 0; i < 30; i++) {
        Service.heap(GcHeap.builder());
      }
    }

    @Test
    void manyScopesAreLeftOpen() {
      for (int i = 0; i < 30; i++) {
        GcHeap opened = Service.heap(GcHeap.builder());
        Service.open(opened);
        opened.close();
      }
    }

    @Test
    void scopesAreLeftOpenInTwoPlaces() {
      for (int i = 0; i < 3; i++) {
        GcHeap opened = Service.heap(GcHeap.builder());
        if (i == 1) {
          opened.openScope();
        } else {
          Service.open(opened);
        }
        opened.close();
      }
    }

    @Test
    void rootIsLeftOpen(GcScope scope) {
      Service.root(GcNode.create(scope));
    }

    @Test
    void heapOfTheProgramIsLeftOpen() {
      Service.heap(GcHeap.builder().name("forgotten"));
    }

    @Test
    void heapOfTheProgramLeaks() {
      try (GcHeap heap = GcHeap.builder().name("orders").confined();
          GcScope scope = heap.openScope()) {
        heap.retain(GcNode.create(scope));
      }
    }

    @Test
    void heapOfAThreadThatTheTestHasStartedLeaks() throws InterruptedException {
      Thread.ofVirtual()
          .start(
              () -> {
                try (GcHeap heap = GcHeap.builder().name("worker").confined()) {
                  Service.open(heap);
                }
              })
          .join();
    }

    @Test
    void fieldIsWrittenWithoutItsSetter(GcScope scope) throws ReflectiveOperationException {
      Node node = GcNode.create(scope);
      Node.class.getDeclaredField("a").set(node, GcNode.create(scope));
    }

    @Test
    void borrowedObjectIsDead(GcScope scope) {
      Node node = GcNode.create(scope);
      node.borrowed = GcNode.create(scope);
      scope.drop(node.borrowed);
    }

    @Test
    void closingAResourceFails(GcScope scope) {
      Node node = GcNode.create(scope);
      node.setResource(
          () -> {
            throw new IllegalStateException("full disk");
          });
    }

    @Test
    void testFailsByItself(GcHeap heap, GcScope scope) {
      heap.retain(GcNode.create(scope));
      throw new IllegalStateException("by itself");
    }
  }

  @GcTest
  static class HeapOfAllTests {
    @BeforeAll
    static void given(GcHeap heap) {
      heap.collect();
    }

    @Test
    void isNone() {}
  }

  static class Others {
    /** What the handler of the program was told. */
    static final List<GcLeak> TOLD = new ArrayList<>();

    @Test
    @GcTest
    void heapWithAHandlerLeaks() {
      GcHeap heap = GcHeap.builder().name("handled").onLeak(TOLD::add).confined();
      heap.openScope();
      heap.close();
    }

    /** Not watched: it was on no thread of the test. */
    @Test
    @GcTest
    void heapOfAnOlderThreadLeaks() throws Exception {
      older
          .submit(
              () -> {
                GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.OFF).confined();
                heap.openScope();
                heap.close();
              })
          .get();
    }

    @Test
    @GcTest(stress = true)
    void garbageIsCollectedAtEverySafePoint(GcHeap heap, GcScope scope) {
      Node node = GcNode.create(scope);
      node.setA(node);
      scope.drop(node);
      GcNode.create(scope);
      assertEquals(1, heap.stats().live());
      try (GcHeap other = GcHeap.confined();
          GcScope inner = other.openScope()) {
        Node ring = GcNode.create(inner);
        ring.setA(ring);
        inner.drop(ring);
        GcNode.create(inner);
        assertEquals(1, other.stats().live(), "those of the program, too");
      }
    }

    @Test
    @GcTest(noNativeBytes = true)
    void nativeBytesAreLeft() {
      try (GcHeap heap = GcHeap.builder().name("native").onLeak(leak -> {}).confined()) {
        GcRoot<Weighty> root;
        try (GcScope scope = heap.openScope()) {
          root = heap.openRoot(GcWeighty.create(scope, 100));
        }
        assertTrue(root.get().bytes() > 0);
      }
    }

    @Test
    @GcTest(noNativeBytes = true)
    void nativeBytesOfGarbageAreFreed(GcHeap heap) {
      try (GcScope scope = heap.openScope()) {
        Weighty node = GcWeighty.create(scope, 100);
        node.setA(node);
      }
    }
  }

  @GcTest(stress = true)
  static class Stressed {
    @Test
    void optionsOfTheClassAreThoseOfItsTests(GcHeap heap, GcScope scope) {
      assertDiesAtASafePoint(heap, scope);
    }

    @Nested
    class Inner {
      @Test
      void andOfClassesInIt(GcHeap heap, GcScope scope) {
        assertDiesAtASafePoint(heap, scope);
      }
    }

    private static void assertDiesAtASafePoint(GcHeap heap, GcScope scope) {
      Node node = GcNode.create(scope);
      node.setA(node);
      scope.drop(node);
      GcNode.create(scope);
      assertEquals(1, heap.stats().live());
    }
  }

  @ExtendWith(GcTestExtension.class)
  static class Extended {
    @Test
    void scopeIsGiven(GcScope scope) {
      Service.retain(GcNode.create(scope));
    }
  }
}

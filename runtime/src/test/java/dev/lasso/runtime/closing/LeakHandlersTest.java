package dev.lasso.runtime.closing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Kind;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.JvmGarbage;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Threads;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A handler of leaks may use the heap that has leaked: it is called while no thread is inside, and
 * waits for nothing, on its own thread or on another one that it waits for.
 */
@Tag("confined") // all heaps are shared
class LeakHandlersTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /** How a heap leaks, until a handler is called. */
  enum Leak {
    ENDED_INSIDE(Kind.HEAP) {
      @Override
      void of(GcHeap heap) throws Exception {
        endInside(heap);
        ignoringRefusal(heap::enter);
      }
    },
    ENDED_INSIDE_AND_CLOSED(Kind.HEAP) {
      @Override
      void of(GcHeap heap) throws Exception {
        endInside(heap);
        heap.close();
      }
    },
    ENDED_INSIDE_AND_TRIED(Kind.HEAP) {
      @Override
      void of(GcHeap heap) throws Exception {
        endInside(heap);
        ignoringRefusal(() -> heap.tryEnter(Duration.ZERO));
      }
    },
    ENDED_INSIDE_AND_AWAITED(Kind.HEAP) {
      @Override
      void of(GcHeap heap) throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        Thread.ofPlatform()
            .start(
                () -> {
                  heap.enter();
                  inside.countDown();
                  Threads.await(() -> Inside.isAwaited(heap));
                });
        inside.await();
        ignoringRefusal(heap::enter);
      }
    },
    ROOT_LEFT_OPEN(Kind.LEFT_OPEN) {
      @Override
      void of(GcHeap heap) {
        GcRoot<Node> open = heap.call(() -> heap.openRoot(Node.create(GcScope.current())));
        try {
          heap.close();
        } finally {
          Reference.reachabilityFence(open);
        }
      }
    },
    OBJECT_LEFT(Kind.OBJECTS) {
      @Override
      void of(GcHeap heap) {
        heap.run(() -> heap.retain(Node.create(GcScope.current())));
        heap.close();
      }
    },
    RESOURCE_LEFT(Kind.RESOURCES) {
      @Override
      void of(GcHeap heap) {
        heap.run(() -> Node.create(GcScope.current()).setResource(() -> {}));
        heap.close(Duration.ofMillis(1));
      }
    },
    ROOT_LOST(Kind.UNREACHABLE) {
      @Override
      void of(GcHeap heap) {
        heap.run(() -> heap.openRoot(Node.create(GcScope.current())));
        JvmGarbage.collectUntil(
            "the root is found",
            () -> {
              ignoringRefusal(() -> heap.run(() -> {}));
              return Inside.isClosed(heap) || heap.stats().live() == 0;
            });
      }
    };

    final Kind kind;

    Leak(Kind kind) {
      this.kind = kind;
    }

    abstract void of(GcHeap heap) throws Exception;

    static void endInside(GcHeap heap) throws InterruptedException {
      Thread.ofPlatform().start(heap::enter).join();
    }
  }

  private interface Action {
    void run() throws Exception;
  }

  private static void ignoringRefusal(Action action) {
    try {
      action.run();
    } catch (IllegalStateException e) {
      // the heap is closed, or a thread has ended inside
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** The action of a handler. */
  @SuppressWarnings("ImmutableEnumChecker") // its actions have no state
  private enum Reaction {
    CLOSE(GcHeap::close),
    CLOSE_WITH_PATIENCE(heap -> heap.close(Duration.ofMillis(1))),
    ENTER(heap -> heap.enter().close()),
    RUN(heap -> heap.run(heap::collect)),
    STATS(GcHeap::stats);

    final Consumer<GcHeap> action;

    Reaction(Consumer<GcHeap> action) {
      this.action = action;
    }

    void on(GcHeap heap, boolean elsewhere) {
      if (!elsewhere) {
        ignoringRefusal(() -> action.accept(heap));
        return;
      }
      Thread other = Thread.ofPlatform().start(() -> ignoringRefusal(() -> action.accept(heap)));
      ignoringRefusal(other::join);
    }
  }

  /** All reactions at once, because some leaks are found only after a second. */
  @ParameterizedTest
  @EnumSource
  void handlerMayUseTheHeap(Leak leak) {
    List<CompletableFuture<?>> checks = new ArrayList<>();
    for (Reaction reaction : Reaction.values()) {
      for (boolean elsewhere : new boolean[] {false, true}) {
        CompletableFuture<?> check = new CompletableFuture<>();
        checks.add(check);
        Thread.ofPlatform()
            .daemon()
            .name(leak + ", " + reaction + (elsewhere ? " elsewhere" : ""))
            .start(() -> complete(check, () -> check(leak, reaction, elsewhere)));
      }
    }
    assertTimeoutPreemptively(LIMIT, () -> checks.forEach(CompletableFuture::join));
  }

  private static void complete(CompletableFuture<?> future, Action action) {
    try {
      action.run();
      future.complete(null);
    } catch (Throwable t) {
      future.completeExceptionally(new AssertionError(Thread.currentThread().getName(), t));
    }
  }

  private static void check(Leak leak, Reaction reaction, boolean elsewhere) throws Exception {
    List<Kind> told = Collections.synchronizedList(new ArrayList<>());
    GcHeap[] heap = new GcHeap[1];
    Consumer<GcLeak> handler =
        report -> {
          told.add(report.kind());
          reaction.on(heap[0], elsewhere);
        };
    GcHeap.Builder builder =
        GcHeap.builder().leaks(GcLeakLevel.ADVANCED).onLeak(handler).onUnraisable(_ -> {});
    if (leak == Leak.RESOURCE_LEFT) {
      builder.closeOn(_ -> {});
    }
    heap[0] = builder.shared();
    leak.of(heap[0]);
    JvmGarbage.collectUntil("the handler is called", () -> told.contains(leak.kind));
    assertEquals(1, Collections.frequency(told, leak.kind), told::toString);
    heap[0].close();
  }
}

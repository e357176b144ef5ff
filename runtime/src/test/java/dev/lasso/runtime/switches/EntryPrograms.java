package dev.lasso.runtime.switches;

import static dev.lasso.runtime.switches.HeapProgram.await;
import static dev.lasso.runtime.switches.HeapProgram.unlessClosed;
import static dev.lasso.runtime.switches.HeapProgram.use;
import static dev.lasso.runtime.switches.HeapProgram.useAndClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;

/** Programs that enter a shared heap, close it, or end inside. */
final class EntryPrograms {

  private EntryPrograms() {}

  // ------------------------------------------------------------------ entries

  static void enter(HeapProgram p) {
    p.threads(() -> p.enter(p::node), () -> p.enter(p::node));
  }

  static void enterAgain(HeapProgram p) {
    p.threads(
        () ->
            p.enter(
                _ -> {
                  try (GcScope scope = p.heap.enter()) {
                    p.node(scope);
                  }
                }),
        () -> p.enter(_ -> {}));
  }

  /** A thread that has waited for long is followed by one that comes later. */
  static void enterInTurn(HeapProgram p) {
    boolean[] entered = new boolean[1];
    p.tick = 600_000;
    p.threads(
        () -> {
          p.enter(_ -> {});
          boolean isBehind = !entered[0] && Inside.isAwaited(p.heap) && Inside.isStarving(p.heap);
          p.enter(_ -> assertTrue(entered[0] || !isBehind, "did not wait in turn"));
        },
        () -> p.enter(_ -> entered[0] = true));
  }

  static void tryToEnter(HeapProgram p) {
    p.threads(
        () -> p.enter(_ -> {}),
        () -> p.tryEnter(Duration.ofMillis(1), _ -> {}),
        () -> p.tryEnter(Duration.ZERO, _ -> {}));
  }

  static void interrupt(HeapProgram p) {
    Thread[] waiting = new Thread[1];
    p.threads(
        () -> {
          waiting[0] = Thread.currentThread();
          try {
            boolean _ = p.tryEnter(Duration.ofDays(1), _ -> {});
          } catch (InterruptedException e) {
            // as it may be
          }
        },
        () ->
            p.enter(
                _ -> {
                  if (waiting[0] != null) {
                    Hooks.interrupt(waiting[0]);
                  }
                }),
        () -> p.enter(_ -> {}));
  }

  /** Threads leave without the stack to release the lock, which others release for them. */
  static void unlockForOthers(HeapProgram p) {
    Task enterTwice =
        () -> {
          for (int i = 0; i < 2; i++) {
            Inside.comeIn(p.heap);
            p.actInside(() -> {});
            Inside.goOutWithoutUnlock(p.heap);
          }
        };
    p.threads(enterTwice, enterTwice);
  }

  /** A thread stays inside until another one need not wait any more. */
  static void turnAway(HeapProgram p) {
    boolean[] entered = new boolean[1];
    boolean[] turnedAway = new boolean[1];
    p.closes = true;
    p.threads(
        () ->
            p.enter(
                _ -> {
                  entered[0] = true;
                  await(() -> turnedAway[0]);
                }),
        () -> {
          await(() -> entered[0]);
          assertThrows(IllegalStateException.class, p.heap::enter);
          turnedAway[0] = true;
        },
        () -> {
          await(() -> entered[0]);
          p.heap.close(Duration.ZERO);
        });
  }

  // ------------------------------------------------------------------ closing the heap

  static void enterAndClose(HeapProgram p) {
    p.threads(() -> unlessClosed(() -> p.enter(p::node)), p.heap::close);
  }

  static void closeTwice(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(p.heap::close, () -> p.heap.close(Duration.ZERO), root::close);
  }

  static void closeWithRoot(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(
        p.heap::close,
        () -> {
          unlessClosed(() -> root.share().close());
          root.close();
        });
  }

  static void closeGentlyWithRoot(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(() -> p.heap.close(Duration.ofNanos(1)), () -> useAndClose(root));
  }

  static void closeGentlyWithCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    GcRoot<Node> root = cell.open();
    p.closes = true;
    p.threads(() -> p.heap.close(Duration.ZERO), cell::close, () -> useAndClose(root));
  }

  static void closeGentlyWithEntry(HeapProgram p) {
    p.closes = true;
    p.threads(
        () -> p.heap.close(Duration.ofNanos(1)),
        () -> unlessClosed(() -> p.enter(scope -> use(p.node(scope)))));
  }

  // ------------------------------------------------------------------ ends inside

  static void endInside(HeapProgram p) {
    Task refused =
        () -> {
          try {
            p.enter(_ -> {}); // before the other thread does, or after it has ended
          } catch (IllegalStateException e) {
            assertTrue(e.getMessage().startsWith("A thread has ended inside"), e.toString());
          }
        };
    p.threads(p.heap::enter, refused, refused);
    p.atEnd(
        () -> {
          assertThrows(IllegalStateException.class, p.heap::enter);
          assertEquals(1, p.leaks.size(), "reports");
        });
  }

  static void endInsideAndClose(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(
        () -> unlessClosed(p.heap::enter), () -> p.heap.close(Duration.ofMillis(1)), root::close);
  }

  /** A thread ends inside after the patience of the one that closes the heap has ended. */
  static void endInsideLate(HeapProgram p) {
    p.closes = true;
    p.threads(
        () ->
            unlessClosed(
                () -> {
                  boolean _ = p.heap.enter().heap().isEnabled();
                  Hooks.parkNanos(p, 5_000_000);
                }),
        () -> p.heap.close(Duration.ofMillis(1)));
  }
}

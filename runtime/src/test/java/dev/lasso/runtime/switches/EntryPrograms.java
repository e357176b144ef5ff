package dev.lasso.runtime.switches;

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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Programs that enter a shared heap, close it, or end inside. */
final class EntryPrograms {

  private EntryPrograms() {}

  abstract static class ClosingProgram extends HeapProgram {
    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  // ------------------------------------------------------------------ entries

  static final class Entering extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(() -> enter(this::node), () -> enter(this::node));
    }
  }

  static final class EnteringAgain extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              enter(
                  _ -> {
                    try (GcScope scope = heap.enter()) {
                      node(scope);
                    }
                  }),
          () -> enter(scope -> {}));
    }
  }

  /** A thread that has waited for long is followed by one that comes later. */
  static final class EnteringInTurn extends HeapProgram {
    private boolean entered;

    @Override
    public List<Task> threads() {
      return List.of(
          () -> {
            enter(scope -> {});
            enterLater();
          },
          () -> enter(scope -> entered = true));
    }

    private void enterLater() throws Exception {
      boolean isBehind = !entered && Inside.isAwaited(heap) && Inside.isStarving(heap);
      enter(scope -> assertTrue(entered || !isBehind, "did not wait in turn"));
    }

    @Override
    public long tick() {
      return 600_000;
    }
  }

  static final class Trying extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(
          () -> enter(scope -> {}),
          () -> tryEnter(Duration.ofMillis(1), scope -> {}),
          () -> tryEnter(Duration.ZERO, scope -> {}));
    }
  }

  static final class Interrupting extends HeapProgram {
    @Override
    public List<Task> threads() {
      Thread[] waiting = new Thread[1];
      return List.of(
          () -> {
            waiting[0] = Thread.currentThread();
            try {
              boolean _ = tryEnter(Duration.ofDays(1), scope -> {});
            } catch (InterruptedException e) {
              // as it may be
            }
          },
          () -> enter(scope -> interrupt(waiting[0])),
          () -> enter(scope -> {}));
    }

    private static void interrupt(@Nullable Thread thread) {
      if (thread != null) {
        Hooks.interrupt(thread);
      }
    }
  }

  /** Threads leave without the stack to release the lock, which others release for them. */
  static final class UnlockingForOthers extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(this::enterTwice, this::enterTwice);
    }

    private void enterTwice() throws Exception {
      for (int i = 0; i < 2; i++) {
        Inside.comeIn(heap);
        actInside(() -> {});
        Inside.goOutWithoutUnlock(heap);
      }
    }
  }

  /** A thread stays inside until another one need not wait any more. */
  static final class TurningAway extends ClosingProgram {
    private boolean entered;
    private boolean turnedAway;

    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              enter(
                  scope -> {
                    entered = true;
                    await(() -> turnedAway);
                  }),
          () -> {
            await(() -> entered);
            assertThrows(IllegalStateException.class, heap::enter);
            turnedAway = true;
          },
          () -> {
            await(() -> entered);
            heap.close(Duration.ZERO);
          });
    }
  }

  // ------------------------------------------------------------------ closing the heap

  static final class EnteringAndClosing extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(() -> unlessClosed(() -> enter(this::node)), heap::close);
    }
  }

  static final class ClosingTwice extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(heap::close, () -> heap.close(Duration.ZERO), root::close);
    }
  }

  static final class ClosingWithRoot extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          heap::close,
          () -> {
            unlessClosed(() -> root.share().close());
            root.close();
          });
    }
  }

  static final class ClosingGentlyWithRoot extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(() -> heap.close(Duration.ofNanos(1)), () -> useAndClose(root));
    }
  }

  static final class ClosingGentlyWithCell extends ClosingProgram {
    private final GcRootCell<Node> cell = cell();
    private final GcRoot<Node> root = cell.open();

    @Override
    public List<Task> threads() {
      return List.of(() -> heap.close(Duration.ZERO), cell::close, () -> useAndClose(root));
    }
  }

  static final class ClosingGentlyWithEntry extends ClosingProgram {
    @Override
    public List<Task> threads() {
      return List.of(
          () -> heap.close(Duration.ofNanos(1)),
          () -> unlessClosed(() -> enter(scope -> use(node(scope)))));
    }
  }

  // ------------------------------------------------------------------ ends inside

  static final class EndingInside extends HeapProgram {

    @Override
    public List<Task> threads() {
      return List.of(heap::enter, this::refused, this::refused);
    }

    /** Enters before the other thread does, or is turned away because that thread has ended. */
    private void refused() throws Exception {
      try {
        enter(scope -> {});
      } catch (IllegalStateException e) {
        assertTrue(e.getMessage().startsWith("A thread has ended inside"), e.toString());
      }
    }

    @Override
    boolean isAbandoned() {
      return true;
    }

    @Override
    void checkProgram() {
      assertThrows(IllegalStateException.class, heap::enter);
      assertEquals(1, leaks.size(), "reports");
    }
  }

  static final class EndingInsideAndClosing extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(heap::enter), () -> heap.close(Duration.ofMillis(1)), root::close);
    }

    @Override
    boolean isAbandoned() {
      return true;
    }
  }

  /** A thread ends inside after the patience of the one that closes the heap has ended. */
  static final class EndingInsideLate extends ClosingProgram {
    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              unlessClosed(
                  () -> {
                    boolean _ = heap.enter().heap().isEnabled();
                    Hooks.parkNanos(this, 5_000_000);
                  }),
          () -> heap.close(Duration.ofMillis(1)));
    }

    @Override
    boolean isAbandoned() {
      return true;
    }
  }
}

package dev.lasso.runtime.switches;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The programs for shared heaps. */
enum HeapPrograms implements Supplier<SwitchProgram> {
  ENTER(Entering::new),
  ENTER_AGAIN(EnteringAgain::new),
  ENTER_IN_TURN(EnteringInTurn::new),
  TRY_TO_ENTER(Trying::new, 1),
  INTERRUPT(Interrupting::new, 1),
  TURN_AWAY(TurningAway::new, 1),
  UNLOCK_FOR_OTHERS(UnlockingForOthers::new),
  ENTER_AND_CLOSE(EnteringAndClosing::new, 3),
  CLOSE_TWICE(ClosingTwice::new),
  CLOSE_WITH_ROOT(ClosingWithRoot::new, 3),
  CLOSE_GENTLY_WITH_ROOT(ClosingGentlyWithRoot::new, 3),
  CLOSE_GENTLY_WITH_CELL(ClosingGentlyWithCell::new),
  CLOSE_GENTLY_WITH_ENTRY(ClosingGentlyWithEntry::new, 3),
  SHARE(Sharing::new, 3),
  CLOSE_ONE_ROOT_TWICE(ClosingRootTwice::new),
  RELEASE(Releasing::new, 1),
  RELEASE_TO_THREAD_INSIDE(ReleasingToThreadInside::new),
  RELEASE_LATER(ReleasingLater::new),
  READ_CELL(ReadingCell::new, 3),
  SET_CELL(SettingCell::new, 1),
  CLOSE_CELL(ClosingSetCell::new, 3),
  CLOSE_CELL_WITH_READER(ClosingReadCell::new),
  CLOSE_CELL_AND_RECOVER(ClosingCellAndRecovering::new),
  LOSE_ROOT(LosingRoot::new, 1),
  LOSE_CELL(LosingCell::new),
  END_INSIDE(EndingInside::new, 1),
  END_INSIDE_AND_CLOSE(EndingInsideAndClosing::new);

  private final Supplier<SwitchProgram> maker;

  /** The maximum number of switches, without {@link #MORE}. */
  private final int switches;

  private static final int MORE = Integer.getInteger("lasso.switches", 0);

  HeapPrograms(Supplier<SwitchProgram> maker) {
    this(maker, 2);
  }

  HeapPrograms(Supplier<SwitchProgram> maker, int switches) {
    this.maker = maker;
    this.switches = switches;
  }

  int switches() {
    return switches + MORE;
  }

  @Override
  public SwitchProgram get() {
    return maker.get();
  }

  // ------------------------------------------------------------------ entries

  private static final class Entering extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(() -> enter(this::node), () -> enter(this::node));
    }
  }

  private static final class EnteringAgain extends HeapProgram {
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
  private static final class EnteringInTurn extends HeapProgram {
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

  private static final class Trying extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(
          () -> enter(scope -> {}),
          () -> tryEnter(Duration.ofMillis(1), scope -> {}),
          () -> tryEnter(Duration.ZERO, scope -> {}));
    }
  }

  private static final class Interrupting extends HeapProgram {
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
  private static final class UnlockingForOthers extends HeapProgram {
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
  private static final class TurningAway extends HeapProgram {
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

    private static void await(BooleanSupplier event) {
      while (!event.getAsBoolean()) {
        Hooks.onSpinWait();
      }
    }

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  // ------------------------------------------------------------------ closing the heap

  private static final class EnteringAndClosing extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(() -> unlessClosed(() -> enter(this::node)), heap::close);
    }
  }

  private static final class ClosingTwice extends HeapProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(heap::close, () -> heap.close(Duration.ofMillis(1)), root::close);
    }

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  private static final class ClosingWithRoot extends HeapProgram {
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

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  private static final class ClosingGentlyWithRoot extends HeapProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> heap.close(Duration.ofNanos(1)),
          () -> {
            use(root);
            root.close();
          });
    }

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  private static final class ClosingGentlyWithCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();
    private final GcRoot<Node> root = cell.open();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> heap.close(Duration.ZERO),
          cell::close,
          () -> {
            use(root);
            root.close();
          });
    }

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  private static final class ClosingGentlyWithEntry extends HeapProgram {
    @Override
    public List<Task> threads() {
      return List.of(
          () -> heap.close(Duration.ofNanos(1)),
          () -> unlessClosed(() -> enter(scope -> use(node(scope)))));
    }

    @Override
    void checkProgram() {
      assertTrue(Inside.isClosed(heap));
    }
  }

  // ------------------------------------------------------------------ roots

  private static final class Sharing extends HeapProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              unlessClosed(
                  () -> {
                    try (GcRoot<Node> shared = root.share()) {
                      use(shared);
                    }
                  }),
          root::close);
    }
  }

  private static final class ClosingRootTwice extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root.share();

    @Override
    public List<Task> threads() {
      return List.of(
          root::close,
          root::close,
          () -> {
            use(other);
            other.close();
          });
    }
  }

  private static final class Releasing extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root();

    @Override
    public List<Task> threads() {
      return List.of(root::close, other::close, () -> enter(scope -> {}));
    }

    @Override
    void checkProgram() {
      assertFalse(Hooks.isStarted("MaintenanceThread"), "started for nothing");
    }
  }

  /** A thread that stays inside releases the object at a safepoint. */
  private static final class ReleasingToThreadInside extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final Resource resource = requireNonNull(resource(root.get()));

    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              enter(
                  scope -> {
                    while (!resource.closed) {
                      heap.openScope().close(); // a safepoint
                      Hooks.onSpinWait();
                    }
                  }),
          root::close);
    }
  }

  private static final class ReleasingLater extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root();

    ReleasingLater() {
      super(GcHeap.builder().releaseLater(true));
    }

    @Override
    public List<Task> threads() {
      return List.of(root::close, other::close);
    }
  }

  // ------------------------------------------------------------------ cells

  private static final class ReadingCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> read(cell),
          () ->
              enter(
                  scope -> {
                    use(cell.get());
                    cell.set(null);
                  }));
    }
  }

  private static final class SettingCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> enter(scope -> cell.set(node(scope))),
          () -> enter(scope -> cell.set(cell.get())),
          this::readFull);
    }

    private void readFull() {
      GcRoot<Node> root = cell.open();
      assertNotNull(root, "the cell is never empty");
      use(root);
      root.close();
    }

    @Override
    void checkProgram() {
      readFull();
      cell.close();
    }
  }

  private static final class ClosingSetCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(() -> enter(scope -> unlessClosed(() -> cell.set(node(scope)))), cell::close);
    }
  }

  private static final class ClosingReadCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> enter(scope -> unlessClosed(() -> cell.set(node(scope)))),
          cell::close,
          () -> unlessClosed(() -> read(cell)));
    }
  }

  /** An error has interrupted a change, after which the heap looks for cells half replaced. */
  private static final class ClosingCellAndRecovering extends HeapProgram {
    private final GcRootCell<Node> cell = cell();
    private final GcRoot<Node> root = cell.open();

    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              enter(
                  scope -> {
                    Inside.interruptChange(heap);
                    heap.collect();
                  }),
          cell::close,
          () -> {
            use(root);
            root.close();
          });
    }
  }

  // ------------------------------------------------------------------ lost ones

  private static final class LosingRoot extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root.share();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> Inside.lose(root),
          () -> {
            use(other);
            other.close();
          },
          () -> enter(scope -> {}));
    }
  }

  private static final class LosingCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(() -> Inside.lose(cell), () -> heap.close(Duration.ofMillis(1)));
    }
  }

  // ------------------------------------------------------------------ ends inside

  private static class EndingInside extends HeapProgram {

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

  private static final class EndingInsideAndClosing extends HeapProgram {
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

    @Override
    void checkProgram() {
      // A thread that ends inside unnoticed holds the lock until a thread looks.
      assertTrue(leaks.isEmpty() || Inside.isClosed(heap), "abandoned, but not closed");
    }
  }
}

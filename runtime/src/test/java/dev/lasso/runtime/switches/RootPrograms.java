package dev.lasso.runtime.switches;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.EntryPrograms.ClosingProgram;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Programs that use roots and cells of a shared heap. */
final class RootPrograms {

  private RootPrograms() {}

  // ------------------------------------------------------------------ roots

  static final class Sharing extends HeapProgram {
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

  /** An object lives until its last use returns, whoever closes its root. */
  static final class UsingClosedRoot extends HeapProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(() -> root.use(HeapProgram::used)),
          () -> unlessClosed(() -> root.use(HeapProgram::used)),
          root::close);
    }
  }

  static final class UsingSetCell extends ClosingProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(() -> cell.use(HeapProgram::used)),
          () -> unlessClosed(() -> enter(scope -> cell.set(node(scope)))),
          () -> heap.close(Duration.ofMillis(1)));
    }
  }

  static final class ClosingRootTwice extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root.share();

    @Override
    public List<Task> threads() {
      return List.of(root::close, root::close, () -> useAndClose(other));
    }
  }

  static final class Releasing extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root();

    @Override
    public List<Task> threads() {
      return List.of(root::close, other::close, () -> enter(scope -> {}));
    }

    @Override
    void checkProgram() {
      assertFalse(Inside.isMaintained(heap), "started for nothing");
    }
  }

  /** A thread that stays inside releases the objects at safepoints. */
  static final class ReleasingToThreadInside extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root();

    @Override
    public List<Task> threads() {
      Resource first = requireNonNull(resource(root.get()));
      Resource second = requireNonNull(resource(other.get()));
      return List.of(
          () ->
              enter(
                  scope -> {
                    while (!first.closed || !second.closed) {
                      heap.openScope().close(); // a safepoint
                      Hooks.onSpinWait();
                    }
                  }),
          () -> {
            root.close();
            other.close();
          });
    }
  }

  /** A thread with many releases to do stops for one that waits, which may give up. */
  static final class ReleasingInPauses extends HeapProgram {
    private static final int ROOTS = 5;

    private final List<GcRoot<Node>> roots = new ArrayList<>();
    private boolean tried;

    /** The last acquisition of the lock, and the number of releases in it while a thread waited. */
    private int acquisition;

    private int releases;

    ReleasingInPauses() {
      super(GcHeap.builder(), Duration.ofNanos(1));
      try (GcScope scope = heap.enter()) {
        for (int i = 0; i < ROOTS; i++) {
          roots.add(heap.openRoot(Node.createFinalized(scope, _ -> released())));
        }
      }
    }

    private void released() {
      int current = Inside.acquisition(heap);
      releases = Inside.isAwaited(heap) && current == acquisition ? releases + 1 : 0;
      acquisition = current;
      assertTrue(releases < ROOTS - 1, "releases on and on while a thread waits");
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () ->
              enter(
                  scope -> {
                    roots.forEach(Inside::lose);
                    await(() -> tried || Inside.isAwaited(heap));
                  }),
          () -> {
            boolean _ = tryEnter(Duration.ofMillis(1), scope -> {});
            tried = true;
          });
    }

    @Override
    public long tick() {
      return 10;
    }
  }

  /** A thread that closes roots lets one enter first that has waited for long, and may give up. */
  static final class ReleasingInTurn extends HeapProgram {
    private final GcRoot<Node> root;
    private @Nullable Thread closing;
    private boolean isBehind;
    private boolean entered;

    ReleasingInTurn() {
      root = Node.openRoot(heap, scope -> Node.createFinalized(scope, _ -> released()));
    }

    private void released() {
      boolean overtakes = isBehind && !entered && Thread.currentThread() == closing;
      assertFalse(overtakes && Inside.isStarving(heap), "did not let a thread enter first");
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> enter(scope -> {}),
          () -> entered = tryEnter(Duration.ofMillis(5), scope -> entered = true),
          () -> {
            closing = Thread.currentThread();
            isBehind = Inside.isAwaited(heap) && Inside.isStarving(heap);
            root.close();
          });
    }

    @Override
    public long tick() {
      return 600_000;
    }
  }

  static final class ReleasingLater extends HeapProgram {
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

  static final class ReadingCell extends HeapProgram {
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

  static final class SettingCell extends HeapProgram {
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

  static final class ClosingSetCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(() -> enter(scope -> unlessClosed(() -> cell.set(node(scope)))), cell::close);
    }
  }

  static final class ClosingReadCell extends HeapProgram {
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
  static final class ClosingCellAndRecovering extends HeapProgram {
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
          () -> useAndClose(root));
    }
  }

  /** A root is counted before the closing asks whether one is open, or not at all. */
  static final class OpeningCellWhileClosing extends ClosingProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(() -> readUnlessClosed(cell), () -> heap.close(Duration.ofMillis(1)));
    }
  }

  static final class OpeningCellWhileTwoClose extends ClosingProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> readUnlessClosed(cell),
          () -> heap.close(Duration.ofMillis(1)),
          () -> heap.close(Duration.ofNanos(1)));
    }
  }

  /** A share is counted, or refused, while the last other root closes and the heap closes. */
  static final class SharingWhileClosing extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> {
            GcRoot<Node> shared = openUnlessClosed(root::share);
            if (shared != null) {
              useAndClose(shared);
            }
          },
          root::close,
          () -> heap.close(Duration.ofMillis(1)));
    }
  }

  /** Opens, reads and closes; only the opening may be refused. */
  private static void readUnlessClosed(GcRootCell<Node> cell) {
    GcRoot<Node> root = openUnlessClosed(cell::open);
    if (root != null) {
      HeapProgram.useAndClose(root);
    }
  }

  private static @Nullable GcRoot<Node> openUnlessClosed(Supplier<@Nullable GcRoot<Node>> opening) {
    try {
      return opening.get();
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().startsWith("Already closed"), e.toString());
      return null;
    }
  }

  // ------------------------------------------------------------------ lost ones

  static final class LosingRoot extends HeapProgram {
    private final GcRoot<Node> root = root();
    private final GcRoot<Node> other = root.share();

    @Override
    public List<Task> threads() {
      return List.of(() -> Inside.lose(root), () -> useAndClose(other), () -> enter(scope -> {}));
    }
  }

  static final class LosingCell extends HeapProgram {
    private final GcRootCell<Node> cell = cell();

    @Override
    public List<Task> threads() {
      return List.of(() -> Inside.lose(cell), () -> heap.close(Duration.ofMillis(1)));
    }
  }
}

package dev.lasso.runtime.switches;

import static dev.lasso.runtime.switches.HeapProgram.await;
import static dev.lasso.runtime.switches.HeapProgram.read;
import static dev.lasso.runtime.switches.HeapProgram.resource;
import static dev.lasso.runtime.switches.HeapProgram.unlessClosed;
import static dev.lasso.runtime.switches.HeapProgram.use;
import static dev.lasso.runtime.switches.HeapProgram.useAndClose;
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
import dev.lasso.runtime.switches.Execution.Task;
import dev.lasso.runtime.switches.HeapProgram.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Programs that use roots and cells of a shared heap. */
final class RootPrograms {

  private RootPrograms() {}

  // ------------------------------------------------------------------ roots

  static void share(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.threads(
        () ->
            unlessClosed(
                () -> {
                  try (GcRoot<Node> shared = root.share()) {
                    use(shared);
                  }
                }),
        root::close);
  }

  /** An object lives until its last use returns, whoever closes its root. */
  static void useClosedRoot(HeapProgram p) {
    GcRoot<Node> root = p.root();
    Task use = () -> unlessClosed(() -> root.use(HeapProgram::used));
    p.threads(use, use, root::close);
  }

  static void useSetCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.closes = true;
    p.threads(
        () -> unlessClosed(() -> cell.use(HeapProgram::used)),
        () -> unlessClosed(() -> p.enter(scope -> cell.set(p.node(scope)))),
        () -> p.heap.close(Duration.ofMillis(1)));
  }

  static void closeOneRootTwice(HeapProgram p) {
    GcRoot<Node> root = p.root();
    GcRoot<Node> other = root.share();
    p.threads(root::close, root::close, () -> useAndClose(other));
  }

  static void release(HeapProgram p) {
    p.threads(p.root()::close, p.root()::close, () -> p.enter(_ -> {}));
    p.atEnd(() -> assertFalse(Inside.isMaintained(p.heap), "started for nothing"));
  }

  /** A thread that stays inside releases the objects at safepoints. */
  static void releaseToThreadInside(HeapProgram p) {
    GcRoot<Node> root = p.root();
    GcRoot<Node> other = p.root();
    Resource first = requireNonNull(resource(root.get()));
    Resource second = requireNonNull(resource(other.get()));
    p.threads(
        () ->
            p.enter(
                _ -> {
                  while (!first.closed || !second.closed) {
                    p.heap.openScope().close(); // a safepoint
                    Hooks.onSpinWait();
                  }
                }),
        () -> {
          root.close();
          other.close();
        });
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
      super(GcHeap.builder(), Duration.ofNanos(1), false);
      try (GcScope scope = heap.enter()) {
        for (int i = 0; i < ROOTS; i++) {
          roots.add(heap.openRoot(Node.createFinalized(scope, _ -> released())));
        }
      }
      tick = 10;
      threads(
          () ->
              enter(
                  _ -> {
                    roots.forEach(Inside::lose);
                    await(() -> tried || Inside.isAwaited(heap));
                  }),
          () -> {
            boolean _ = tryEnter(Duration.ofMillis(1), _ -> {});
            tried = true;
          });
    }

    private void released() {
      int current = Inside.acquisition(heap);
      releases = Inside.isAwaited(heap) && current == acquisition ? releases + 1 : 0;
      acquisition = current;
      assertTrue(releases < ROOTS - 1, "releases on and on while a thread waits");
    }
  }

  /** A thread that closes roots lets one enter first that has waited for long, and may give up. */
  static final class ReleasingInTurn extends HeapProgram {
    private @Nullable Thread closing;
    private boolean isBehind;
    private boolean entered;

    ReleasingInTurn() {
      GcRoot<Node> root =
          Node.openRoot(heap, scope -> Node.createFinalized(scope, _ -> released()));
      tick = 600_000;
      threads(
          () -> enter(_ -> {}),
          () -> entered = tryEnter(Duration.ofMillis(5), _ -> entered = true),
          () -> {
            closing = Thread.currentThread();
            isBehind = Inside.isAwaited(heap) && Inside.isStarving(heap);
            root.close();
          });
    }

    private void released() {
      boolean overtakes = isBehind && !entered && Thread.currentThread() == closing;
      assertFalse(overtakes && Inside.isStarving(heap), "did not let a thread enter first");
    }
  }

  static SwitchProgram releaseLater() {
    HeapProgram p = new HeapProgram(GcHeap.builder().releaseLater(true));
    p.threads(p.root()::close, p.root()::close);
    return p;
  }

  // ------------------------------------------------------------------ cells

  static void readCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.threads(
        () -> read(cell),
        () ->
            p.enter(
                _ -> {
                  use(cell.get());
                  cell.set(null);
                }));
  }

  static void setCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    Task readFull =
        () -> {
          GcRoot<Node> root = cell.open();
          assertNotNull(root, "the cell is never empty");
          useAndClose(root);
        };
    p.threads(
        () -> p.enter(scope -> cell.set(p.node(scope))),
        () -> p.enter(_ -> cell.set(cell.get())),
        readFull);
    p.atEnd(readFull);
    p.atEnd(cell::close);
  }

  static void closeSetCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.threads(() -> p.enter(scope -> unlessClosed(() -> cell.set(p.node(scope)))), cell::close);
  }

  static void closeReadCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.threads(
        () -> p.enter(scope -> unlessClosed(() -> cell.set(p.node(scope)))),
        cell::close,
        () -> unlessClosed(() -> read(cell)));
  }

  /** An error has interrupted a change, after which the heap looks for cells half replaced. */
  static void closeCellAndRecover(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    GcRoot<Node> root = cell.open();
    p.threads(
        () ->
            p.enter(
                _ -> {
                  Inside.interruptChange(p.heap);
                  p.heap.collect();
                }),
        cell::close,
        () -> useAndClose(root));
  }

  /** A root is counted before the closing asks whether one is open, or not at all. */
  static void openCellWhileClosing(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.closes = true;
    p.threads(() -> useUnlessClosed(cell::open), () -> p.heap.close(Duration.ofMillis(1)));
  }

  static void openCellWhileTwoClose(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.closes = true;
    p.threads(
        () -> useUnlessClosed(cell::open),
        () -> p.heap.close(Duration.ofMillis(1)),
        () -> p.heap.close(Duration.ofNanos(1)));
  }

  /** A share is counted, or refused, while the last other root closes and the heap closes. */
  static void shareWhileClosing(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(
        () -> useUnlessClosed(root::share), root::close, () -> p.heap.close(Duration.ofMillis(1)));
  }

  /** Opens a root, reads and closes it; only the opening may be refused. */
  private static void useUnlessClosed(Supplier<@Nullable GcRoot<Node>> opening) throws Exception {
    List<GcRoot<Node>> opened = new ArrayList<>();
    unlessClosed(() -> opened.add(opening.get()));
    opened.stream().filter(root -> root != null).forEach(HeapProgram::useAndClose);
  }

  // ------------------------------------------------------------------ lost ones

  static void loseRoot(HeapProgram p) {
    GcRoot<Node> root = p.root();
    GcRoot<Node> other = root.share();
    p.threads(() -> Inside.lose(root), () -> useAndClose(other), () -> p.enter(_ -> {}));
  }

  static void loseCell(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    p.threads(() -> Inside.lose(cell), () -> p.heap.close(Duration.ofMillis(1)));
  }
}

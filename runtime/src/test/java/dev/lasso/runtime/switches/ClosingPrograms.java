package dev.lasso.runtime.switches;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.switches.EntryPrograms.ClosingProgram;
import dev.lasso.runtime.switches.Execution.Task;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Programs that close a heap while threads are inside, fail, or run finalizers. */
final class ClosingPrograms {

  private static final Duration MOMENT = Duration.ofNanos(1);
  private static final Duration LONG = Duration.ofMillis(5);

  private ClosingPrograms() {}

  /** A thread that is refused does the work that others have left to it. */
  static final class RefusingWithRoot extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(() -> enter(scope -> {})), root::close, () -> heap.close(MOMENT));
    }
  }

  /** A safepoint of the thread inside does not close the heap. */
  static final class ClosingAtSafepoint extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(() -> enter(this::usePastSafepoint)),
          root::close,
          () -> heap.close(MOMENT));
    }

    private void usePastSafepoint(GcScope scope) {
      Node node = node(scope);
      heap.openScope().close();
      use(node);
    }
  }

  /** A finalizer closes the last root. */
  static final class ClosingRootInFinalizer extends ClosingProgram {
    private final GcRoot<Node> root = root();

    ClosingRootInFinalizer() {
      set(new GcRootCell<>(heap), _ -> root.close());
    }

    @Override
    public List<Task> threads() {
      return List.of(() -> heap.close(Duration.ZERO));
    }

    private void set(GcRootCell<Node> cell, Node.Action finalizer) {
      try (GcScope scope = heap.enter()) {
        cell.set(Node.createFinalized(scope, finalizer));
      }
    }
  }

  /** A finalizer opens a root of its object, or is refused. */
  static final class OpeningRootInFinalizer extends ClosingProgram {
    private final GcRootCell<Node> cell = new GcRootCell<>(heap);
    private @Nullable GcRoot<GcObject> opened;

    OpeningRootInFinalizer() {
      try (GcScope scope = heap.enter()) {
        cell.set(Node.createFinalized(scope, self -> unlessClosed(() -> open(self))));
      }
    }

    private void open(GcObject self) {
      opened = heap.openRoot(self);
    }

    @Override
    public List<Task> threads() {
      return List.of(() -> heap.close(Duration.ZERO));
    }

    @Override
    void checkProgram() {
      assertTrue(opened == null || opened.isOpen(), "freed under an open root");
      super.checkProgram();
    }
  }

  /** The object of a root that was opened in time stays alive, and the rest is freed. */
  static final class KeepingRoot extends HeapProgram {
    private final GcRootCell<Node> cell = cell();
    private final Resource rest;
    private @Nullable GcRoot<Node> root;

    KeepingRoot() {
      try (GcScope scope = heap.enter()) {
        Node node = node(scope);
        node.setA(node); // a cycle, which the closing collects
        rest = requireNonNull(resource(node));
      }
    }

    @Override
    public List<Task> threads() {
      return List.of(
          () -> unlessClosed(() -> root = cell.open()),
          () -> heap.close(Duration.ofMillis(1)),
          () -> heap.close(MOMENT));
    }

    @Override
    void checkProgram() {
      if (root != null) {
        assertTrue(rest.closed, "the rest is freed");
        useAndClose(root);
      }
      assertTrue(Inside.isClosed(heap));
    }
  }

  /** An error interrupts the thread that closes the last root, and with it the heap. */
  static final class ClosingWithError extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> heap.close(MOMENT),
          () -> {
            Hooks.failAt("ReleaseQueue.hasPending");
            try {
              useAndClose(root);
            } catch (StackOverflowError e) {
              // as it may be
            }
          });
    }
  }

  /** A thread fails while it waits for the last root: the heap is as it was before. */
  static final class ClosingInVain extends HeapProgram {
    private final GcRootCell<Node> cell = cell();
    private final GcRoot<Node> root = root();
    private boolean failed;

    @Override
    public List<Task> threads() {
      return List.of(
          () -> {
            Hooks.failAt("parks");
            failed = closeInVain(heap, LONG);
          },
          () -> useAndClose(root));
    }

    @Override
    void checkProgram() throws Exception {
      if (failed) {
        GcRoot<Node> read = cell.open();
        assertNotNull(read, "the cell holds its object");
        useAndClose(read);
        cell.close();
      } else {
        assertTrue(Inside.isClosed(heap));
      }
    }
  }

  /** A thread fails while it closes the heap, and another one closes it, too. */
  static final class ClosingInVainTwice extends ClosingProgram {
    private final GcRoot<Node> root = root();

    @Override
    public List<Task> threads() {
      return List.of(
          () -> heap.close(LONG),
          () -> {
            Hooks.failAt("parks");
            boolean _ = closeInVain(heap, LONG);
          },
          () -> useAndClose(root));
    }
  }

  /** Closes a heap. Returns whether that has failed. */
  private static boolean closeInVain(GcHeap heap, Duration patience) {
    try {
      heap.close(patience);
      return false;
    } catch (StackOverflowError e) {
      return true;
    }
  }
}

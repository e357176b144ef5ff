package dev.lasso.runtime.switches;

import static dev.lasso.runtime.switches.HeapProgram.resource;
import static dev.lasso.runtime.switches.HeapProgram.unlessClosed;
import static dev.lasso.runtime.switches.HeapProgram.use;
import static dev.lasso.runtime.switches.HeapProgram.useAndClose;
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
import dev.lasso.runtime.switches.HeapProgram.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Programs that close a heap while threads are inside, fail, or run finalizers. */
final class ClosingPrograms {

  private static final Duration MOMENT = Duration.ofNanos(1);
  private static final Duration LONG = Duration.ofMillis(5);

  private ClosingPrograms() {}

  /** A thread that is refused does the work that others have left to it. */
  static void refuseWithRoot(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(() -> unlessClosed(() -> p.enter(_ -> {})), root::close, () -> p.heap.close(MOMENT));
  }

  /** A safepoint of the thread inside does not close the heap. */
  static void closeAtSafepoint(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(
        () ->
            unlessClosed(
                () ->
                    p.enter(
                        scope -> {
                          Node node = p.node(scope);
                          p.heap.openScope().close();
                          use(node);
                        })),
        root::close,
        () -> p.heap.close(MOMENT));
  }

  static void closeRootInFinalizer(HeapProgram p) {
    GcRoot<Node> root = p.root();
    var _ = p.cell(scope -> Node.createFinalized(scope, _ -> root.close()));
    p.closes = true;
    p.threads(() -> p.heap.close(Duration.ZERO));
  }

  /** A finalizer opens a root of its object, or is refused. */
  static void openRootInFinalizer(HeapProgram p) {
    @Nullable GcRoot<?>[] opened = new GcRoot<?>[1];
    Node.Action open = self -> unlessClosed(() -> opened[0] = p.heap.openRoot((GcObject) self));
    var _ = p.cell(scope -> Node.createFinalized(scope, open));
    p.closes = true;
    p.threads(() -> p.heap.close(Duration.ZERO));
    p.atEnd(() -> assertTrue(opened[0] == null || opened[0].isOpen(), "freed under an open root"));
  }

  /** The object of a root that was opened in time stays alive, and the rest is freed. */
  static void keepRoot(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    Resource rest;
    try (GcScope scope = p.heap.enter()) {
      Node node = p.node(scope);
      node.setA(node); // a cycle, which the closing collects
      rest = requireNonNull(resource(node));
    }
    List<GcRoot<Node>> opened = new ArrayList<>();
    p.threads(
        () -> unlessClosed(() -> opened.add(cell.open())),
        () -> p.heap.close(Duration.ofMillis(1)),
        () -> p.heap.close(MOMENT));
    p.atEnd(
        () -> {
          if (!opened.isEmpty()) {
            assertTrue(rest.closed, "the rest is freed");
            useAndClose(opened.getFirst());
          }
          assertTrue(Inside.isClosed(p.heap));
        });
  }

  /** An error interrupts the thread that closes the last root, and with it the heap. */
  static void closeWithError(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(
        () -> p.heap.close(MOMENT),
        () -> {
          Hooks.failAt("ReleaseQueue.hasPending");
          try {
            useAndClose(root);
          } catch (StackOverflowError e) {
            // as it may be
          }
        });
  }

  /** A thread fails while it waits for the last root: the heap is as it was before. */
  static void closeInVain(HeapProgram p) {
    GcRootCell<Node> cell = p.cell();
    GcRoot<Node> root = p.root();
    boolean[] failed = new boolean[1];
    p.threads(() -> failed[0] = failsToClose(p.heap), () -> useAndClose(root));
    p.atEnd(
        () -> {
          if (failed[0]) {
            GcRoot<Node> read = cell.open();
            assertNotNull(read, "the cell holds its object");
            useAndClose(read);
            cell.close();
          } else {
            assertTrue(Inside.isClosed(p.heap));
          }
        });
  }

  /** A thread fails while it closes the heap, and another one closes it, too. */
  static void closeInVainTwice(HeapProgram p) {
    GcRoot<Node> root = p.root();
    p.closes = true;
    p.threads(() -> p.heap.close(LONG), () -> failsToClose(p.heap), () -> useAndClose(root));
  }

  /** Closes a heap, and fails where the thread waits. Returns whether it has come to that. */
  private static boolean failsToClose(GcHeap heap) {
    Hooks.failAt("parks");
    try {
      heap.close(LONG);
      return false;
    } catch (StackOverflowError e) {
      return true;
    }
  }
}

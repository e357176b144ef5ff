package dev.lasso.runtime.threads;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.CapturedLog;
import dev.lasso.runtime.support.Node;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Where two threads meet on a shared heap, for jcstress: it runs two actors at a time on millions
 * of heaps, then the arbiter. {@link HandOffsTest} says how. All results that are not listed are
 * wrong.
 */
final class HandOffs {

  private static final int REFUSED = 0;
  private static final int DEAD = -1;

  private HandOffs() {}

  /** A node in a cell and under a root; its resource counts how often it is closed. */
  public static class OneNode {

    final GcHeap heap = GcHeap.shared();
    final GcRootCell<Node> cell = new GcRootCell<>(heap);
    final AtomicInteger closes = new AtomicInteger();

    final void set(AtomicInteger closes, int size) {
      try (GcScope scope = heap.enter()) {
        cell.set(node(scope, closes, size));
      }
    }

    final GcRoot<Node> root() {
      return Node.openRoot(heap, scope -> node(scope, closes, 1));
    }

    /**
     * Returns the number of closes once there is one, or 0 after a second. The maintenance may be
     * inside for a moment, for example because the JVM has found a closed scope of the sample. Then
     * it does the release that a thread outside has left to it.
     */
    static int awaitClose(AtomicInteger closes) {
      long start = System.nanoTime();
      while (closes.get() == 0 && System.nanoTime() - start < 1_000_000_000) {
        Thread.onSpinWait();
      }
      return closes.get();
    }

    /** Closes the heap, and does not log what was open. */
    final void closeHeap() {
      CapturedLog log = new CapturedLog();
      try (log) {
        heap.close();
      }
    }

    private static Node node(GcScope scope, AtomicInteger closes, int number) {
      Node node = Node.create(scope);
      node.name = String.valueOf(number);
      node.setResource(closes::incrementAndGet);
      return node;
    }

    /** The number of a node under an open root, and closes the root. */
    static int use(GcRoot<Node> root) {
      try (root) {
        Node node = root.get();
        return node.resource == null ? DEAD : Integer.parseInt(node.name);
      }
    }
  }

  /** A reader sees the old node or the new one; the old one dies with its last reader. */
  @JCStressTest
  @Outcome(
      id = {"1, 1, 0", "2, 1, 0"},
      expect = ACCEPTABLE,
      desc = "old or new, old one dead")
  @State
  public static class OpenAgainstSet extends OneNode {

    final AtomicInteger newCloses = new AtomicInteger();

    public OpenAgainstSet() {
      set(closes, 1);
    }

    @Actor
    public void reader(III_Result result) {
      result.r1 = use(cell.open());
    }

    @Actor
    public void writer() {
      set(newCloses, 2);
    }

    @Arbiter
    public void end(III_Result result) {
      result.r2 = awaitClose(closes);
      result.r3 = newCloses.get();
      closeHeap();
    }
  }

  /** A reader sees the node, or that the cell is closed; the node dies. */
  @JCStressTest
  @Outcome(
      id = {"1, 1", "0, 1"},
      expect = ACCEPTABLE,
      desc = "seen or not, dead at the end")
  @State
  public static class OpenAgainstClosingTheCell extends OneNode {

    public OpenAgainstClosingTheCell() {
      set(closes, 1);
    }

    @Actor
    public void reader(II_Result result) {
      try {
        result.r1 = use(cell.open());
      } catch (IllegalStateException e) {
        result.r1 = REFUSED;
      }
    }

    @Actor
    public void writer() {
      cell.close();
    }

    @Arbiter
    public void end(II_Result result) {
      result.r2 = awaitClose(closes);
      closeHeap();
    }
  }

  /** Two nodes are set at a time: the first and the one that came first are dead. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "one is left")
  @State
  public static class SetAgainstSet extends OneNode {

    final AtomicInteger newCloses = new AtomicInteger();

    public SetAgainstSet() {
      set(closes, 1);
    }

    @Actor
    public void one() {
      set(newCloses, 2);
    }

    @Actor
    public void other() {
      set(newCloses, 3);
    }

    @Arbiter
    public void end(II_Result result) {
      result.r1 = awaitClose(closes);
      result.r2 = awaitClose(newCloses);
      closeHeap();
    }
  }

  /** The last of two roots lets the node die, once. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "dead")
  @State
  public static class TwoLastCloses extends OneNode {

    final GcRoot<Node> root = root();
    final GcRoot<Node> shared = root.share();

    @Actor
    public void one() {
      root.close();
    }

    @Actor
    public void other() {
      shared.close();
    }

    @Arbiter
    public void end(I_Result result) {
      result.r1 = awaitClose(closes);
      closeHeap();
    }
  }

  /** A release that is queued while a thread leaves is not left behind. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "dead, though nobody has entered since")
  @State
  public static class PostAgainstUnlock extends OneNode {

    final GcRoot<Node> root = root();

    @Actor
    public void closer() {
      root.close();
    }

    @Actor
    public void leaver() {
      try (GcScope scope = heap.enter()) {
        assert scope.heap() == heap;
      }
    }

    @Arbiter
    public void end(I_Result result) {
      result.r1 = awaitClose(closes);
      closeHeap();
    }
  }

  /** A root is shared, or it was closed before. */
  @JCStressTest
  @Outcome(
      id = {"1, 1", "0, 1"},
      expect = ACCEPTABLE,
      desc = "shared or not, dead at the end")
  @State
  public static class ShareAgainstClose extends OneNode {

    final GcRoot<Node> root = root();

    @Actor
    public void sharer(II_Result result) {
      try {
        result.r1 = use(root.share());
      } catch (IllegalStateException e) {
        result.r1 = REFUSED;
      }
    }

    @Actor
    public void closer() {
      root.close();
    }

    @Arbiter
    public void end(II_Result result) {
      result.r2 = awaitClose(closes);
      closeHeap();
    }
  }

  /** A weak reference gives the node or nothing, never a dead one. */
  @JCStressTest
  @Outcome(
      id = {"1, 1", "0, 1"},
      expect = ACCEPTABLE,
      desc = "got or not, dead at the end")
  @State
  public static class WeakOpenAgainstLastClose extends OneNode {

    final GcRoot<Node> root = root();
    final GcWeak<Node> weak;

    public WeakOpenAgainstLastClose() {
      try (GcScope scope = heap.enter()) {
        weak = GcWeak.of(scope.keep(root.get()));
      }
    }

    @Actor
    public void reader(II_Result result) {
      GcRoot<Node> opened = weak.open();
      result.r1 = opened == null ? REFUSED : use(opened);
    }

    @Actor
    public void closer() {
      root.close();
    }

    @Arbiter
    public void end(II_Result result) {
      result.r2 = awaitClose(closes);
      closeHeap();
    }
  }

  /** Who enters while the heap closes is refused, or what it makes is closed with the rest. */
  @JCStressTest
  @Outcome(
      id = {"1, 1, 1", "0, 1, 0"},
      expect = ACCEPTABLE,
      desc = "in or not, all closed")
  @State
  public static class EnterAgainstClose extends OneNode {

    final AtomicInteger newCloses = new AtomicInteger();

    public EnterAgainstClose() {
      set(closes, 1);
    }

    @Actor
    public void visitor(III_Result result) {
      try {
        set(newCloses, 2);
        result.r1 = 1;
      } catch (IllegalStateException e) {
        result.r1 = REFUSED;
      }
    }

    @Actor
    public void closer() {
      closeHeap();
    }

    @Arbiter
    public void end(III_Result result) {
      result.r2 = awaitClose(closes);
      result.r3 = newCloses.get();
    }
  }

  /** A root that is closed while the heap closes does not let its node die a second time. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "dead")
  @State
  public static class RootAgainstClose extends OneNode {

    final GcRoot<Node> root = root();

    @Actor
    public void reader() {
      root.close();
    }

    @Actor
    public void closer() {
      closeHeap();
    }

    @Arbiter
    public void end(I_Result result) {
      result.r1 = awaitClose(closes);
    }
  }

  /** Plain numbers are added to inside by one thread at a time. */
  @JCStressTest
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "both")
  @State
  public static class EnterAgainstEnter extends OneNode {

    int entries;

    private void enter() {
      try (GcScope scope = heap.enter()) {
        Node.create(scope);
        entries++;
      }
    }

    @Actor
    public void one() {
      enter();
    }

    @Actor
    public void other() {
      enter();
    }

    @Arbiter
    public void end(I_Result result) {
      result.r1 = entries;
      closeHeap();
    }
  }
}

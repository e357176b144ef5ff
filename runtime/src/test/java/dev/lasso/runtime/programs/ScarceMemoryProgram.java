package dev.lasso.runtime.programs;

import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.protocol.GcProtocol;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A program for a JVM with little memory: it fills that with a graph, then goes on changing it,
 * collecting it and letting go of parts, while each call may throw {@link OutOfMemoryError}. It
 * then makes room and looks at the heap.
 */
final class ScarceMemoryProgram implements FaultNode.User {

  private static final int CALLS = 400;
  private static final int RESERVE = 1 << 20;

  private final Random random;
  private final SlicePacer pace = new SlicePacer();
  private final Heap heap = Inside.open(false, pace);
  private final GcScope scope = heap.openScope();
  private final FaultNode root = FaultNode.create(scope, this, 0, FaultNode.PLAIN, null);
  private final List<FaultNode> held = new ArrayList<>(1 << 16);

  /** Numbers of closes. */
  private final List<AtomicInteger> resources = new ArrayList<>(1 << 16);

  /** What nobody needs, let go of to look at the heap. */
  private final Deque<byte[]> ballast = new ArrayDeque<>();

  private int shortages;

  private ScarceMemoryProgram(long seed) {
    random = new Random(seed);
  }

  private void run() {
    ballast.add(new byte[RESERVE]);
    try {
      while (true) {
        ballast.add(new byte[1 + random.nextInt(1 << 16)]);
        for (int i = 0; i < 10; i++) {
          create();
        }
      }
    } catch (OutOfMemoryError e) {
      shortages++;
    }
    for (int i = 0; i < CALLS; i++) {
      try {
        call();
      } catch (OutOfMemoryError e) {
        shortages++;
      }
    }
    boolean closesInShortage = random.nextBoolean();
    if (closesInShortage) {
      try {
        heap.close();
      } catch (OutOfMemoryError e) {
        shortages++;
        closesInShortage = false;
      }
    }
    while (!ballast.isEmpty()) {
      ballast.remove();
    }
    if (!closesInShortage) {
      check();
    }
    for (AtomicInteger closes : resources) {
      if (closes.get() != 1) {
        throw new AssertionError("A resource was closed " + closes + " times.");
      }
    }
  }

  private void check() {
    heap.inspect().verify();
    for (FaultNode node : held) {
      GcProtocol.checkAlive(node);
    }
    root.list.forEach(GcProtocol::checkAlive);
    scope.close();
    heap.collect();
    heap.collect();
    if (heap.stats().live() != 0) {
      throw new AssertionError(heap.stats().live() + " objects are left.");
    }
    heap.close();
  }

  private void create() {
    AtomicInteger closes = new AtomicInteger();
    FaultNode node = FaultNode.create(scope, this, held.size(), FaultNode.PLAIN, null);
    held.add(node);
    resources.add(closes);
    node.setResource(closes::incrementAndGet);
    node.setA(any());
    root.list.add(node);
  }

  private FaultNode any() {
    return held.isEmpty() ? root : held.get(random.nextInt(held.size()));
  }

  private void call() {
    pace.steps = random.nextInt(2_000);
    FaultNode node = any();
    switch (random.nextInt(12)) {
      case 0 -> heap.collect();
      case 1 -> heap.collect(Duration.ofNanos(1));
      case 2 -> node.setA(any());
      case 3 -> node.setB(any());
      case 4 -> drop();
      case 5 -> node.set.add(any());
      case 6 -> node.map.put(any(), any());
      case 7 -> root.list.removeIf(each -> ((FaultNode) each).id % 3 == random.nextInt(3));
      case 8 -> node.set.removeIf(each -> true);
      case 9 -> node.map.values().removeIf(each -> random.nextBoolean());
      case 10 -> node.setWatched(any());
      default -> scope.keep(node);
    }
  }

  /** Lets go of many: of what is in cycles, a collection finds the rest. */
  private void drop() {
    for (int i = 0; i < 50 && held.size() > 1; i++) {
      scope.drop(held.removeLast());
    }
  }

  @Override
  public void told(FaultNode self) {
    self.setWatched(null);
  }

  public static void main(String[] arguments) {
    ScarceMemoryProgram program = new ScarceMemoryProgram(Long.parseLong(arguments[0]));
    program.run();
    if (program.shortages == 0) {
      throw new AssertionError("There was memory enough.");
    }
  }
}

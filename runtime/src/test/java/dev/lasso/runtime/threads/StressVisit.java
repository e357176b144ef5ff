package dev.lasso.runtime.threads;

import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.support.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What a thread of the stress test does inside, with the objects that it finds and makes. */
final class StressVisit {

  private static final int VERIFIED = 400;

  private final StressWorld world;
  private final GcScope scope;
  private final SplittableRandom random;

  /** Held by the scope. */
  private final List<Node> known = new ArrayList<>();

  StressVisit(StressWorld world, GcScope scope, SplittableRandom random) {
    this.world = world;
    this.scope = scope;
    this.random = random;
    if (random.nextInt(VERIFIED) == 0) {
      world.heap.inspect().verify();
    }
    know(cell().get());
  }

  void step() {
    switch (random.nextInt(20)) {
      case 0, 1, 2 -> create();
      case 3 -> know(cell().get());
      case 4, 5 -> know(known().a);
      case 6 -> know(known().b);
      case 7, 8 -> known().setA(known());
      case 9, 10 -> known().setB(known());
      case 11 -> known().setA(null);
      case 12 -> known().setB(null);
      case 13 -> cell().set(known());
      case 14 -> cell().set(random.nextInt(4) == 0 ? null : known());
      case 15 -> leave(world.heap.openRoot(known()));
      case 16 -> leave(cell().open());
      case 17 -> StressThread.use(world, world.roots.getAndSet(place(), null));
      case 18 -> look();
      default -> rarely();
    }
  }

  private void rarely() {
    switch (random.nextInt(64)) {
      case 0 -> world.heap.collect();
      case 1 -> known.forEach(node -> ((StressResource) node.resource).read());
      case 2 -> {
        try (GcScope inner = world.heap.enter()) {
          Node.create(inner).setA(known());
        }
      }
      default -> world.weak.set(place(), GcWeak.of(known()));
    }
  }

  /** Makes what a weak reference refers to known, if it is alive. */
  private void look() {
    GcWeak<Node> weak = world.weak.get(place());
    know(weak == null ? null : weak.get());
  }

  private void create() {
    Node node = Node.createOwner(scope, new StressResource(world, random.nextInt()));
    known.add(node);
  }

  private void know(@Nullable Node node) {
    if (node != null && node.resource != null) {
      ((StressResource) node.resource).check();
      known.add(scope.keep(node));
    }
  }

  private Node known() {
    if (known.isEmpty()) {
      create();
    }
    return known.get(random.nextInt(known.size()));
  }

  private void leave(@Nullable GcRoot<Node> root) {
    if (root != null) {
      StressThread.use(world, world.roots.getAndSet(place(), root));
    }
  }

  private GcRootCell<Node> cell() {
    return world.cells.get(random.nextInt(world.cells.size()));
  }

  private int place() {
    return random.nextInt(world.roots.length());
  }
}

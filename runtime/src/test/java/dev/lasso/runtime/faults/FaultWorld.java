package dev.lasso.runtime.faults;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.support.NeighbourHeaps;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A heap, all that a random program has made in it, and the code of it that the heap calls. */
final class FaultWorld extends FaultHolds {

  /** What user code throws on purpose. */
  static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1;

    Thrown() {
      super("on purpose");
    }
  }

  final List<FaultResource> resources = new ArrayList<>();
  final List<GcWeak<Node>> references = new ArrayList<>();
  final List<Throwable> reported = new ArrayList<>();
  final NeighbourHeaps neighbours = new NeighbourHeaps();
  private final FaultSteps steps;

  /** User code does nothing any more. */
  boolean ending;

  private int depth;

  FaultWorld(long seed) {
    super(seed);
    steps = new FaultSteps(this);
    heap.onUnraisable(this::report);
  }

  void step() {
    if (entering) {
      enter();
    } else {
      steps.step();
    }
  }

  /** What the last step was. */
  String lastStep() {
    return steps.toString();
  }

  private void report(GcUnraisable report) {
    reported.add(report.thrown());
    if (!isExpected(report.thrown())) {
      wrong("reported: " + report.message() + ": " + report.thrown());
    }
  }

  /** Whether a program that does nothing wrong may meet it. */
  boolean isExpected(Throwable thrown) {
    return thrown instanceof Thrown
        || thrown instanceof DeadObjectException
        || thrown instanceof ConcurrentModificationException
        || thrown instanceof NoSuchElementException
        || isAlreadyClosed(thrown)
        || FaultPoints.isOne(thrown);
  }

  // ------------------------------------------------------------------ user code

  @Override
  public void finalizing(FaultNode self) {
    if (!ending) {
      int what = random.nextInt(6);
      if (what == 0) {
        keep(self);
      } else if (what == 1) {
        self.gcClear();
      } else {
        act();
      }
    }
  }

  @Override
  public void told(FaultNode self) {
    if (!ending) {
      if (random.nextInt(3) == 0) {
        self.setWatched(anyOr(self));
      } else {
        act();
      }
    }
  }

  void cleared(GcWeak<Node> reference) {
    if (reference.get() != null) {
      wrong("a callback came while its referent was there");
    }
    if (!ending) {
      act();
    }
  }

  @Override
  public void closing(FaultResource self, UserCode point) {
    if (!ending) {
      act();
    }
  }

  /** Does what user code does that the runtime calls: mostly little. */
  private void act() {
    if (depth < 3) {
      depth++;
      try {
        int what = random.nextInt(8);
        if (what == 0) {
          throw new Thrown();
        } else if (what < 4) {
          step();
        }
      } finally {
        depth--;
      }
    }
  }

  @Override
  boolean isInUserCode() {
    return depth > 0;
  }

  // ------------------------------------------------------------------ nodes

  /** A node that is alive, or null if there is none. */
  @Nullable FaultNode any() {
    int count = nodes.size();
    int start = count == 0 ? 0 : random.nextInt(count);
    for (int i = 0; i < count; i++) {
      FaultNode node = nodes.get((start + i) % count);
      if (isAlive(node)) {
        return node;
      }
    }
    return null;
  }

  FaultNode anyOr(FaultNode other) {
    FaultNode node = any();
    return node == null ? other : node;
  }

  @Override
  @Nullable FaultNode anyOrNull() {
    return random.nextInt(4) == 0 ? null : any();
  }

  FaultNode create() {
    Scope scope = scope();
    GcType type =
        switch (random.nextInt(4)) {
          case 0 -> FaultNode.FINALIZED;
          case 1 -> FaultNode.HEAVY;
          default -> FaultNode.PLAIN;
        };
    FaultNode node = FaultNode.create(scope.scope(), this, nodes.size(), type, anyOrNull());
    scope.held().add(node);
    return node;
  }

  FaultNode allocate() {
    int id = nodes.size();
    try {
      FaultNode node =
          FaultNode.allocate(
              heap, this, id, random.nextBoolean() ? FaultNode.PLAIN : FaultNode.FINALIZED);
      retained.put(node, 1);
      return node;
    } catch (Throwable t) {
      nodes.subList(Math.min(id, nodes.size()), nodes.size()).forEach(this::doubt);
      throw t;
    }
  }

  @Override
  public void initialize(FaultNode self) {
    nodes.add(self);
    switch (random.nextInt(10)) {
      case 0 -> store(self, newResource(), true);
      case 1 -> {
        self.a = anyOrNull();
        self.setB(anyOrNull());
      }
      case 2 -> {
        Node element = any();
        if (element != null) {
          self.list.add(element);
          self.set.add(element);
          self.map.put(element, element);
        }
      }
      case 3 -> {
        self.weak = any();
        self.watched = anyOrNull();
      }
      case 4 -> {
        references.add(GcWeak.of(self, this::cleared));
        store(self, newResource(), false);
      }
      case 5 -> {
        store(self, newResource(), true);
        store(self, newResource(), false);
        if (random.nextInt(3) == 0) {
          throw new Thrown();
        }
      }
      case 6 -> act();
      case 7 -> {
        self.any = anyValue();
        self.anyList.addAll(List.of("plain", anyValue(), anyValue()));
        self.anyMap.put(anyValue(), anyValue());
        self.recent.put("plain", anyValue());
        FaultResource resource = newResource();
        resource.owner = self;
        self.row.add(resource);
        resource.owned = true;
      }
      default -> {}
    }
  }

  /** A live node, or plain data. */
  Object anyValue() {
    FaultNode node = random.nextInt(3) == 0 ? null : any();
    return node == null ? random.nextInt(3) : node;
  }

  private static void store(FaultNode self, FaultResource resource, boolean first) {
    resource.owner = self;
    resource.owned = true;
    if (first) {
      self.resource = resource;
    } else {
      self.handle = resource;
    }
  }

  FaultResource newResource() {
    FaultResource resource = new FaultResource(this, resources.size());
    resources.add(resource);
    return resource;
  }

  // ------------------------------------------------------------------ entries

  /** What the held ones lead to, by their plain fields. */
  Set<Node> reachable() {
    Set<Node> reached = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Node> queue = new ArrayDeque<>(held());
    while (!queue.isEmpty()) {
      Node node = queue.pop();
      if (reached.add(node)) {
        edges((FaultNode) node, queue);
      }
    }
    return reached;
  }

  private static void edges(FaultNode node, Deque<Node> into) {
    List<@Nullable Object> found = new ArrayList<>();
    found.add(node.a);
    found.add(node.b);
    found.add(node.fixed);
    found.addAll(node.list);
    found.addAll(node.set);
    found.addAll(node.map.keySet());
    found.addAll(node.map.values());
    found.add(node.any);
    found.addAll(Arrays.asList(Objects.requireNonNullElse(node.items, new Object[0])));
    found.addAll(node.anyList);
    found.addAll(node.anySet);
    found.addAll(node.anyMap.keySet());
    found.addAll(node.anyMap.values());
    found.addAll(node.recent.keySet());
    found.addAll(node.recent.values());
    for (Object object : found) {
      if (object instanceof Node edge) {
        into.add(edge);
      }
    }
  }

  // ------------------------------------------------------------------ the end

  /** Lets go of everything. */
  void dropAll() {
    ending = true;
    pace.steps = 0;
    GcCPython.of(heap).keepGarbage(false);
    GcCPython.of(heap).garbage().clear();
    while (!roots.isEmpty()) {
      closeRoot();
    }
    while (!scopes.isEmpty()) {
      closeScope();
    }
    for (FaultNode node : List.copyOf(nodes)) {
      while (retained.containsKey(node)) {
        release(node);
      }
    }
    heap.unfreeze();
    for (FaultNode node : nodes) {
      if (isAlive(node) && !apart(() -> GcCPython.isTracked(node))) {
        GcCPython.of(heap).track(node);
      }
    }
  }

  static final Duration NO_TIME = Duration.ofNanos(1);
}

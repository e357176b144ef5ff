package dev.lasso.runtime.switches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A program for a shared heap, and what holds after each of its executions: one thread at a time
 * was inside, the heap verifies, nothing is left to be released, no thread waits, each resource was
 * closed once and not while an open root held its object, and closing the heap frees everything.
 */
class HeapProgram implements SwitchProgram {

  /** A resource that is closed once, and not used afterwards. */
  static final class Resource implements AutoCloseable {

    boolean closed;

    @Override
    public void close() {
      assertFalse(closed, "closed twice");
      closed = true;
    }
  }

  private final List<Resource> resources = new ArrayList<>();
  private final List<String> unraisable = new ArrayList<>();
  final List<GcLeak> leaks = new ArrayList<>();
  final GcHeap heap;
  private int inside;

  /** True if a thread terminates inside. */
  private final boolean abandoned;

  /** True if the heap is closed at the end. */
  boolean closes;

  long tick = 1;
  private List<Execution.Task> threads = List.of();
  private final List<Execution.Task> checks = new ArrayList<>();

  HeapProgram() {
    this(GcHeap.builder());
  }

  HeapProgram(GcHeap.Builder builder) {
    this(builder, Duration.ofDays(1), false);
  }

  HeapProgram(GcHeap.Builder builder, Duration maxPause, boolean abandoned) {
    this.abandoned = abandoned;
    Inside.forgetMaintenance();
    heap =
        builder
            .name("h")
            .leaks(GcLeakLevel.OFF)
            .maxPause(maxPause)
            .onLeak(leaks::add)
            .onUnraisable(this::unraisable)
            .shared();
    if (!abandoned) {
      Inside.unwatch(heap);
    }
  }

  private void unraisable(GcUnraisable report) {
    if (!(report.thrown() instanceof StackOverflowError)) { // else it is of a program that fails
      unraisable.add(report.message() + ": " + report.thrown());
    }
  }

  @Override
  public final List<Execution.Task> threads() {
    return threads;
  }

  final void threads(Execution.Task... tasks) {
    threads = List.of(tasks);
  }

  /** Adds a check that belongs to this program alone. */
  final void atEnd(Execution.Task check) {
    checks.add(check);
  }

  @Override
  public final long tick() {
    return tick;
  }

  // ------------------------------------------------------------------ what threads do

  interface Action {
    void run(GcScope scope) throws Exception;
  }

  void enter(Action action) throws Exception {
    try (GcScope scope = heap.enter()) {
      actInside(() -> action.run(scope));
    }
  }

  /** Tries to enter; returns whether the thread was inside. */
  boolean tryEnter(Duration atMost, Action action) throws Exception {
    try (GcScope scope = heap.tryEnter(atMost)) {
      if (scope != null) {
        actInside(() -> action.run(scope));
      }
      return scope != null;
    }
  }

  void actInside(Execution.Task action) throws Exception {
    assertEquals(0, inside++, "threads inside");
    Hooks.point("is inside");
    action.run();
    Hooks.point("leaves");
    inside--;
  }

  static void await(BooleanSupplier event) {
    while (!event.getAsBoolean()) {
      Hooks.onSpinWait();
    }
  }

  /** Runs a task, to which the heap, a cell or a root may be closed. */
  static void unlessClosed(Execution.Task task) throws Exception {
    try {
      task.run();
    } catch (IllegalStateException e) {
      assertTrue(e.getMessage().startsWith("Already closed"), e.toString());
    }
  }

  /** Creates an object with a resource, inside. */
  Node node(GcScope scope) {
    resources.add(new Resource());
    return Node.createOwner(scope, resources.getLast());
  }

  GcRoot<Node> root() {
    return Node.openRoot(heap, this::node);
  }

  /** Returns a cell with a new object, which nothing else holds. */
  GcRootCell<Node> cell() {
    return cell(this::node);
  }

  GcRootCell<Node> cell(Function<GcScope, Node> constructor) {
    GcRootCell<Node> cell = new GcRootCell<>(heap);
    try (GcScope scope = heap.enter()) {
      cell.set(constructor.apply(scope));
    }
    return cell;
  }

  static void use(GcRoot<Node> root) {
    use(root.get());
  }

  static void useAndClose(GcRoot<Node> root) {
    use(root);
    root.close();
  }

  static void use(Node node) {
    Hooks.point("uses an object");
    Resource resource = resource(node);
    assertNotNull(resource, "destroyed while it is held");
    assertFalse(resource.closed, "closed while it is held");
  }

  static Node used(Node node) {
    use(node);
    return node;
  }

  static @Nullable Resource resource(Node node) {
    return (Resource) node.resource;
  }

  /** Opens a root of the object of a cell, uses it and closes it, if there is an object. */
  static void read(GcRootCell<Node> cell) {
    GcRoot<Node> root = cell.open();
    if (root != null) {
      useAndClose(root);
    }
  }

  // ------------------------------------------------------------------ what holds at the end

  @Override
  public final void check() throws Exception {
    assertTrue(!closes || Inside.isClosed(heap), "the heap is closed");
    for (Execution.Task check : checks) {
      check.run();
    }
    assertEquals(0, inside, "threads inside");
    boolean closed = Inside.isClosed(heap);
    if (!closed && !abandoned) {
      assertFalse(Inside.hasPosted(heap), "a release is left in the queue");
      assertFalse(Inside.isAwaited(heap), "a thread waits");
      assertEquals(0, heap.stats().live(), "objects alive");
      heap.run(heap.inspect()::verify);
      assertEquals(0, Inside.openChanges(heap), "open changes");
    }
    heap.close();
    assertTrue(Inside.isClosed(heap), "the heap is closed");
    assertTrue(Inside.isLifeOver(heap), "its life is over");
    assertTrue(resources.stream().allMatch(each -> each.closed), "a resource is open");
    assertEquals(0, Inside.tracked(heap), "tracked roots");
    assertEquals(List.of(), unraisable);
  }
}

package dev.lasso.runtime.faults;

import dev.lasso.runtime.GcHeapLink;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.heap.Heap;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.object.Options;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A heap that a random program uses, and what the program knows for certain of its holds: what its
 * scopes and roots hold, as far as the calls that opened, kept and dropped have returned.
 */
abstract class FaultHolds implements FaultNode.User, FaultResource.User {

  /** The last one has many more points. */
  private static final GcLeakLevel[] LEVELS = {
    GcLeakLevel.OFF, GcLeakLevel.SIMPLE, GcLeakLevel.SIMPLE, GcLeakLevel.PARANOID
  };

  /** A scope, its certain holds, and the number of scopes opened before it. */
  record Scope(GcScope scope, List<FaultNode> held, int number) {}

  /** A root or a link, and its object unless its close has begun. */
  record Root(AutoCloseable root, FaultNode held) {}

  final Random random;
  final SlicePacer pace = new SlicePacer();
  final Heap heap;
  final List<FaultNode> nodes = new ArrayList<>();
  final List<Scope> scopes = new ArrayList<>();
  final List<Root> roots = new ArrayList<>();

  /** Open scopes whose close was to be called, and was not for lack of stack. */
  final List<Scope> left = new ArrayList<>();

  /** Roots and links of which the same is true. */
  final List<Root> leftRoots = new ArrayList<>();

  /** Scopes and roots whose close has begun. */
  final List<AutoCloseable> closing = new ArrayList<>();

  /** Returns the number of the program's own holds on a node. */
  final IdentityHashMap<FaultNode, Integer> retained = new IdentityHashMap<>();

  /** Nodes of which it may have another one, as the call that took or gave it has failed. */
  private final IdentityHashMap<FaultNode, Integer> doubtful = new IdentityHashMap<>();

  private final Set<String> wrong = new LinkedHashSet<>();

  /** The program does nothing but enter and leave. */
  boolean entering;

  /** The number of scopes that were opened. */
  private int opened;

  FaultHolds(long seed) {
    random = new Random(seed);
    heap =
        Inside.open(
            new Options(
                null,
                random.nextInt(16) == 0,
                Duration.ofMillis(1),
                random.nextBoolean() ? 200 : 1 << 20,
                new Options.Leaks(LEVELS[random.nextInt(LEVELS.length)], leak -> {}),
                false,
                false,
                null,
                null,
                null),
            pace);
  }

  abstract boolean isInUserCode();

  /** A live node, or null as often as fields are set to null. */
  abstract @Nullable FaultNode anyOrNull();

  @Override
  public void wrong(String what) {
    wrong.add(what);
  }

  Set<String> wrongs() {
    return wrong;
  }

  static boolean isAlreadyClosed(Throwable thrown) {
    return thrown instanceof IllegalStateException
        && String.valueOf(thrown.getMessage()).startsWith("Already closed");
  }

  boolean isAlive(Node node) {
    return apart(() -> Inside.isCounted(node) && !Inside.isDead(node));
  }

  static boolean apart(BooleanSupplier question) {
    boolean[] answer = new boolean[1];
    FaultPoints.apart(() -> answer[0] = question.getAsBoolean());
    return answer[0];
  }

  /** An open scope. */
  Scope scope() {
    if (scopes.isEmpty()) {
      openScope();
    }
    return scopes.get(random.nextInt(scopes.size()));
  }

  void openScope() {
    int number = opened++;
    scopes.add(new Scope(heap.openScope(), new ArrayList<>(), number));
  }

  void keep(FaultNode node) {
    Scope scope = scope();
    scope.scope.keep(node);
    scope.held.add(node);
  }

  /** Removes a node that a scope holds, to drop or move it. Returns null if it holds none. */
  static @Nullable FaultNode takeFrom(Scope scope, Random random) {
    return scope.held.isEmpty() ? null : scope.held.remove(random.nextInt(scope.held.size()));
  }

  void closeScope() {
    if (!scopes.isEmpty()) {
      leave(scopes.remove(random.nextInt(scopes.size())));
    }
  }

  /** A close is about to be called: if there is no stack for that, nothing of the runtime runs. */
  private static void beforeClose(Runnable otherwise) {
    try {
      callOfClose();
    } catch (Throwable t) {
      otherwise.run();
      throw t;
    }
  }

  private static void callOfClose() {
    FaultPoints.entry();
  }

  /** Returns whether a scope is certainly open. */
  private boolean isOpen(Scope scope) {
    return scopes.contains(scope) || left.contains(scope);
  }

  /** Has one scope give a hold to another. */
  void moveHold() {
    Scope from = scope();
    Scope to = scope();
    FaultNode node = takeFrom(from, random);
    if (node != null) {
      from.scope.moveTo(to.scope, node);
      to.held.add(node);
    }
  }

  /** Has a call make a node, which the scope around it holds then. */
  void call() {
    scope();
    List<Scope> around = new ArrayList<>();
    FaultNode made;
    try {
      made =
          heap.call(
              () -> {
                FaultNode node =
                    FaultNode.create(
                        GcScope.current(), this, nodes.size(), FaultNode.PLAIN, anyOrNull());
                Stream.concat(scopes.stream(), left.stream())
                    .max(Comparator.comparingInt(Scope::number))
                    .filter(scope -> !scope.held.contains(node))
                    .ifPresent(around::add);
                return node;
              });
    } catch (IllegalStateException e) {
      if (!String.valueOf(e.getMessage()).contains("is the result of a call")) {
        throw e;
      }
      return; // user code has closed the scope around
    }
    for (Scope scope : around) {
      if (isOpen(scope)) {
        scope.held.add(made);
      }
    }
  }

  /** Closes all scopes that were opened after one. */
  void unwind() {
    unwind(scope());
  }

  private void unwind(Scope outer) {
    List<GcScope> inner = new ArrayList<>();
    for (List<Scope> open : List.of(scopes, left)) {
      for (Scope scope : List.copyOf(open)) {
        if (scope.number > outer.number) {
          inner.add(scope.scope);
          open.remove(scope);
        }
      }
    }
    closing.addAll(inner);
    outer.scope.unwind();
    closing.removeAll(inner);
  }

  /** Has a scope keep a node and go back, with {@code result}; meanwhile no other code uses it. */
  void rewind(FaultNode node, Object result) {
    Scope scope = scope();
    scopes.remove(scope);
    closing.add(scope.scope);
    long mark = scope.scope.mark();
    scope.scope.keep(node);
    scope.scope.keep(node);
    Object same = scope.scope.rewind(mark, result);
    closing.remove(scope.scope);
    scopes.add(scope);
    if (same instanceof FaultNode kept) {
      scope.held.add(kept);
    }
  }

  void closeRoot() {
    if (!roots.isEmpty()) {
      Root root = roots.remove(random.nextInt(roots.size()));
      beforeClose(() -> leftRoots.add(root));
      close(root.root);
    }
  }

  /** Opens a root, or a link to it beside. */
  void openRoot(FaultNode node) {
    GcRoot<FaultNode> root = heap.openRoot(node);
    roots.add(new Root(root, node));
    if (Heaps.areShared() && random.nextBoolean()) {
      roots.add(new Root(GcHeapLink.of(root), node));
    }
  }

  /**
   * Enters the heap, makes a node and leaves; from outside if nothing is under way, as far as the
   * kind of heap allows. Whatever comes in between, the heap is left then.
   */
  void enter() {
    if (!Inside.hasGate(heap) || isInUserCode() || (!entering && random.nextInt(4) == 0)) {
      enterAndLeave();
      return;
    }
    FaultPoints.apart(() -> Inside.goOut(heap));
    try {
      enterAndLeave();
    } finally {
      FaultPoints.apart(this::comeIn);
    }
  }

  private void enterAndLeave() {
    int number = opened++;
    Scope scope = new Scope(heap.enter(), new ArrayList<>(), number);
    try (Leaving _ = () -> leave(scope)) {
      FaultNode.create(scope.scope, this, nodes.size(), FaultNode.PLAIN, anyOrNull());
    }
  }

  /** The end of a try-with-resources statement. */
  private interface Leaving extends AutoCloseable {
    @Override
    void close();
  }

  private void leave(Scope scope) {
    beforeClose(() -> left.add(scope));
    close(scope.scope);
  }

  private void comeIn() {
    if (heap.isInside()) {
      wrong("a thread has left, and is inside");
      return;
    }
    if (!Inside.endUnended(heap)) {
      throw new AssertionError("nobody is inside, and nobody can enter");
    }
    Inside.comeIn(heap);
  }

  private void close(AutoCloseable open) {
    closing.add(open);
    try {
      open.close();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    closing.remove(open);
  }

  void retain(FaultNode node) {
    heap.retain(node);
    retained.merge(node, 1, Integer::sum);
  }

  void release() {
    if (!retained.isEmpty()) {
      List<FaultNode> held = new ArrayList<>(nodes);
      held.removeIf(node -> !retained.containsKey(node));
      FaultNode node = held.get(random.nextInt(held.size()));
      release(node);
    }
  }

  /** Releases the hold of any scope on a node, if there is one. */
  void releaseOneOf(FaultNode node) {
    for (Scope scope : List.copyOf(scopes)) {
      if (scope.held.remove(node)) {
        scope.scope.drop(node);
        return;
      }
    }
  }

  void release(FaultNode node) {
    letGo(node, () -> heap.release(node));
  }

  /** Releases a hold of the program. If this fails, the hold is no longer certain. */
  void letGo(FaultNode node, Runnable release) {
    retained.computeIfPresent(node, (_, count) -> count == 1 ? null : count - 1);
    doubt(node);
    release.run();
    doubtful.computeIfPresent(node, (_, count) -> count == 1 ? null : count - 1);
  }

  void doubt(FaultNode node) {
    doubtful.merge(node, 1, Integer::sum);
  }

  /** All that scopes, roots and the program certainly hold. */
  List<FaultNode> held() {
    List<FaultNode> held = new ArrayList<>(retained.keySet());
    scopes.forEach(scope -> held.addAll(scope.held));
    left.forEach(scope -> held.addAll(scope.held));
    roots.forEach(root -> held.add(root.held));
    leftRoots.forEach(root -> held.add(root.held));
    return held;
  }

  /** Closes what is left: what an older scope unwinds, or else the program that has it. */
  void closeLeft() {
    scopes.stream().min(Comparator.comparingInt(Scope::number)).ifPresent(this::unwind);
    for (Scope scope : List.copyOf(left)) {
      left.remove(scope);
      close(scope.scope);
    }
    for (Root root : List.copyOf(leftRoots)) {
      leftRoots.remove(root);
      close(root.root);
    }
  }

  /** Closes again what was not closed for certain. */
  void closeDoubtful() {
    for (AutoCloseable open : List.copyOf(closing)) {
      try {
        open.close();
      } catch (IllegalStateException e) {
        if (!isAlreadyClosed(e)) {
          throw e;
        }
      } catch (RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
    closing.clear();
  }

  /** Lets go of holds of its own of which it is not certain, and finds those that nobody has. */
  void checkHolds() {
    for (FaultNode node : nodes) {
      if (isAlive(node)) {
        int most = retained.getOrDefault(node, 0) + doubtful.getOrDefault(node, 0);
        int holds = Inside.holds(node);
        if (holds > most) {
          wrong("a hold that nobody has");
        }
        for (int i = 0; i < Math.min(holds, most) && isAlive(node); i++) {
          heap.release(node);
        }
      }
    }
    retained.clear();
    doubtful.clear();
  }
}

package dev.lasso.runtime.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Inside;
import dev.lasso.runtime.heap.SlicePacer;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.Repeat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An interpreter whose evaluation stack is a scope with marks, and whose objects have finalizers
 * that evaluate expressions on the same stack, in a rewind too.
 *
 * <p>Beside the scope there is a naive stack of the objects that it holds and of the valid marks.
 * After each step both agree, a mark is accepted exactly if it is valid, and the heap verifies.
 *
 * <p>{@code -Dlasso.stacks=100000} sets the number of programs, {@code -Dlasso.stacks.seed=17} the
 * first.
 */
@Tag("gate")
class EvaluationStackTest {

  private static final int PROGRAMS = Integer.getInteger("lasso.stacks", 400);
  private static final long FIRST = Long.getLong("lasso.stacks.seed", 0);
  private static final int STEPS = 40;

  @Test
  void stackHoldsWhatTheModelHoldsAndAcceptsItsMarksOnly() {
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      try {
        new Interpreter(seed).run();
      } catch (Throwable t) {
        throw new AssertionError(
            Repeat.by(getClass(), "-Dlasso.stacks=1", "-Dlasso.stacks.seed=" + seed), t);
      }
    }
  }

  @Test
  void markOfAFinalizerEndsWithTheRewindThatRunsIt() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      List<Long> marks = new ArrayList<>();
      Node first = Node.create(scope);
      long outer = scope.mark();
      Node.create(scope);
      Node.createFinalized(scope, _ -> marks.add(scope.mark()));
      scope.rewind(outer);
      Node other = Node.create(scope);
      List<String> closed = new ArrayList<>();
      other.setResource(() -> closed.add("closed"));
      try (GcRoot<Node> _ = heap.openRoot(other)) {
        assertThrows(IllegalArgumentException.class, () -> scope.rewind(marks.getFirst(), first));
        heap.inspect().verify();
        scope.rewind(outer);
        assertEquals(List.of(), closed);
      }
      assertEquals(List.of("closed"), closed);
    }
  }

  @Test
  void markOfAnotherScopeIsRefused() {
    try (GcHeap heap = GcHeap.confined();
        GcHeap second = GcHeap.confined();
        GcScope outer = heap.openScope();
        GcScope foreign = second.openScope()) {
      GcScope inner = heap.openScope();
      List<GcScope> scopes = List.of(outer, inner, foreign);
      List<Long> marks = scopes.stream().map(GcScope::mark).toList();
      for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
          GcScope scope = scopes.get(i);
          long mark = marks.get(j);
          if (i == j) {
            scope.rewind(mark);
          } else {
            assertThrows(IllegalArgumentException.class, () -> scope.rewind(mark));
          }
        }
      }
      inner.close();
      try (GcScope next = heap.openScope()) { // uses the same list
        next.mark();
        assertThrows(IllegalArgumentException.class, () -> next.rewind(marks.get(1)));
      }
    }
  }

  /** A hold of the scope, and the number of marks that were valid when it was taken. */
  private static final class Entry {
    final Node node;
    int segment;

    Entry(Node node, int segment) {
      this.node = node;
      this.segment = segment;
    }
  }

  private static final class Interpreter {
    private final Random random;
    private final SlicePacer pace = new SlicePacer();
    private final GcHeap heap = Inside.open(false, pace);
    private final GcScope scope = heap.openScope();
    private final GcScope other = heap.openScope();
    private final List<GcUnraisable> reports = new ArrayList<>();
    private final List<Entry> stack = new ArrayList<>();

    /** The valid marks. */
    private final List<Long> marks = new ArrayList<>();

    /** All marks that were ever made, and one of the other scope. */
    private final TreeSet<Long> everMade = new TreeSet<>();

    /** Marks that a finalizer made during a rewind, above nothing but removed places. */
    private final Set<Long> unknown = new HashSet<>();

    /** The index of the mark of the innermost rewind in progress, or -1. */
    private int rewinding = -1;

    /** The lowest index to which a rewind has gone since the innermost one began. */
    private int lowest = Integer.MAX_VALUE;

    private int depth;
    private int steps;
    private boolean ending;

    Interpreter(long seed) {
      random = new Random(seed);
      everMade.add(other.mark());
    }

    void run() {
      heap.onUnraisable(reports::add);
      for (int i = 0; i < STEPS; i++) {
        steps = 30;
        step();
        assertEquals(List.of(), reports.stream().map(GcUnraisable::thrown).toList());
      }
      ending = true;
      scope.close();
      other.close();
      heap.collect();
      assertEquals(0, heap.stats().live());
      heap.close();
      assertEquals(List.of(), reports);
    }

    private void step() {
      if (steps-- <= 0) {
        return;
      }
      switch (random.nextInt(12)) {
        case 0, 1, 2 -> create();
        case 3, 4 -> evaluate();
        case 5 -> mark();
        case 6 -> rewindToAny();
        case 7 -> drop();
        case 8 -> moveIntoAField();
        case 9 -> keepAgain();
        case 10 -> slice();
        default -> {
          if (random.nextInt(8) == 0) {
            heap.collect();
          }
        }
      }
      heap.inspect().verify();
      agree();
    }

    private void push(Node node) {
      stack.add(new Entry(node, marks.size()));
    }

    private void create() {
      push(random.nextInt(3) == 0 ? Node.create(scope) : Node.createFinalized(scope, this::finish));
    }

    /** Evaluates an expression: releases its operands, and holds its result. */
    private void evaluate() {
      if (depth > 6) {
        return;
      }
      long mark = mark();
      depth++;
      for (int operands = random.nextInt(4); operands > 0; operands--) {
        step();
      }
      depth--;
      if (marks.contains(mark)) {
        rewind(mark);
      }
    }

    private long mark() {
      long mark = scope.mark();
      everMade.add(mark);
      unknown.remove(mark);
      if (marks.isEmpty() || marks.getLast() != mark) {
        assertFalse(marks.contains(mark));
        marks.add(mark);
      }
      return mark;
    }

    private void rewindToAny() {
      List<Long> all = List.copyOf(everMade);
      long mark = all.get(random.nextInt(all.size()));
      if (marks.contains(mark)) {
        rewind(mark);
      } else if (!unknown.contains(mark)) {
        assertThrows(IllegalArgumentException.class, () -> scope.rewind(mark));
        Node any = stack.isEmpty() ? null : stack.getLast().node;
        assertThrows(IllegalArgumentException.class, () -> scope.rewind(mark, any));
      }
    }

    private void rewind(long mark) {
      int at = marks.indexOf(mark);
      endMarks(at + 1);
      int outer = rewinding;
      int outerLowest = lowest;
      rewinding = at;
      lowest = at;
      if (random.nextBoolean() && !stack.isEmpty()) {
        Node result = stack.get(random.nextInt(stack.size())).node;
        if (stack.stream().noneMatch(each -> each.node == result && each.segment > at)) {
          push(result);
        }
        assertSame(result, scope.rewind(mark, result));
        follow();
        if (lowest == at) {
          // A finalizer may have dropped the result, and its place may have been used again.
          assertTrue(stack.stream().filter(each -> each.segment > at).count() <= 1);
        }
      } else {
        scope.rewind(mark);
        follow();
        assertTrue(lowest < at || stack.stream().noneMatch(each -> each.segment > at));
      }
      while (marks.size() > lowest + 1) {
        unknown.add(marks.removeLast());
      }
      endMarks(marks.size());
      rewinding = outer;
      lowest = Math.min(lowest, outerLowest);
    }

    private void endMarks(int size) {
      marks.subList(size, marks.size()).clear();
      stack.forEach(entry -> entry.segment = Math.min(entry.segment, size));
    }

    /** Forgets what the rewind in progress has released, and the marks made after it was held. */
    private void follow() {
      List<GcObject> held = new ArrayList<>(Inside.heldBy(scope));
      List<Entry> released = new ArrayList<>();
      for (Entry entry : stack) {
        if (!held.remove(entry.node)) {
          released.add(entry);
        }
      }
      assertEquals(List.of(), held);
      for (Entry entry : released) {
        assertTrue(lowest < rewinding || entry.segment > rewinding);
        if (marks.size() > entry.segment) {
          endMarks(entry.segment);
        }
      }
      stack.removeAll(released);
    }

    private void agree() {
      if (rewinding < 0) {
        List<Node> held = new ArrayList<>(stack.stream().map(each -> each.node).toList());
        Inside.heldBy(scope).forEach(node -> assertTrue(held.remove(node)));
        assertEquals(List.of(), held);
      }
    }

    private void finish(Node node) {
      if (ending) {
        return;
      }
      if (rewinding >= 0) {
        follow();
      }
      agree();
      for (int calls = random.nextInt(3); calls > 0; calls--) {
        step();
      }
      assertFalse(Inside.isDead(node));
    }

    private Entry any() {
      return stack.get(random.nextInt(stack.size()));
    }

    /** Removes the newest hold on an object, which a call is about to give up. */
    private void pop(Node node) {
      int at = stack.size() - 1;
      while (stack.get(at).node != node) {
        at--;
      }
      stack.remove(at);
    }

    private void drop() {
      if (!stack.isEmpty()) {
        Node node = any().node;
        pop(node);
        scope.drop(node);
      }
    }

    private void moveIntoAField() {
      if (!stack.isEmpty()) {
        Node node = any().node;
        Node owner = any().node;
        pop(node);
        owner.moveA(scope, node);
      }
    }

    private void keepAgain() {
      if (!stack.isEmpty()) {
        Node node = any().node;
        scope.keep(node);
        push(node);
      }
    }

    private void slice() {
      pace.slice(heap, 1L + random.nextInt(20));
    }
  }
}

package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Node;
import dev.lasso.runtime.support.RuntimeTest;
import dev.lasso.runtime.support.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.jspecify.annotations.Nullable;

/** {@link GcList} against {@link ArrayList}: the same steps on both, and the counts beside them. */
@Tag("gate")
class GcListPropertyTest {

  private static final int NODES = 6;

  enum Kind {
    ADD,
    ADD_AT,
    ADD_ALL_AT,
    SET,
    REMOVE_AT,
    REMOVE_OBJECT,
    CLEAR_PART,
    ADD_TO_PART,
    SET_IN_PART,
    REMOVE_FROM_PART,
    ADD_TO_PART_OF_PART,
    REMOVE_BY_ITERATOR,
    CHANGE_BY_ITERATOR,
    REMOVE_IF,
    RETAIN_ALL,
    REPLACE_ALL,
    SORT,
    CLEAR
  }

  @Provide
  Arbitrary<List<Step<Kind>>> programs() {
    List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
    kinds.addAll(List.of(Kind.ADD, Kind.ADD_AT, Kind.ADD_ALL_AT, Kind.ADD_ALL_AT, Kind.ADD_ALL_AT));
    return Step.programs(40, kinds);
  }

  @Property(seed = "1", tries = 400)
  void listDoesWhatAnArrayListDoesAndCounts(
      @ForAll("programs") List<Step<Kind>> program, @ForAll boolean mixed) {
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      List<Object> pool = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        String name = "n" + i;
        pool.add(mixed && i % 2 == 0 ? name : RuntimeTest.named(Node.create(scope), name));
      }
      GcList<Object> list = anyObjects(Node.create(scope).list);
      List<Object> model = new ArrayList<>();
      for (Step<Kind> step : program) {
        assertEquals(run(step, model, pool), run(step, list, pool));
        assertEquals(model, list);
        for (Object each : pool) {
          if (each instanceof Node node) {
            RuntimeTest.assertCounts(node, 1, Collections.frequency(model, node));
          }
        }
      }
      heap.inspect().verify();
      assertEquals(model, new ArrayList<>(list.reversed()).reversed());
    }
  }

  @SuppressWarnings("unchecked") // a list takes any objects
  private static GcList<Object> anyObjects(GcList<?> list) {
    return (GcList<Object>) list;
  }

  @Property(seed = "1")
  void elementsThatTheListAloneOwnsDieWhenTheyLeave(@ForAll("programs") List<Step<Kind>> program) {
    try (GcHeap heap = Heaps.open();
        GcScope scope = heap.openScope()) {
      GcList<Object> list = anyObjects(Node.create(scope).list);
      for (Step<Kind> step : program) {
        try (GcScope shortLived = heap.openScope()) {
          List<Object> pool = new ArrayList<>(list);
          pool.add(Node.create(shortLived));
          pool.add(Node.create(shortLived));
          shortLived.keep((Node) step.otherOf(pool)); // the step may remove it, then add it
          run(step, list, pool);
        }
        assertEquals(1 + list.stream().distinct().count(), heap.stats().live());
      }
      heap.inspect().verify();
    }
  }

  /** Does one step; returns what the list's method returned, if anything. */
  private static @Nullable Object run(Step<Kind> step, List<Object> list, List<Object> pool) {
    Object node = step.otherOf(pool);
    int gap = step.index(list.size() + 1);
    List<Object> part = part(step, list);
    if (list.isEmpty() && needsElement(step.kind())) {
      return null;
    }
    return switch (step.kind()) {
      case ADD -> list.add(node);
      case ADD_AT -> done(() -> list.add(gap, node));
      case ADD_ALL_AT -> list.addAll(gap, pool.subList(0, step.otherIndex(pool.size() + 1)));
      case SET -> list.set(step.index(list.size()), node);
      case REMOVE_AT -> list.remove(step.index(list.size()));
      case REMOVE_OBJECT -> list.remove(node);
      case CLEAR_PART -> done(part::clear);
      case ADD_TO_PART -> part.add(node);
      case SET_IN_PART -> part.isEmpty() ? null : part.set(0, node);
      case REMOVE_FROM_PART -> part.isEmpty() ? null : part.removeLast();
      case ADD_TO_PART_OF_PART -> part.subList(0, part.size() / 2).addAll(pool);
      case REMOVE_BY_ITERATOR -> done(() -> removeSome(list.iterator(), step));
      case CHANGE_BY_ITERATOR -> done(() -> changeSome(list.listIterator(list.size()), step, node));
      case REMOVE_IF -> list.removeIf(node::equals);
      case RETAIN_ALL -> list.retainAll(pool.subList(step.index(pool.size()), pool.size()));
      case REPLACE_ALL ->
          done(() -> list.replaceAll(each -> pool.indexOf(each) % 2 == 0 ? node : each));
      case SORT -> done(() -> list.sort(Comparator.comparing(GcListPropertyTest::name)));
      case CLEAR -> done(list::clear);
    };
  }

  private static String name(Object element) {
    return element instanceof Node node ? node.name : element.toString();
  }

  private static boolean needsElement(Kind kind) {
    return kind == Kind.SET || kind == Kind.REMOVE_AT;
  }

  private static List<Object> part(Step<Kind> step, List<Object> list) {
    int one = step.index(list.size() + 1);
    int other = step.otherIndex(list.size() + 1);
    return list.subList(Math.min(one, other), Math.max(one, other));
  }

  private static @Nullable Object done(Runnable action) {
    action.run();
    return null;
  }

  private static void removeSome(Iterator<Object> iterator, Step<Kind> step) {
    for (int i = 0; iterator.hasNext(); i++) {
      iterator.next();
      if ((step.one() >> i % 12 & 1) != 0) {
        iterator.remove();
      }
    }
  }

  private static void changeSome(ListIterator<Object> iterator, Step<Kind> step, Object node) {
    for (int i = 0; iterator.hasPrevious(); i++) {
      iterator.previous();
      switch (step.one() >> i % 11 & 3) {
        case 1 -> iterator.set(node);
        case 2 -> iterator.remove();
        default -> {}
      }
    }
    iterator.add(node);
  }
}

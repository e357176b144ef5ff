package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcUnraisable;
import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.support.Heaps;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.RuntimeTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import org.junit.jupiter.api.DynamicNode;

/**
 * A heap for the tests of a JUnit 3 suite. The elements are shared, as generators keep them; after
 * each test the counts are checked, and the containers that it made die.
 */
final class SuiteHeap implements AutoCloseable {

  private final GcHeap heap = Heaps.open();
  private final GcScope elements = heap.openScope();
  private final Map<String, Item> byName = new HashMap<>();
  private final List<GcUnraisable> unraisable = new ArrayList<>();

  /** Whether collections are filled with equal elements that they alone own. */
  private final boolean isSoleOwner;

  private GcScope owners = heap.openScope();

  SuiteHeap(boolean isSoleOwner) {
    this.isSoleOwner = isSoleOwner;
    heap.onUnraisable(unraisable::add);
  }

  /** The one element of a name. */
  Item item(String name) {
    return byName.computeIfAbsent(name, fresh -> Item.create(elements, fresh));
  }

  /** A container for a collection. */
  Item owner() {
    return Item.create(owners, "owner");
  }

  /**
   * Stores an object in a collection that the test has not seen yet: the object itself, or an equal
   * item that nothing else refers to.
   */
  void give(Object object, Consumer<Object> store) {
    if (isSoleOwner && object instanceof Item item) {
      try (GcScope scope = heap.openScope()) {
        store.accept(Item.create(scope, item.name));
      }
    } else {
      store.accept(object);
    }
  }

  /**
   * Returns a node with a test for each part of a suite, as JUnit is slow with thousands of tests.
   */
  DynamicNode dynamic(TestSuite suite) {
    return dynamicContainer(
        suite.getName(),
        Collections.list(suite.tests()).stream()
            .map(part -> dynamicTest(part.toString(), () -> assertSucceeds(part))));
  }

  private void assertSucceeds(junit.framework.Test part) {
    List<Throwable> failures = new ArrayList<>();
    List<String> names = new ArrayList<>();
    runAll(part, names, failures);
    if (!failures.isEmpty()) {
      throw new AssertionError(names.toString(), failures.getFirst());
    }
  }

  /** Runs all tests of a part of a suite, and adds those that fail. */
  private void runAll(junit.framework.Test part, List<String> names, List<Throwable> failures) {
    switch (part) {
      case TestSuite suite ->
          Collections.list(suite.tests()).forEach(each -> runAll(each, names, failures));
      case TestCase testCase -> {
        try {
          run(testCase);
        } catch (Throwable t) {
          names.add(testCase.toString());
          failures.add(t);
        }
      }
      default -> throw new IllegalArgumentException(part.toString());
    }
  }

  private void run(TestCase test) throws Throwable {
    try {
      test.runBare();
      Recount.check(heap);
      heap.inspect().verify();
    } finally {
      owners.close();
      owners = heap.openScope();
    }
    byName.values().forEach(item -> RuntimeTest.assertCounts(item, 1, 0));
    assertEquals(byName.size(), heap.stats().live());
    assertEquals(List.of(), unraisable);
  }

  @Override
  public void close() {
    heap.close();
  }
}

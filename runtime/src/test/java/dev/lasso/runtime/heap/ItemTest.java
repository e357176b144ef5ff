package dev.lasso.runtime.heap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** What the tests of the owned collections share: items that log, and a recount at the end. */
abstract class ItemTest extends RuntimeTest {

  final Item owner = Item.create(held, "owner");
  final Item a = item("a");
  final Item b = item("b");
  final Item c = item("c");

  /** An item whose finalizer logs. */
  Item item(String name) {
    return item(name, self -> {});
  }

  /** An item whose finalizer logs, then acts. */
  Item item(String name, Item.Action action) {
    Item item = Item.create(held, name);
    item.finalizer =
        self -> {
          log.add("finalize " + self.name);
          action.run(self);
        };
    return item;
  }

  /** An item that is dead. */
  Item dead(String name) {
    Item item = Item.create(held, name);
    drop(item);
    return item;
  }

  @AfterEach
  void countsAreRight() {
    Recount.check(heap);
  }

  static void assertNames(String names, Iterable<? extends Object> items) {
    assertEquals(names, String.join(" ", strings(items)));
  }

  private static List<String> strings(Iterable<? extends Object> items) {
    List<String> strings = new ArrayList<>();
    items.forEach(item -> strings.add(String.valueOf(item)));
    return strings;
  }
}

package dev.lasso.runtime.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.heap.Recount;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** What the tests of the owned collections share: items that log, and a recount at the end. */
@SuppressWarnings("this-escape") // nothing is overridden
public abstract class ItemTest extends RuntimeTest {

  public final Item owner = Item.create(held, "owner");
  public final Item a = item("a");
  public final Item b = item("b");
  public final Item c = item("c");

  /** An item whose finalizer logs. */
  public Item item(String name) {
    return item(name, self -> {});
  }

  /** An item whose finalizer logs, then acts. */
  public Item item(String name, Item.Action action) {
    Item item = Item.create(held, name);
    item.finalizer =
        self -> {
          log.add("finalize " + self.name);
          action.run(self);
        };
    return item;
  }

  public Item dead(String name) {
    Item item = Item.create(held, name);
    drop(item);
    return item;
  }

  @AfterEach
  public void countsAreRight() {
    Recount.check(heap);
  }

  public static void assertNames(String names, Iterable<? extends Object> items) {
    assertEquals(names, String.join(" ", strings(items)));
  }

  private static List<String> strings(Iterable<? extends Object> items) {
    List<String> strings = new ArrayList<>();
    items.forEach(item -> strings.add(String.valueOf(item)));
    return strings;
  }
}

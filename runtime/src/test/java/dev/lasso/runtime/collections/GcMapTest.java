package dev.lasso.runtime.collections;

import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import org.junit.jupiter.api.Tag;

/** Base of the tests of an owned map. */
@Tag("gate")
abstract class GcMapTest extends ItemTest {

  final GcMap<Object, Item> map = owner.map;

  void fill() {
    map.clear();
    map.put("1", a);
    map.put(b, a);
    map.put("3", b);
  }
}

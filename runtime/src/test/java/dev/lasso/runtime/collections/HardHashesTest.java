package dev.lasso.runtime.collections;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lasso.runtime.heap.Recount;
import dev.lasso.runtime.support.Item;
import dev.lasso.runtime.support.ItemTest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Maps and sets of all sizes, with hashes that collide wholly or partly, against the JDK's. */
@Tag("gate")
class HardHashesTest extends ItemTest {

  /** What hashes are multiplied with, modulo 2^32: so the product is what is asked for. */
  private static final int INVERSE = inverse(0x9E3779B9);

  private record Key(int number, int hash) {
    @Override
    public int hashCode() {
      return hash;
    }
  }

  private static int inverse(int odd) {
    int inverse = odd;
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }

  private final Map<Object, Item> model = new LinkedHashMap<>();
  private final GcMap<Object, Item> map = owner.map;

  @SuppressWarnings("unchecked") // a set takes any objects
  private final GcSet<Object> set = (GcSet<Object>) (GcSet<?>) owner.set;

  /** Adds, changes, finds and removes at random, while map and set grow and shrink again. */
  private void run(int keys, int operations, IntUnaryOperator hash) {
    model.clear();
    map.clear();
    set.clear();
    Random random = new Random(keys);
    for (int i = 0; i < operations; i++) {
      int number = random.nextInt(keys);
      Key key = new Key(number, hash.applyAsInt(number));
      assertEquals(model.get(key), map.get(key));
      assertEquals(model.containsKey(key), set.contains(key));
      boolean isShrinking = i / keys % 3 == 2;
      Item item = random.nextBoolean() ? a : b;
      int choice = random.nextInt(4);
      if (choice >= 2) {
        Item old = model.put(key, item);
        assertEquals(old, map.put(key, item));
        assertEquals(old == null, set.add(key));
      } else if (choice == 0 || isShrinking) {
        Item old = model.remove(key);
        assertEquals(old, map.remove(key));
        assertEquals(old != null, set.remove(key));
      }
    }
    assertEquals(new ArrayList<>(model.entrySet()), new ArrayList<>(map.entrySet()));
    assertEquals(new ArrayList<>(model.keySet()), new ArrayList<>(set));
    Recount.check(heap);
  }

  private void run(IntUnaryOperator hash) {
    for (int keys : List.of(1, 2, 3, 6, 7, 11, 12, 20, 50, 300)) {
      run(keys, 40 * keys + 200, hash);
    }
  }

  @Test
  void equalHashes() {
    run(number -> 7);
    run(number -> 0);
    run(number -> -INVERSE);
  }

  @Test
  void hashesOfNoneOrAllOnesBesideTheSlot() {
    run(number -> INVERSE * (number << 24));
    run(number -> INVERSE * (number << 24 | 0xFFFFFF));
    run(number -> INVERSE * ~(number >> 1));
  }

  @Test
  void hashesThatDifferInTheLowestOrHighestBits() {
    run(number -> number);
    run(number -> number << 26);
    run(number -> INVERSE * number);
  }

  @Test
  void manyEntries() {
    run(5000, 60_000, number -> number * 31);
    run(5000, 60_000, number -> INVERSE * (number << 19));
  }
}

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
import org.junit.jupiter.api.Test;

/** Maps of all sizes, with hashes that collide in whole or in part, against the JDK's. */
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

  /** Adds, changes, finds and removes at random, while the map grows and shrinks again. */
  private void run(int keys, int operations, IntUnaryOperator hash) {
    GcMap<Object, Item> map = owner.map;
    map.clear();
    Map<Object, Item> model = new LinkedHashMap<>();
    Random random = new Random(keys);
    for (int i = 0; i < operations; i++) {
      int number = random.nextInt(keys);
      Key key = new Key(number, hash.applyAsInt(number));
      assertEquals(model.get(key), map.get(key));
      boolean isShrinking = i / keys % 3 == 2;
      Item item = random.nextBoolean() ? a : b;
      switch (random.nextInt(4)) {
        case 0 -> assertEquals(model.remove(key), map.remove(key));
        case 1 -> {
          if (isShrinking) {
            assertEquals(model.remove(key), map.remove(key));
          }
        }
        default -> assertEquals(model.put(key, item), map.put(key, item));
      }
    }
    assertEquals(new ArrayList<>(model.entrySet()), new ArrayList<>(map.entrySet()));
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

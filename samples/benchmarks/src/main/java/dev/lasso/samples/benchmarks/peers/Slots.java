package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Xorshift32;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An ordinary object with four references. */
final class Slots {

  @Nullable Slots a;
  @Nullable Slots b;
  @Nullable Slots c;
  @Nullable Slots d;

  void set(int slot, Slots value) {
    switch (slot) {
      case 0 -> a = value;
      case 1 -> b = value;
      case 2 -> c = value;
      default -> d = value;
    }
  }

  /** Creates objects that refer to random objects among them. */
  static Slots[] graph(int live, Xorshift32 random) {
    Slots[] objects = new Slots[live];
    Arrays.setAll(objects, _ -> new Slots());
    for (Slots object : objects) {
      for (int slot = 0; slot < 4; slot++) {
        object.set(slot, objects[random.below(live)]);
      }
    }
    return objects;
  }
}

package dev.lasso.samples.benchmarks.peers;

import dev.lasso.samples.benchmarks.measure.Xorshift32;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An ordinary object with two references. */
final class Node {

  @Nullable Node a;
  @Nullable Node b;

  /** Creates objects that refer to random objects among them. */
  static Node[] graph(int live, Xorshift32 random) {
    Node[] objects = new Node[live];
    Arrays.setAll(objects, _ -> new Node());
    for (Node node : objects) {
      node.a = objects[random.below(live)];
      node.b = objects[random.below(live)];
    }
    return objects;
  }

  /** Creates a ring and returns a member. */
  static Node ring(int size) {
    Node first = new Node();
    Node last = first;
    for (int i = 1; i < size; i++) {
      Node node = new Node();
      node.a = last;
      last = node;
    }
    first.a = last;
    return first;
  }
}

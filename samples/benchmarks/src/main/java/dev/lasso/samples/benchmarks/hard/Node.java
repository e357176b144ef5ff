package dev.lasso.samples.benchmarks.hard;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** An object that owns two others. */
@GcContainer
public abstract class Node extends GcObject {

  /** An owner of many nodes. */
  @GcContainer
  public abstract static class Graph extends GcObject {
    @Owned final GcList<Node> nodes = new GcList<>();
  }

  @Owned @Nullable Node a;
  @Owned @Nullable Node b;

  abstract void setA(@Nullable Node a);

  abstract void setB(@Nullable Node b);

  abstract void moveA(GcScope scope, Node a);

  abstract void moveB(GcScope scope, Node b);

  /** Creates a ring, and returns the member that {@code scope} holds. */
  static Node ring(GcScope scope, int size) {
    Node first = GcNode.create(scope);
    Node last = first;
    for (int i = 1; i < size; i++) {
      Node node = GcNode.create(scope);
      node.moveA(scope, last);
      last = node;
    }
    first.setA(last);
    return last;
  }
}

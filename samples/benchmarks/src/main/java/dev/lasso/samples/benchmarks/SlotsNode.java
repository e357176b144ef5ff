package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.samples.benchmarks.measure.Xorshift32;
import org.jspecify.annotations.Nullable;

/** An object with four owned slots: the object of W5. */
@GcContainer
public abstract class SlotsNode extends GcObject {

  static final int SLOTS = 4;

  /** The owner of all nodes. */
  @GcContainer
  public abstract static class Graph extends GcObject {
    @Owned final GcList<SlotsNode> nodes = new GcList<>();
  }

  @Owned @Items @Nullable SlotsNode[] slots;

  abstract void setItem(int index, @Nullable SlotsNode node);

  /** Builds {@code size} objects whose slots refer to random objects of the graph. */
  static GcRoot<Graph> build(GcHeap heap, int size, Xorshift32 random) {
    try (GcScope scope = heap.openScope()) {
      Graph graph = GcSlotsNode_Graph.create(scope);
      for (int i = 0; i < size; i++) {
        graph.nodes.move(scope, GcSlotsNode.create(scope, SLOTS));
      }
      for (SlotsNode node : graph.nodes) {
        for (int slot = 0; slot < SLOTS; slot++) {
          node.setItem(slot, graph.nodes.get(random.below(size)));
        }
      }
      return heap.openRoot(graph);
    }
  }
}

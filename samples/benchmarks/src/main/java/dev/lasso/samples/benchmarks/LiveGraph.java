package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.samples.benchmarks.measure.Xorshift32;

/** A list of live objects, each of which owns two random others. */
@GcContainer
public abstract class LiveGraph extends GcObject {

  @Owned final GcList<PairNode> nodes = new GcList<>();

  /** Builds a graph of {@code size} objects. */
  static GcRoot<LiveGraph> build(GcHeap heap, int size, Xorshift32 random) {
    try (GcScope scope = heap.openScope()) {
      LiveGraph graph = GcLiveGraph.create(scope);
      for (int i = 0; i < size; i++) {
        graph.nodes.move(scope, GcPairNode.create(scope));
      }
      for (PairNode node : graph.nodes) {
        node.setA(graph.nodes.get(random.below(size)));
        node.setB(graph.nodes.get(random.below(size)));
      }
      return heap.openRoot(graph);
    }
  }

  /** Stores a random object in one field of each object. */
  void rewrite(Xorshift32 random) {
    for (PairNode node : nodes) {
      node.setA(nodes.get(random.below(nodes.size())));
    }
  }

  /** Creates a ring of new objects and drops it. */
  @SuppressWarnings("ScopeEscape") // the result is cyclic garbage on purpose
  static PairNode dropRing(GcHeap heap, int size) {
    try (GcScope scope = heap.openScope()) {
      PairNode first = GcPairNode.create(scope);
      PairNode last = first;
      for (int i = 1; i < size; i++) {
        PairNode node = GcPairNode.create(scope);
        node.setA(last);
        last = node;
      }
      first.setA(last);
      return first;
    }
  }
}

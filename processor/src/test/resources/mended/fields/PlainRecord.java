package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Graph extends GcObject {
  @Owned Edge first;
}

@GcContainer
abstract class Edge extends GcObject {
  final int weight;
  @Owned final Graph target;

  Edge(int weight, Graph target) {
    this.weight = weight;
    this.target = target;
  }
}

package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Graph extends GcObject {
  // ERROR [PlainRecord] Field 'first' has type Edge, and record 'Edge' refers to a container, Graph, without counting it. Make the record an abstract @GcContainer class with @Owned fields, or annotate the field @Borrowed(reason = "…").
  Edge first;
}

record Edge(int weight, Graph target) {}

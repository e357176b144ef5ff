package dev.lasso.processor.graph;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import java.util.List;

/**
 * Types whose objects can own one another in cycles: a strongly connected component.
 *
 * @param types their qualified names
 * @param fields the fields that the cycles go through
 */
public record Cycle(List<String> types, List<Field> fields) {
  /** Copies the lists. */
  public Cycle {
    types = List.copyOf(types);
    fields = List.copyOf(fields);
  }
}

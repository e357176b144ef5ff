package dev.lasso.processor.graph;

import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.graph.OwnershipGraph.Field;
import dev.lasso.processor.graph.OwnershipGraph.GraphType;
import dev.lasso.processor.graph.OwnershipGraph.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a drawing shows between the types: an arrow from the owner of a field to its declared type,
 * and one from each type to its direct supertypes.
 *
 * @param owned the fields
 * @param inherited the supertypes
 */
record Arrows(List<Owned> owned, List<Inherited> inherited) {

  /**
   * A field, numbered types.
   *
   * @param isCyclic whether it is on a cycle, acknowledged or not
   */
  record Owned(int from, int to, Field field, boolean isCyclic) {}

  /** A type and its direct supertype, both numbered. */
  record Inherited(int from, int to) {}

  static Arrows of(OwnershipGraph graph) {
    Map<String, Integer> numbers = new HashMap<>();
    Map<String, GraphType> types = new HashMap<>();
    for (GraphType type : graph.types()) {
      numbers.put(type.name(), numbers.size());
      types.put(type.name(), type);
    }
    Set<Field> cyclic =
        Cycles.of(graph, graph.fields()).stream()
            .flatMap(cycle -> cycle.fields().stream())
            .collect(toSet());
    List<Owned> owned = new ArrayList<>();
    for (Field field : graph.fields()) {
      for (Target target : field.targets()) {
        owned.add(
            new Owned(
                numbers.get(field.owner()),
                numbers.get(target.type()),
                field,
                cyclic.contains(field)));
      }
    }
    List<Inherited> inherited = new ArrayList<>();
    for (GraphType type : graph.types()) {
      for (String supertype : direct(types, type)) {
        inherited.add(new Inherited(numbers.get(type.name()), numbers.get(supertype)));
      }
    }
    return new Arrows(List.copyOf(owned), List.copyOf(inherited));
  }

  private static List<String> direct(Map<String, GraphType> types, GraphType type) {
    Set<String> indirect = new HashSet<>();
    for (String supertype : type.supertypes()) {
      indirect.addAll(types.get(supertype).supertypes());
    }
    return type.supertypes().stream().filter(name -> !indirect.contains(name)).toList();
  }
}

package dev.lasso.processor.graph;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The types of a compilation and the owned fields between them, sorted by name.
 *
 * @param types the containers, and what else fields are declared with
 * @param fields the owned fields
 */
public record OwnershipGraph(List<GraphType> types, List<Field> fields) {

  /**
   * A type.
   *
   * @param name its qualified name
   * @param label its name inside its package
   * @param isContainer whether it has fields of its own to own with; else fields are only declared
   *     with it
   * @param supertypes all supertypes that are in the graph
   */
  public record GraphType(String name, String label, boolean isContainer, List<String> supertypes) {
    /** The type with those of its supertypes that are among {@code names}. */
    private GraphType below(Set<String> names) {
      return new GraphType(
          name, label, isContainer, supertypes.stream().filter(names::contains).toList());
    }
  }

  /**
   * An owned field.
   *
   * @param owner the qualified name of the class that declares it
   * @param name its name
   * @param isCollection whether it is an owned collection
   * @param isLink whether it owns an object of another heap, by a {@code GcLink}
   * @param isAcknowledged whether cycles through it are not to be reported
   * @param isHere whether this compilation has its source
   * @param targets what it, or its elements, are declared with
   */
  public record Field(
      String owner,
      String name,
      boolean isCollection,
      boolean isLink,
      boolean isAcknowledged,
      boolean isHere,
      List<Target> targets) {}

  /**
   * What a field is declared with.
   *
   * @param type the qualified name
   * @param isExact whether its objects are of this type and no subtype
   */
  public record Target(String type, boolean isExact) {}

  /**
   * Types whose objects can own one another in cycles: a strongly connected component.
   *
   * @param types their qualified names
   * @param fields the fields that the cycles go through
   */
  public record Cycle(List<String> types, List<Field> fields) {}

  /** What there is of the graph between the fields of {@code cycle}. */
  OwnershipGraph part(Cycle cycle) {
    Set<String> names = new HashSet<>(cycle.types());
    for (Field field : cycle.fields()) {
      names.add(field.owner());
      field.targets().forEach(target -> names.add(target.type()));
    }
    return new OwnershipGraph(
        types.stream()
            .filter(type -> names.contains(type.name()))
            .map(type -> type.below(names))
            .toList(),
        cycle.fields());
  }

  /** The label of the type of that name. */
  public String label(String name) {
    return types.stream()
        .filter(type -> type.name().equals(name))
        .map(GraphType::label)
        .findFirst()
        .orElse(name);
  }

  /** The field as messages name it, such as {@code Node.next}. */
  public String label(Field field) {
    return label(field.owner()) + "." + field.name();
  }
}

package dev.lasso.processor.graph;

import static java.util.Comparator.comparing;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The types of a compilation and the owned fields between them, sorted by name.
 *
 * @param types the containers, and what else fields are declared with
 * @param fields the owned fields
 */
public record OwnershipGraph(List<GraphType> types, List<Field> fields) {
  private static final Set<String> BACK =
      Set.of(
          ("back container context creator enclosing holder host listener observer origin outer"
                  + " owner parent prev previous source up")
              .split(" "));

  /**
   * A type.
   *
   * @param name its qualified name
   * @param label its name inside its package
   * @param supertypes all supertypes that are in the graph
   */
  public record GraphType(String name, String label, List<String> supertypes) {}

  /**
   * An owned field.
   *
   * @param owner the qualified name of the class that declares it
   * @param name its name
   * @param isCollection whether it is an owned collection
   * @param isLink whether it owns an object of another heap, by a {@code GcHeapLink}
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
      List<Target> targets) {

    /** Whether the last word of its name says that it refers back to an owner. */
    boolean pointsBack() {
      String[] words = name.split("(?=[A-Z])|_", -1);
      return BACK.contains(words[words.length - 1].toLowerCase(Locale.ROOT));
    }
  }

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
  public record Cycle(List<String> types, List<Field> fields) {

    /**
     * The field of this compilation that may be meant to be weak: one that is no collection, as
     * those cannot be, and of these the first that is named like a reference back, if one is.
     */
    public Optional<Field> candidate() {
      return fields.stream()
          .filter(Field::isHere)
          .min(comparing(Field::isCollection).thenComparing(field -> !field.pointsBack()));
    }
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

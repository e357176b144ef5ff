package dev.lasso.processor.graph;

import static java.util.Comparator.comparing;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The types of a compilation and the owned fields between them, sorted by name.
 *
 * @param types the containers, and the other declared types of fields
 * @param fields the owned fields
 */
public record OwnershipGraph(List<GraphType> types, List<Field> fields) {
  private static final Set<String> BACK_REFERENCE_NAMES =
      Set.of(
          ("back container context creator enclosing holder host listener observer origin outer"
                  + " owner parent prev previous source up")
              .split(" "));

  /**
   * A type of the graph.
   *
   * @param name its qualified name
   * @param label its name inside its package
   * @param supertypes all of its supertypes that are in the graph
   */
  public record GraphType(String name, String label, List<String> supertypes) {}

  /**
   * An owned field.
   *
   * @param owner the qualified name of the class that declares it
   * @param name its name
   * @param isCollection true if it is an owned collection
   * @param isFixed true if it is a final field of one object, which can only own older objects
   * @param isLink true if it owns an object of another heap, through a {@code GcHeapLink}
   * @param isAcknowledged true if cycles through it are not reported
   * @param isHere true if this compilation has its source
   * @param targets the declared types of the field, or of its elements
   */
  public record Field(
      String owner,
      String name,
      boolean isCollection,
      boolean isFixed,
      boolean isLink,
      boolean isAcknowledged,
      boolean isHere,
      List<Target> targets) {

    /** Returns whether the last word of the field's name suggests a reference back to an owner. */
    boolean isNamedLikeBackReference() {
      String[] words = name.split("(?=[A-Z])|_", -1);
      return BACK_REFERENCE_NAMES.contains(words[words.length - 1].toLowerCase(Locale.ROOT));
    }
  }

  /**
   * A declared type of a field.
   *
   * @param type the qualified name
   * @param isExact true if the objects are of this type, not of a subtype
   */
  public record Target(String type, boolean isExact) {}

  /**
   * A strongly connected component: types whose objects can own one another in cycles.
   *
   * @param types their qualified names
   * @param fields the fields on the cycles
   */
  public record Cycle(List<String> types, List<Field> fields) {

    /**
     * Returns whether a field can come to refer to a younger object, as a cycle of objects needs.
     */
    boolean canClose() {
      return fields.stream().anyMatch(field -> !field.isFixed());
    }

    /**
     * Returns the field of this compilation that the user most likely wants to be weak.
     * Collections, which cannot be weak, come last. Among the other fields, the first one with the
     * name of a back reference is preferred.
     */
    public Optional<Field> weakCandidate() {
      return fields.stream()
          .filter(Field::isHere)
          .min(
              comparing(Field::isCollection)
                  .thenComparing(field -> !field.isNamedLikeBackReference()));
    }
  }

  /** Returns the label of the type of that name. */
  public String label(String name) {
    return types.stream()
        .filter(type -> type.name().equals(name))
        .map(GraphType::label)
        .findFirst()
        .orElse(name);
  }

  /** Returns the name of the field for messages, such as {@code Node.next}. */
  public String label(Field field) {
    return label(field.owner()) + "." + field.name();
  }
}

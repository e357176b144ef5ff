package dev.lasso.processor.type;

import static com.google.auto.common.MoreTypes.asTypeElement;

import com.google.auto.common.MoreTypes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ErrorType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The handling of types that do not exist, which another processor may still write. Ends the
 * reading of a container class at the first such type, except for the class's own generated class.
 * Before {@link #beginReading} is called, any type may be missing. Valid for one round.
 */
public final class MissingTypes {
  private @Nullable TypeElement container;
  private @Nullable Element place;

  /** Thrown if a class cannot be read yet because a required type does not exist. */
  public static final class MissingTypeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Element place;
    private final String typeName;

    private MissingTypeException(Element place, String typeName) {
      super(typeName);
      this.place = place;
      this.typeName = typeName;
    }

    /** Returns the declaration that names the type. */
    public Element place() {
      return place;
    }

    /** Returns the type as named there. */
    public String typeName() {
      return typeName;
    }
  }

  /**
   * Returns whether the type itself is missing. Under ECJ, a missing type argument also makes an
   * error type, which is not missing itself.
   */
  public static boolean isMissing(TypeMirror type) {
    return type.getKind() == TypeKind.ERROR
        && ((ErrorType) type).asElement().asType().getKind() == TypeKind.ERROR;
  }

  /** Begins the reading of {@code container}. */
  public void beginReading(TypeElement container) {
    this.container = container;
    this.place = container;
  }

  /**
   * Sets the declaration that is being read. If {@code member} is inherited, that is the container
   * class.
   */
  public void setPlace(Element member) {
    place = Hierarchy.around(member).anyMatch(at -> at.equals(container)) ? member : container;
  }

  /**
   * Checks that the type, and all types that it names, exist.
   *
   * @throws MissingTypeException if one of them is missing
   */
  public void require(TypeMirror type) {
    Bounds.namedTypes(type).forEach(this::checkExists);
  }

  /**
   * Checks that the type and its superclasses exist. They determine whether it is a container.
   *
   * @throws MissingTypeException if one of them is missing
   */
  void requireSuperclasses(TypeMirror type) {
    for (TypeMirror bound : Bounds.of(type).toList()) {
      checkExists(bound);
      if (bound.getKind() == TypeKind.DECLARED) {
        requireSuperclasses(asTypeElement(bound).getSuperclass());
      }
    }
  }

  /**
   * Checks that the type and all of its supertypes exist. They determine its methods and
   * conversions.
   *
   * @throws MissingTypeException if one of them is missing
   */
  public void requireSupertypes(TypeMirror type) {
    requireSupertypes(type, new HashSet<>());
  }

  private void requireSupertypes(TypeMirror type, Set<Element> seen) {
    require(type);
    Bounds.of(type)
        .filter(bound -> bound instanceof DeclaredType && !isMissing(bound))
        .map(MoreTypes::asTypeElement)
        .filter(seen::add)
        .flatMap(
            each -> Stream.concat(Stream.of(each.getSuperclass()), each.getInterfaces().stream()))
        .forEach(each -> requireSupertypes(each, seen));
  }

  /**
   * Checks that the classes permitted by a sealed type exist.
   *
   * @throws MissingTypeException if one of them is missing
   */
  public void requirePermitted(TypeElement type) {
    boolean isSealed = type.getModifiers().contains(Modifier.SEALED);
    if (isSealed && type.getPermittedSubclasses().isEmpty() && container != null) {
      // ECJ omits missing classes.
      throw exception("that " + Hierarchy.name(type) + " permits");
    }
    type.getPermittedSubclasses().forEach(this::requireSuperclasses);
  }

  private void checkExists(TypeMirror type) {
    if (container != null
        && isMissing(type)
        && !asTypeElement(type).getSimpleName().contentEquals(Hierarchy.generatedName(container))) {
      throw exception(type.toString());
    }
  }

  private MissingTypeException exception(String typeName) {
    return new MissingTypeException(Objects.requireNonNull(place), typeName);
  }
}

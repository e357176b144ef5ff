package dev.lasso.processor.model;

import static com.google.auto.common.MoreElements.getPackage;

import com.google.auto.common.Visibility;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** How far a declaration can be seen, in ascending order. */
public enum Access {
  PRIVATE,
  PACKAGE,
  PROTECTED,
  PUBLIC;

  /** The access that {@code element} declares. */
  public static Access of(Element element) {
    return switch (Visibility.ofElement(element)) {
      case PRIVATE -> PRIVATE;
      case DEFAULT -> PACKAGE;
      case PROTECTED -> PROTECTED;
      case PUBLIC -> PUBLIC;
    };
  }

  /**
   * The class that keeps top-level classes of a package from naming {@code type}: the outermost of
   * it and the classes around it that they cannot see. Empty if they see them all.
   */
  public static Optional<TypeElement> hidden(Element type, CharSequence packageName) {
    if (!(type instanceof TypeElement named)) {
      return Optional.empty();
    }
    Optional<TypeElement> outer = hidden(type.getEnclosingElement(), packageName);
    return outer.isPresent() || isSeen(named, packageName) ? outer : Optional.of(named);
  }

  private static boolean isSeen(TypeElement type, CharSequence packageName) {
    return switch (of(type)) {
      case PUBLIC -> true;
      case PROTECTED, PACKAGE -> getPackage(type).getQualifiedName().contentEquals(packageName);
      case PRIVATE -> false;
    };
  }

  /** The widest access of {@code methods}; empty if there are none. */
  public static Optional<Access> widest(List<ExecutableElement> methods) {
    return methods.stream().map(Access::of).reduce(Access::or);
  }

  /** Whether classes of other packages may see it. */
  public boolean leavesPackage() {
    return this == PROTECTED || this == PUBLIC;
  }

  /** The modifiers that declare it. */
  public List<Modifier> modifiers() {
    return switch (this) {
      case PUBLIC -> List.of(Modifier.PUBLIC);
      case PROTECTED -> List.of(Modifier.PROTECTED);
      case PACKAGE -> List.of();
      case PRIVATE -> List.of(Modifier.PRIVATE);
    };
  }

  /** Public, or package-private. */
  public static Access publicIf(boolean isPublic) {
    return isPublic ? PUBLIC : PACKAGE;
  }

  /** The wider of the two. */
  public Access or(Access other) {
    return compareTo(other) >= 0 ? this : other;
  }
}

package dev.lasso.processor.model;

import static com.google.auto.common.MoreElements.getPackage;

import com.google.auto.common.Visibility;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** The access level of a declaration, in ascending order. */
public enum Access {
  PRIVATE,
  PACKAGE,
  PROTECTED,
  PUBLIC;

  /** Returns the access level that {@code element} declares. */
  public static Access of(Element element) {
    return switch (Visibility.ofElement(element)) {
      case PRIVATE -> PRIVATE;
      case DEFAULT -> PACKAGE;
      case PROTECTED -> PROTECTED;
      case PUBLIC -> PUBLIC;
    };
  }

  /**
   * Returns the class that keeps top-level classes of a package from naming {@code type}: the
   * outermost inaccessible class among {@code type} and its enclosing classes. Returns empty if all
   * of them are accessible.
   */
  public static Optional<TypeElement> inaccessibleClass(Element type, CharSequence packageName) {
    return inaccessibleClass(type, packageName, _ -> false);
  }

  /**
   * As {@link #inaccessibleClass(Element, CharSequence)}, for the body of a class of the package.
   *
   * @param isSuperclass returns whether a class is a superclass of that class, which may name the
   *     protected classes in it
   */
  public static Optional<TypeElement> inaccessibleClass(
      Element type, CharSequence packageName, Predicate<Element> isSuperclass) {
    if (!(type instanceof TypeElement named)) {
      return Optional.empty();
    }
    Optional<TypeElement> outer =
        inaccessibleClass(type.getEnclosingElement(), packageName, isSuperclass);
    boolean isAccessible =
        switch (of(named)) {
          case PUBLIC -> true;
          case PROTECTED ->
              isInPackage(named, packageName) || isSuperclass.test(named.getEnclosingElement());
          case PACKAGE -> isInPackage(named, packageName);
          case PRIVATE -> false;
        };
    return outer.isPresent() || isAccessible ? outer : Optional.of(named);
  }

  private static boolean isInPackage(TypeElement type, CharSequence packageName) {
    return getPackage(type).getQualifiedName().contentEquals(packageName);
  }

  /** Returns the widest access level of {@code methods}; empty if there are none. */
  public static Optional<Access> widest(List<ExecutableElement> methods) {
    return methods.stream().map(Access::of).reduce(Access::widerOf);
  }

  /** Returns whether classes of other packages may have access. */
  public boolean isWiderThanPackage() {
    return this == PROTECTED || this == PUBLIC;
  }

  /** Returns the modifiers that declare this access level. */
  public List<Modifier> modifiers() {
    return switch (this) {
      case PUBLIC -> List.of(Modifier.PUBLIC);
      case PROTECTED -> List.of(Modifier.PROTECTED);
      case PACKAGE -> List.of();
      case PRIVATE -> List.of(Modifier.PRIVATE);
    };
  }

  /** Returns {@link #PUBLIC} or {@link #PACKAGE}. */
  public static Access publicIf(boolean isPublic) {
    return isPublic ? PUBLIC : PACKAGE;
  }

  /** Returns the wider of the two access levels. */
  public Access widerOf(Access other) {
    return compareTo(other) >= 0 ? this : other;
  }
}

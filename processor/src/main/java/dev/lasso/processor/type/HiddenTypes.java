package dev.lasso.processor.type;

import static com.google.auto.common.MoreElements.getPackage;

import com.google.auto.common.Visibility;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/**
 * Finds classes in types that generated code has to name and can not: a host may see private
 * classes of the class around it, and protected ones of its superclass.
 */
public final class HiddenTypes {
  private HiddenTypes() {}

  /**
   * The class that keeps {@code type} from being named by top-level classes of {@code user}: one in
   * it, or one around that.
   */
  public static Optional<TypeElement> named(TypeMirror type, PackageElement user) {
    return Bounds.named(type)
        .filter(DeclaredType.class::isInstance)
        // The host's own generated class, for which ECJ has no package.
        .filter(each -> !MissingTypes.isMissing(each))
        .flatMap(each -> outermost(((DeclaredType) each).asElement(), user).stream())
        .findFirst();
  }

  /** The outermost of {@code type} and the classes around it that {@code user} can not see. */
  private static Optional<TypeElement> outermost(Element type, PackageElement user) {
    if (!(type instanceof TypeElement named)) {
      return Optional.empty();
    }
    Optional<TypeElement> outer = outermost(type.getEnclosingElement(), user);
    return outer.isPresent() || isSeen(named, user) ? outer : Optional.of(named);
  }

  private static boolean isSeen(TypeElement type, PackageElement user) {
    return switch (Visibility.ofElement(type)) {
      case PUBLIC -> true;
      case PROTECTED, DEFAULT -> getPackage(type).equals(user);
      case PRIVATE -> false;
    };
  }
}

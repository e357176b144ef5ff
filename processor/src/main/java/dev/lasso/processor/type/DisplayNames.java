package dev.lasso.processor.type;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/**
 * The names of types and elements in messages, without packages and annotations, as in {@code
 * List<Tensor>}.
 */
public final class DisplayNames {
  private DisplayNames() {}

  /** Returns the display name of a type or an element, and any other object unchanged. */
  public static Object display(Object thing) {
    return switch (thing) {
      case TypeMirror type -> of(type);
      case TypeElement type -> Hierarchy.name(type);
      case ExecutableElement method -> of(method);
      case Element other -> other.getSimpleName();
      default -> thing;
    };
  }

  /** Returns the display name of a type. */
  public static String of(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> of(array.getComponentType()) + "[]";
      case DeclaredType declared -> {
        String name = Hierarchy.name((TypeElement) declared.asElement());
        yield declared.getTypeArguments().isEmpty()
            ? name
            : name
                + declared.getTypeArguments().stream()
                    .map(DisplayNames::of)
                    .collect(joining(", ", "<", ">"));
      }
      case TypeVariable variable -> variable.asElement().getSimpleName().toString();
      case WildcardType wildcard when wildcard.getExtendsBound() != null ->
          "? extends " + of(wildcard.getExtendsBound());
      case WildcardType wildcard when wildcard.getSuperBound() != null ->
          "? super " + of(wildcard.getSuperBound());
      case WildcardType _ -> "?";
      default ->
          type.getKind().isPrimitive()
              ? type.getKind().name().toLowerCase(Locale.ROOT)
              : type.toString();
    };
  }

  /** Returns the display name of a method, as in {@code area(int, List<Tensor>)}. */
  public static String of(ExecutableElement method) {
    return method.getSimpleName()
        + method.getParameters().stream()
            .map(parameter -> of(parameter.asType()))
            .collect(joining(", ", "(", ")"));
  }
}

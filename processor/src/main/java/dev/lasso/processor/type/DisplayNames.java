package dev.lasso.processor.type;

import static java.util.stream.Collectors.joining;

import java.util.Locale;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** Types as messages show them: without packages and annotations, as in {@code List<Tensor>}. */
public final class DisplayNames {
  private DisplayNames() {}

  public static String of(TypeMirror type) {
    return of(type, variable -> variable.asElement().getSimpleName().toString());
  }

  /** Likewise, with type variables as {@code names} calls them. */
  public static String of(TypeMirror type, Function<TypeVariable, String> names) {
    return switch (type) {
      case ArrayType array -> of(array.getComponentType(), names) + "[]";
      case DeclaredType declared -> {
        String name = Hierarchy.name((TypeElement) declared.asElement());
        yield declared.getTypeArguments().isEmpty()
            ? name
            : name
                + declared.getTypeArguments().stream()
                    .map(argument -> of(argument, names))
                    .collect(joining(", ", "<", ">"));
      }
      case TypeVariable variable -> names.apply(variable);
      case WildcardType wildcard when wildcard.getExtendsBound() != null ->
          "? extends " + of(wildcard.getExtendsBound(), names);
      case WildcardType wildcard when wildcard.getSuperBound() != null ->
          "? super " + of(wildcard.getSuperBound(), names);
      case WildcardType _ -> "?";
      default ->
          type.getKind().isPrimitive()
              ? type.getKind().name().toLowerCase(Locale.ROOT)
              : type.toString();
    };
  }
}

package dev.lasso.processor.type;

import java.util.stream.Stream;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** Queries for the types that a type names, and for the bounds of type variables and wildcards. */
public final class Bounds {
  private Bounds() {}

  /**
   * Returns the bounds that every value of {@code type} satisfies, or {@code type} itself if it is
   * not a variable, a wildcard or an intersection.
   */
  public static Stream<TypeMirror> of(TypeMirror type) {
    return switch (type) {
      case TypeVariable variable -> declaredBounds(variable).flatMap(Bounds::of);
      case IntersectionType all -> all.getBounds().stream().flatMap(Bounds::of);
      case WildcardType _ -> ofArgument(type).flatMap(Bounds::of);
      default -> Stream.of(type);
    };
  }

  /**
   * Returns {@code type} and all types that it names: components, type arguments and their bounds.
   */
  public static Stream<TypeMirror> namedTypes(TypeMirror type) {
    Stream<? extends TypeMirror> parts =
        switch (type) {
          case ArrayType array -> Stream.of(array.getComponentType());
          case DeclaredType declared -> declared.getTypeArguments().stream();
          case WildcardType wildcard ->
              Stream.concat(
                  Stream.ofNullable(wildcard.getExtendsBound()),
                  Stream.ofNullable(wildcard.getSuperBound()));
          default -> Stream.of();
        };
    return Stream.concat(Stream.of(type), parts.flatMap(Bounds::namedTypes));
  }

  /**
   * Returns the type, or upper bound, that a type argument denotes; empty for an unbounded
   * wildcard.
   */
  public static Stream<TypeMirror> ofArgument(TypeMirror argument) {
    return argument instanceof WildcardType wildcard
        ? Stream.ofNullable(wildcard.getExtendsBound())
        : Stream.of(argument);
  }

  /**
   * Returns the bounds in the declaration of a type variable. Its upper bound cannot be used,
   * because ECJ returns the variable itself if the bound is {@code Object & Runnable}.
   */
  private static Stream<? extends TypeMirror> declaredBounds(TypeVariable variable) {
    return ((TypeParameterElement) variable.asElement()).getBounds().stream();
  }
}

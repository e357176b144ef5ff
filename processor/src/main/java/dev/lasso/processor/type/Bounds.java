package dev.lasso.processor.type;

import java.util.stream.Stream;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** What the text of a type names, and what bounds the values of type variables and wildcards. */
public final class Bounds {
  private Bounds() {}

  /** The types that every value of {@code type} is of; {@code type} itself if it has no bounds. */
  public static Stream<TypeMirror> of(TypeMirror type) {
    return switch (type) {
      case TypeVariable variable -> declared(variable).flatMap(Bounds::of);
      case IntersectionType all -> all.getBounds().stream().flatMap(Bounds::of);
      case WildcardType _ -> ofArgument(type).flatMap(Bounds::of);
      default -> Stream.of(type);
    };
  }

  /**
   * {@code type} and all types that its text names: components, type arguments and their bounds.
   */
  public static Stream<TypeMirror> named(TypeMirror type) {
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
    return Stream.concat(Stream.of(type), parts.flatMap(Bounds::named));
  }

  /** What a type argument stands for; empty if that can be anything. */
  public static Stream<TypeMirror> ofArgument(TypeMirror argument) {
    return argument instanceof WildcardType wildcard
        ? Stream.ofNullable(wildcard.getExtendsBound())
        : Stream.of(argument);
  }

  /**
   * What the declaration of a type variable says it extends. Its upper bound is no help: if that is
   * {@code Object & Runnable}, ECJ gives the variable itself.
   */
  private static Stream<? extends TypeMirror> declared(TypeVariable variable) {
    return ((TypeParameterElement) variable.asElement()).getBounds().stream();
  }
}

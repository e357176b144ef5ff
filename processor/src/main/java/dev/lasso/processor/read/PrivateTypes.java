package dev.lasso.processor.read;

import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;

/** Finds private classes in types that generated code has to name. */
final class PrivateTypes {
  private PrivateTypes() {}

  /** A class that {@code type} names and that is private or inside a private one. */
  static Optional<TypeElement> named(TypeMirror type) {
    return switch (type) {
      case DeclaredType declared -> {
        TypeElement element = (TypeElement) declared.asElement();
        yield HostCheck.isPrivate(element)
            ? Optional.of(element)
            : first(declared.getTypeArguments().stream());
      }
      case ArrayType array -> named(array.getComponentType());
      case WildcardType wildcard ->
          first(
              Stream.of(
                      Optional.ofNullable(wildcard.getExtendsBound()),
                      Optional.ofNullable(wildcard.getSuperBound()))
                  .flatMap(Optional::stream));
      default -> Optional.empty();
    };
  }

  private static Optional<TypeElement> first(Stream<? extends TypeMirror> types) {
    return types.flatMap(each -> named(each).stream()).findFirst();
  }
}

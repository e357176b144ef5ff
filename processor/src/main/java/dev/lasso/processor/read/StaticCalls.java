package dev.lasso.processor.read;

import static com.google.auto.common.MoreElements.getPackage;

import dev.lasso.processor.model.MutatorModel.Form;
import dev.lasso.processor.type.HiddenTypes;
import dev.lasso.processor.type.Hierarchy;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;

/** Calls of the static forms of mutators, by the instance forms. */
final class StaticCalls {
  private StaticCalls() {}

  /**
   * Whether a call has to name the type arguments of {@code declarer}: compilers do not always
   * infer them from {@code Box<? super T>}, whose wildcard they capture. Where {@code leaf} can not
   * name them, they have to.
   */
  static boolean nameArguments(
      TypeElement leaf, TypeElement declarer, Form form, VariableElement field) {
    TypeMirror type = field.asType();
    return form != Form.RESIZE
        && hasWildcard(type)
        && namesVariable(type)
        && canName(leaf, declarer);
  }

  private static boolean hasWildcard(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> hasWildcard(array.getComponentType());
      case DeclaredType declared ->
          declared.getTypeArguments().stream().anyMatch(StaticCalls::hasWildcard);
      case WildcardType _ -> true;
      default -> false;
    };
  }

  private static boolean namesVariable(TypeMirror type) {
    return switch (type) {
      case ArrayType array -> namesVariable(array.getComponentType());
      case TypeVariable _ -> true;
      case DeclaredType declared ->
          declared.getTypeArguments().stream().anyMatch(StaticCalls::namesVariable);
      case WildcardType wildcard ->
          Stream.of(
                  Optional.ofNullable(wildcard.getExtendsBound()),
                  Optional.ofNullable(wildcard.getSuperBound()))
              .flatMap(Optional::stream)
              .anyMatch(StaticCalls::namesVariable);
      default -> false;
    };
  }

  private static boolean canName(TypeElement leaf, TypeElement declarer) {
    PackageElement user = getPackage(leaf);
    return Hierarchy.withSuperclasses(leaf)
        .takeWhile(type -> !type.equals(declarer))
        .allMatch(type -> HiddenTypes.named(type.getSuperclass(), user).isEmpty());
  }
}

package dev.lasso.processor.read;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Hierarchy;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A check for abstract methods that name a generated class where the field has the type of its
 * container class. While Lasso runs, the generated class does not exist, so that the compiler takes
 * the two types for equal.
 */
final class AccessorTypeCheck {
  private final ContainerContext reading;

  AccessorTypeCheck(ContainerContext containerContext) {
    this.reading = containerContext;
  }

  /** Reports such methods. */
  void check() {
    reading.methods().abstractMethods().forEach(this::check);
  }

  private void check(ExecutableElement method) {
    Stream.concat(
            Stream.of(method.getReturnType()),
            method.getParameters().stream().map(VariableElement::asType))
        .filter(type -> type.getKind() == TypeKind.ERROR)
        .flatMap(type -> containers().filter(each -> isGenerated(type, each)))
        .findFirst()
        .ifPresent(container -> report(method, container));
  }

  /** Returns the container class and the classes of its fields. */
  private Stream<TypeElement> containers() {
    return Hierarchy.withSuperclasses(reading.container())
        .flatMap(
            type ->
                Stream.concat(
                    Stream.of(type),
                    Hierarchy.instanceFields(type).stream()
                        .map(VariableElement::asType)
                        .filter(each -> each.getKind() == TypeKind.DECLARED)
                        .map(each -> (TypeElement) ((DeclaredType) each).asElement())));
  }

  private static boolean isGenerated(TypeMirror type, TypeElement container) {
    return type instanceof DeclaredType declared
        && declared.asElement().getSimpleName().contentEquals(Hierarchy.generatedName(container));
  }

  private void report(ExecutableElement method, TypeElement container) {
    String generated = Hierarchy.generatedName(container);
    String name = Hierarchy.name(container);
    reading
        .report()
        .add(
            Diagnostic.ACCESSOR_TYPE,
            Place.of(reading.check().placeOf(method)),
            method,
            generated,
            name,
            name,
            generated);
  }
}

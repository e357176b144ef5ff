package dev.lasso.processor.read;

import com.google.auto.common.MoreElements;
import dev.lasso.processor.model.Access;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/**
 * A method, without parameters, that the value of an annotation names and generated code calls.
 *
 * @param found the method; of several that are found the one that can be called
 * @param fault why it can not be called
 */
record NamedMethod(Optional<ExecutableElement> found, Optional<Fault> fault) {

  /** What is wrong with the name. */
  enum Fault {
    MISSING,
    PARAMETERS,
    STATIC,
    OUT_OF_REACH
  }

  /**
   * The method {@code name} of objects of {@code type}, called from the package of {@code user}.
   */
  static NamedMethod find(ReadContext context, TypeMirror type, String name, TypeElement user) {
    List<ExecutableElement> named =
        declaredTypes(type)
            .flatMap(each -> named(context, (TypeElement) each.asElement(), name))
            .toList();
    if (named.isEmpty()) {
      return new NamedMethod(Optional.empty(), Optional.of(Fault.MISSING));
    }
    List<ExecutableElement> plain =
        named.stream().filter(method -> method.getParameters().isEmpty()).toList();
    if (plain.isEmpty()) {
      return new NamedMethod(Optional.empty(), Optional.of(Fault.PARAMETERS));
    }
    return plain.stream()
        .filter(method -> fault(method, user).isEmpty())
        .findFirst()
        .map(method -> new NamedMethod(Optional.of(method), Optional.empty()))
        .orElseGet(() -> new NamedMethod(Optional.empty(), fault(plain.getFirst(), user)));
  }

  private static Optional<Fault> fault(ExecutableElement method, TypeElement user) {
    if (method.getModifiers().contains(Modifier.STATIC)) {
      return Optional.of(Fault.STATIC);
    }
    return isInReach(method, user) ? Optional.empty() : Optional.of(Fault.OUT_OF_REACH);
  }

  /** The classes and interfaces whose members a value of the type has. */
  private static Stream<DeclaredType> declaredTypes(TypeMirror type) {
    return switch (type) {
      case DeclaredType declared -> Stream.of(declared);
      case TypeVariable variable ->
          RuntimeTypes.bounds(variable).flatMap(NamedMethod::declaredTypes);
      case IntersectionType all -> all.getBounds().stream().flatMap(NamedMethod::declaredTypes);
      default -> Stream.of();
    };
  }

  /** The methods of that name, private ones of the class itself too. */
  private static Stream<ExecutableElement> named(
      ReadContext context, TypeElement type, String name) {
    return MoreElements.getAllMethods(type, context.types(), context.elements()).stream()
        .filter(method -> method.getSimpleName().contentEquals(name))
        .filter(
            method ->
                method.getEnclosingElement().equals(type)
                    || Access.of(method.getModifiers()) != Access.PRIVATE);
  }

  /** Whether code in the package of {@code user} can call the method on any object that has it. */
  private static boolean isInReach(ExecutableElement method, TypeElement user) {
    TypeElement declarer = (TypeElement) method.getEnclosingElement();
    return switch (Access.of(method.getModifiers())) {
      case PUBLIC -> true;
      case PROTECTED, PACKAGE -> Hierarchy.packageOf(declarer).equals(Hierarchy.packageOf(user));
      case PRIVATE -> false;
    };
  }
}

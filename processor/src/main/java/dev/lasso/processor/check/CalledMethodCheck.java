package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.Comparator.comparingInt;

import com.google.auto.common.MoreTypes;
import com.google.auto.common.Visibility;
import dev.lasso.processor.declared.ContainerMethods;
import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.FieldDeclaration.Kind;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Rules for methods that generated code calls because they have an annotation or are named by one.
 * Each must exist, be accessible, be an instance method and have no parameters.
 */
public final class CalledMethodCheck extends Check {
  private static final String WEIGHT = "@GcContainer(nativeBytes = …)";

  public CalledMethodCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
  }

  /** Reports errors in the methods to be called on objects of {@code container}. */
  public void check() {
    for (FieldDeclaration field : context.fields(container)) {
      checkMethodsOfField(field);
    }
    checkFinalizers();
    LassoAnnotation.CONTAINER.stringValue(container, "nativeBytes").ifPresent(this::checkWeight);
  }

  private void checkMethodsOfField(FieldDeclaration field) {
    String of = " of field '" + field.name() + "'";
    Optional<String> release = field.release();
    if (field.kind() == Kind.RESOURCE && release.isPresent()) {
      Place place = field.place(LassoAnnotation.OWNED, FieldDeclaration.RELEASE);
      String reason = "@Owned(release = …)" + of;
      Optional<ExecutableElement> own = releaseMethod(context, field);
      own.ifPresent(method -> checkAccess(method, reason, place));
      own.ifPresent(method -> checkBody(method, reason, place));
      if (own.isEmpty() && field.isHandle()) {
        report.add(Diagnostic.HANDLE_METHOD, place, release.get(), reason, container, field.type());
      } else if (own.isEmpty()) {
        check(field.type(), release.get(), reason, place);
      }
    }
    Optional<String> onClear = field.onClear();
    if (onClear.isPresent()) {
      Place place = field.place(LassoAnnotation.WEAK, FieldDeclaration.ON_CLEAR);
      check(container.asType(), onClear.get(), "@Weak(onClear = …)" + of, place);
    }
  }

  private void checkWeight(String name) {
    Place place = Place.of(container, LassoAnnotation.CONTAINER, "nativeBytes");
    check(container.asType(), name, WEIGHT, place).ifPresent(method -> checkWeight(method, place));
  }

  private void checkWeight(ExecutableElement method, Place place) {
    checkBody(method, WEIGHT, place);
    TypeKind result = method.getReturnType().getKind();
    if ((result != TypeKind.LONG && result != TypeKind.INT)
        || !method.getThrownTypes().stream().allMatch(context::isUnchecked)) {
      report.add(Diagnostic.NATIVE_BYTES_METHOD, place, method.getSimpleName());
    }
  }

  /**
   * Returns the method of the class with {@code field}, static or not, that closes the resource
   * given as its parameter. Returns empty if the type of the resource has such a method without
   * parameters.
   */
  public static Optional<ExecutableElement> releaseMethod(
      ReadContext context, FieldDeclaration field) {
    Optional<String> name = field.release();
    if (name.isEmpty()
        || methods(context, field.type(), name.get())
            .anyMatch(method -> method.getParameters().isEmpty())) {
      return Optional.empty();
    }
    return methods(context, field.owner().asType(), name.get())
        .filter(method -> method.getParameters().size() == 1)
        .filter(
            method ->
                context
                    .types()
                    .isAssignable(field.type(), method.getParameters().getFirst().asType()))
        .findFirst();
  }

  /** Returns the finalizers that {@code type} declares. More than one is an error. */
  public static List<ExecutableElement> finalizers(TypeElement type) {
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .filter(LassoAnnotation.FINALIZER::isOn)
        .toList();
  }

  private void checkFinalizers() {
    List<ExecutableElement> own = finalizers(container);
    for (ExecutableElement finalizer : own) {
      check(finalizer, "@Finalizer", Place.of(finalizer));
      checkBody(finalizer, "@Finalizer", Place.of(finalizer));
    }
    for (ExecutableElement second : own.stream().skip(1).toList()) {
      Place place = Place.of(second, LassoAnnotation.FINALIZER);
      Name first = own.getFirst().getSimpleName();
      report.add(Diagnostic.FINALIZER_TWICE, place, second.getSimpleName(), container, first);
    }
    Optional<ExecutableElement> inherited =
        Hierarchy.superclasses(container).stream()
            .filter(LassoAnnotation.CONTAINER::isOn)
            .flatMap(superContainer -> finalizers(superContainer).stream())
            .findFirst();
    Optional<ExecutableElement> first = own.stream().findFirst();
    first.ifPresent(finalizer -> inherited.ifPresent(other -> checkOverrides(finalizer, other)));
    first.or(() -> inherited).ifPresent(this::checkThrown);
  }

  private void checkThrown(ExecutableElement finalizer) {
    finalizer.getThrownTypes().forEach(thrown -> checkAccessible(finalizer, thrown));
  }

  private void checkOverrides(ExecutableElement finalizer, ExecutableElement other) {
    if (!context.elements().overrides(finalizer, other, container)) {
      Name name = finalizer.getSimpleName();
      Name wanted = other.getSimpleName();
      Element owner = other.getEnclosingElement();
      report.add(Diagnostic.FINALIZER_OTHER, finalizer, name, wanted, owner, wanted);
    }
  }

  /** Reports a method without a body, which generated code does not implement. */
  private void checkBody(ExecutableElement method, String reason, Place place) {
    if (ContainerMethods.isAbstract(method)) {
      report.add(Diagnostic.METHOD_ABSTRACT, place, method.getSimpleName(), reason);
    }
  }

  /**
   * Returns the method {@code name} of objects of {@code type}, and reports why it cannot be
   * called. Of several methods, returns the one with the fewest parameters.
   */
  private Optional<ExecutableElement> check(
      TypeMirror type, String name, String reason, Place place) {
    Optional<ExecutableElement> best =
        methods(context, type, name).min(comparingInt(method -> method.getParameters().size()));
    if (best.isEmpty()) {
      report.add(Diagnostic.METHOD_MISSING, place, name, reason, type);
    }
    best.ifPresent(method -> check(method, reason, place));
    return best;
  }

  private void check(ExecutableElement method, String reason, Place place) {
    if (!method.getParameters().isEmpty() || method.getModifiers().contains(Modifier.STATIC)) {
      report.add(Diagnostic.METHOD_FORM, place, method.getSimpleName(), reason);
    }
    checkAccess(method, reason, place);
  }

  private void checkAccess(ExecutableElement method, String reason, Place place) {
    Name name = method.getSimpleName();
    if (!isAccessible(method)) {
      report.add(
          Diagnostic.METHOD_PRIVATE, place, name, reason, Hierarchy.generatedName(container));
    }
  }

  /** Returns the methods of that name of objects of {@code type}. */
  private static Stream<ExecutableElement> methods(
      ReadContext context, TypeMirror type, String name) {
    return Bounds.of(type)
        .filter(DeclaredType.class::isInstance)
        .flatMap(bound -> methodsNamed(context, MoreTypes.asTypeElement(bound), name));
  }

  /**
   * Returns the methods of that name of {@code type}, including private methods of the class
   * itself.
   */
  private static Stream<ExecutableElement> methodsNamed(
      ReadContext context, TypeElement type, String name) {
    return context
        .methods(type)
        .named(name)
        .filter(
            method ->
                method.getEnclosingElement().equals(type)
                    || Visibility.ofElement(method) != Visibility.PRIVATE);
  }

  /** Returns whether the generated class can call the method on any object that has it. */
  private boolean isAccessible(ExecutableElement method) {
    return switch (Visibility.ofElement(method)) {
      case PUBLIC -> true;
      case PROTECTED, DEFAULT -> getPackage(method).equals(getPackage(container));
      case PRIVATE -> false;
    };
  }
}

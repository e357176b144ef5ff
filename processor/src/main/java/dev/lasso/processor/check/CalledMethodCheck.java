package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getPackage;
import static java.util.Comparator.comparingInt;

import com.google.auto.common.MoreElements;
import com.google.auto.common.MoreTypes;
import com.google.auto.common.Visibility;
import dev.lasso.processor.check.FieldDeclaration.Kind;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Bounds;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Rules for methods that generated code calls because an annotation is on them, or names them: each
 * has to exist, to be in reach, an instance method and without parameters.
 */
public final class CalledMethodCheck {
  private static final String WEIGHT = "@GcContainer(weight = …)";

  private final ReadContext context;
  private final HostReport report;
  private final TypeElement host;

  public CalledMethodCheck(ReadContext context, HostReport report, TypeElement host) {
    this.context = context;
    this.report = report;
    this.host = host;
  }

  /** Reports what is wrong with the methods that {@code host} has called. */
  public void check() {
    for (FieldDeclaration field : context.fields(host)) {
      checkFieldsMethods(field);
    }
    checkFinalizers();
    Mark.CONTAINER.text(host, "weight").ifPresent(this::checkWeight);
  }

  private void checkFieldsMethods(FieldDeclaration field) {
    String of = " of field '" + field.name() + "'";
    if (field.kind() == Kind.RESOURCE) {
      field
          .release()
          .ifPresent(
              name ->
                  check(
                      field.type(),
                      name,
                      "@Owned(release = …)" + of,
                      field.place(Mark.OWNED, FieldDeclaration.RELEASE)));
    }
    field
        .onClear()
        .ifPresent(
            name ->
                check(
                    host.asType(),
                    name,
                    "@Weak(onClear = …)" + of,
                    field.place(Mark.WEAK, FieldDeclaration.ON_CLEAR)));
  }

  private void checkWeight(String name) {
    Place place = Place.of(host, Mark.CONTAINER, "weight");
    check(host.asType(), name, WEIGHT, place).ifPresent(method -> checkWeight(method, place));
  }

  private void checkWeight(ExecutableElement method, Place place) {
    checkBody(method, WEIGHT, place);
    TypeMirror result = method.getReturnType();
    if (result.getKind() != TypeKind.LONG && result.getKind() != TypeKind.INT) {
      report.add(Diagnostic.WEIGHT_RESULT, place, method.getSimpleName(), DisplayNames.of(result));
    }
    for (TypeMirror thrown : method.getThrownTypes()) {
      if (!context.isUnchecked(thrown)) {
        String name = DisplayNames.of(thrown);
        report.add(Diagnostic.WEIGHT_THROWS, place, method.getSimpleName(), name);
        return;
      }
    }
  }

  /** The finalizers that {@code type} declares, of which there should be one at most. */
  public static List<ExecutableElement> finalizers(TypeElement type) {
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .filter(Mark.FINALIZER::isOn)
        .toList();
  }

  private void checkFinalizers() {
    List<ExecutableElement> own = finalizers(host);
    for (ExecutableElement finalizer : own) {
      report(finalizer, "@Finalizer", Place.of(finalizer));
      checkBody(finalizer, "@Finalizer", Place.of(finalizer));
    }
    own.stream()
        .skip(1)
        .forEach(
            second ->
                report.add(
                    Diagnostic.FINALIZER_TWICE,
                    Place.of(second, Mark.FINALIZER),
                    second.getSimpleName(),
                    Hierarchy.name(host),
                    own.getFirst().getSimpleName()));
    Optional<ExecutableElement> inherited =
        Hierarchy.superclasses(host).stream()
            .filter(Mark.CONTAINER::isOn)
            .flatMap(superHost -> finalizers(superHost).stream())
            .findFirst();
    Optional<ExecutableElement> first = own.stream().findFirst();
    first.ifPresent(finalizer -> inherited.ifPresent(other -> checkOverrides(finalizer, other)));
    first
        .or(() -> inherited)
        .ifPresent(
            finalizer ->
                finalizer
                    .getThrownTypes()
                    .forEach(
                        thrown ->
                            new MemberCheck(context, report, host).checkHidden(finalizer, thrown)));
  }

  private void checkOverrides(ExecutableElement finalizer, ExecutableElement other) {
    if (!context.elements().overrides(finalizer, other, host)) {
      report.add(
          Diagnostic.FINALIZER_OTHER,
          finalizer,
          finalizer.getSimpleName(),
          other.getSimpleName(),
          Hierarchy.name((TypeElement) other.getEnclosingElement()),
          other.getSimpleName());
    }
  }

  /** Reports a method without a body, which generated code does not write. */
  private void checkBody(ExecutableElement method, String reason, Place place) {
    if (HostMethods.isAbstract(method)) {
      report.add(Diagnostic.METHOD_ABSTRACT, place, method.getSimpleName(), reason);
    }
  }

  /**
   * Returns the method {@code name} of objects of {@code type}, of several one that can be called,
   * or reports why none can.
   */
  private Optional<ExecutableElement> check(
      TypeMirror type, String name, String reason, Place place) {
    Optional<ExecutableElement> best =
        Bounds.of(type)
            .filter(DeclaredType.class::isInstance)
            .flatMap(bound -> named(MoreTypes.asTypeElement(bound), name))
            .min(comparingInt(method -> faults(method).size()));
    if (best.isEmpty()) {
      report.add(Diagnostic.METHOD_MISSING, place, name, reason, DisplayNames.of(type));
    }
    best.ifPresent(method -> report(method, reason, place));
    return best.filter(method -> faults(method).isEmpty());
  }

  private void report(ExecutableElement method, String reason, Place place) {
    for (Diagnostic fault : faults(method)) {
      if (fault == Diagnostic.METHOD_PRIVATE) {
        report.add(fault, place, method.getSimpleName(), reason, Hierarchy.generatedName(host));
      } else {
        report.add(fault, place, method.getSimpleName(), reason);
      }
    }
  }

  private List<Diagnostic> faults(ExecutableElement method) {
    List<Diagnostic> faults = new ArrayList<>();
    if (!method.getParameters().isEmpty()) {
      faults.add(Diagnostic.METHOD_PARAMETERS);
    }
    if (method.getModifiers().contains(Modifier.STATIC)) {
      faults.add(Diagnostic.METHOD_STATIC);
    }
    if (!isInReach(method)) {
      faults.add(Diagnostic.METHOD_PRIVATE);
    }
    return faults;
  }

  /** The methods of that name, private ones of the class itself too. */
  private Stream<ExecutableElement> named(TypeElement type, String name) {
    return MoreElements.getAllMethods(type, context.types(), context.elements()).stream()
        .filter(method -> method.getSimpleName().contentEquals(name))
        .filter(
            method ->
                method.getEnclosingElement().equals(type)
                    || Visibility.ofElement(method) != Visibility.PRIVATE);
  }

  /** Whether the generated class can call the method on any object that has it. */
  private boolean isInReach(ExecutableElement method) {
    return switch (Visibility.ofElement(method)) {
      case PUBLIC -> true;
      case PROTECTED, DEFAULT -> getPackage(method).equals(getPackage(host));
      case PRIVATE -> false;
    };
  }
}

package dev.lasso.processor.check;

import static java.util.Comparator.comparingInt;

import com.google.auto.common.MoreElements;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.ArrayList;
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
 * The rule that generated code can call a method that an annotation is on, or names: it has to
 * exist, to be in reach, an instance method and without parameters.
 */
public final class CalledMethodCheck {
  private final ReadContext context;
  private final HostReport report;
  private final TypeElement host;

  public CalledMethodCheck(ReadContext context, HostReport report, TypeElement host) {
    this.context = context;
    this.report = report;
    this.host = host;
  }

  /**
   * Reports why {@code method} can not be called.
   *
   * @param reason the annotation, as messages name it
   */
  public void check(ExecutableElement method, String reason) {
    report(method, reason, Place.of(method));
    checkBody(method, reason, Place.of(method));
  }

  /** Reports a method without a body, which generated code does not write. */
  public void checkBody(ExecutableElement method, String reason, Place place) {
    if (HostMethods.isAbstract(method)) {
      report.add(Diagnostic.METHOD_ABSTRACT, place, method.getSimpleName(), reason);
    }
  }

  /**
   * Returns the method {@code name} of objects of {@code type}, of several one that can be called,
   * or reports why none can.
   */
  public Optional<ExecutableElement> check(
      TypeMirror type, String name, String reason, Place place) {
    List<ExecutableElement> named =
        declaredTypes(type).flatMap(each -> named((TypeElement) each.asElement(), name)).toList();
    Optional<ExecutableElement> best =
        named.stream().min(comparingInt(method -> faults(method).size()));
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

  /** The classes and interfaces whose members a value of the type has. */
  private static Stream<DeclaredType> declaredTypes(TypeMirror type) {
    return switch (type) {
      case DeclaredType declared -> Stream.of(declared);
      case TypeVariable variable ->
          RuntimeTypes.bounds(variable).flatMap(CalledMethodCheck::declaredTypes);
      case IntersectionType all ->
          all.getBounds().stream().flatMap(CalledMethodCheck::declaredTypes);
      default -> Stream.of();
    };
  }

  /** The methods of that name, private ones of the class itself too. */
  private Stream<ExecutableElement> named(TypeElement type, String name) {
    return MoreElements.getAllMethods(type, context.types(), context.elements()).stream()
        .filter(method -> method.getSimpleName().contentEquals(name))
        .filter(
            method ->
                method.getEnclosingElement().equals(type)
                    || Access.of(method.getModifiers()) != Access.PRIVATE);
  }

  /** Whether the generated class can call the method on any object that has it. */
  private boolean isInReach(ExecutableElement method) {
    return switch (Access.of(method.getModifiers())) {
      case PUBLIC -> true;
      case PROTECTED, PACKAGE -> Hierarchy.packageOf(method).equals(Hierarchy.packageOf(host));
      case PRIVATE -> false;
    };
  }
}

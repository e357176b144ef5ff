package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.NamedMethod.Fault;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Rules for the method that {@code @GcContainer(weight = …)} names. */
final class WeightCheck {
  private final ReadContext context;

  WeightCheck(ReadContext context) {
    this.context = context;
  }

  /** Reports what is wrong with the method that {@code host} names. */
  void check(TypeElement host) {
    value(host).ifPresent(value -> check(host, value));
  }

  /** The method that the annotation of {@code host} itself names. */
  static Optional<String> read(TypeElement host) {
    return value(host).map(value -> (String) value.getValue());
  }

  private static Optional<AnnotationValue> value(TypeElement host) {
    return Mark.CONTAINER.value(host, "weight").filter(value -> !value.getValue().equals(""));
  }

  private void check(TypeElement host, AnnotationValue value) {
    String name = (String) value.getValue();
    NamedMethod named = NamedMethod.find(context, host.asType(), name, host);
    named.fault().ifPresent(fault -> report(fault, host, value));
    named.found().ifPresent(method -> check(method, host, value));
  }

  private void report(Fault fault, TypeElement host, AnnotationValue value) {
    switch (fault) {
      case MISSING -> report(Diagnostic.WEIGHT_MISSING, host, value, Hierarchy.name(host));
      case PARAMETERS -> report(Diagnostic.WEIGHT_PARAMETERS, host, value);
      case STATIC -> report(Diagnostic.WEIGHT_STATIC, host, value);
      case OUT_OF_REACH ->
          report(Diagnostic.WEIGHT_PRIVATE, host, value, Hierarchy.generatedName(host));
    }
  }

  private void check(ExecutableElement method, TypeElement host, AnnotationValue value) {
    TypeMirror result = method.getReturnType();
    if (HostMethods.isAbstract(method)) {
      report(Diagnostic.WEIGHT_ABSTRACT, host, value);
    }
    if (result.getKind() != TypeKind.LONG && result.getKind() != TypeKind.INT) {
      report(Diagnostic.WEIGHT_RESULT, host, value, DisplayNames.of(result));
    }
    method.getThrownTypes().stream()
        .filter(thrown -> !context.isUnchecked(thrown))
        .findFirst()
        .ifPresent(
            thrown -> report(Diagnostic.WEIGHT_THROWS, host, value, DisplayNames.of(thrown)));
  }

  private void report(
      Diagnostic diagnostic, TypeElement host, AnnotationValue value, Object... more) {
    AnnotationMirror container = Mark.CONTAINER.on(host).orElseThrow();
    Object[] args = new Object[more.length + 1];
    args[0] = value.getValue();
    System.arraycopy(more, 0, args, 1, more.length);
    context.reporter().errorAtValue(diagnostic, host, container, value, args);
  }
}

package dev.lasso.processor.read;

import static javax.lang.model.util.ElementFilter.methodsIn;

import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.model.FinalizerModel;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Rules for finalizers. */
final class FinalizerCheck {
  private final ReadContext context;

  FinalizerCheck(ReadContext context) {
    this.context = context;
  }

  /** Reports what is wrong with the finalizers of {@code host}. */
  void check(TypeElement host) {
    List<ExecutableElement> finalizers = finalizers(host);
    for (ExecutableElement finalizer : finalizers) {
      checkShape(host, finalizer);
    }
    finalizers.stream()
        .skip(1)
        .forEach(second -> reportSecond(host, finalizers.getFirst(), second));
    finalizers.stream().findFirst().ifPresent(first -> checkSuperHost(host, first));
    effective(host)
        .ifPresent(
            finalizer ->
                finalizer
                    .getThrownTypes()
                    .forEach(
                        thrown -> new MemberCheck(context).checkHidden(host, finalizer, thrown)));
  }

  /** The finalizer that objects of {@code host} have, be it from a super host. */
  private static Optional<ExecutableElement> effective(TypeElement host) {
    return Hierarchy.withSuperclasses(host)
        .filter(Mark.CONTAINER::isOn)
        .flatMap(type -> finalizers(type).stream())
        .findFirst();
  }

  /** The finalizer that {@code host} declares itself. */
  static Optional<FinalizerModel> read(TypeElement host) {
    return finalizers(host).stream()
        .findFirst()
        .map(
            method ->
                new FinalizerModel(
                    method.getSimpleName().toString(), List.copyOf(method.getThrownTypes())));
  }

  private static List<ExecutableElement> finalizers(TypeElement host) {
    return methodsIn(host.getEnclosedElements()).stream().filter(Mark.FINALIZER::isOn).toList();
  }

  private void checkShape(TypeElement host, ExecutableElement finalizer) {
    if (finalizer.getModifiers().contains(Modifier.PRIVATE)) {
      report(Diagnostic.FINALIZER_PRIVATE, finalizer, Hierarchy.generatedName(host));
    }
    if (finalizer.getModifiers().contains(Modifier.STATIC)) {
      report(Diagnostic.FINALIZER_STATIC, finalizer);
    }
    if (finalizer.getModifiers().contains(Modifier.ABSTRACT)) {
      report(Diagnostic.FINALIZER_ABSTRACT, finalizer);
    }
    if (!finalizer.getParameters().isEmpty()) {
      report(Diagnostic.FINALIZER_PARAMETERS, finalizer);
    }
  }

  private void reportSecond(TypeElement host, ExecutableElement first, ExecutableElement second) {
    AnnotationMirror mirror = Mark.FINALIZER.on(second).orElseThrow();
    context
        .reporter()
        .errorAt(
            Diagnostic.FINALIZER_TWICE,
            second,
            mirror,
            second.getSimpleName(),
            Hierarchy.name(host),
            first.getSimpleName());
  }

  private void checkSuperHost(TypeElement host, ExecutableElement finalizer) {
    for (TypeElement superclass : Hierarchy.superclasses(host)) {
      if (Mark.CONTAINER.isOn(superclass) && !finalizers(superclass).isEmpty()) {
        ExecutableElement other = finalizers(superclass).getFirst();
        if (!context.elements().overrides(finalizer, other, host)) {
          report(
              Diagnostic.FINALIZER_OTHER,
              finalizer,
              other.getSimpleName(),
              Hierarchy.name(superclass),
              other.getSimpleName());
        }
        return;
      }
    }
  }

  private void report(Diagnostic diagnostic, ExecutableElement finalizer, Object... rest) {
    Object[] args = new Object[rest.length + 1];
    args[0] = finalizer.getSimpleName();
    System.arraycopy(rest, 0, args, 1, rest.length);
    context.reporter().error(diagnostic, finalizer, args);
  }
}

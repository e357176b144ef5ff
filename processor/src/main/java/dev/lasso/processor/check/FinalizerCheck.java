package dev.lasso.processor.check;

import static javax.lang.model.util.ElementFilter.methodsIn;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.model.FinalizerModel;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/** Rules for finalizers. */
public final class FinalizerCheck {
  private final ReadContext context;
  private final HostReport report;

  public FinalizerCheck(ReadContext context, HostReport report) {
    this.context = context;
    this.report = report;
  }

  /** Reports what is wrong with the finalizers of {@code host}. */
  public void check(TypeElement host) {
    List<ExecutableElement> finalizers = finalizers(host);
    CalledMethodCheck check = new CalledMethodCheck(context, report, host);
    finalizers.forEach(finalizer -> check.check(finalizer, "@Finalizer"));
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
                        thrown ->
                            new MemberCheck(context, report).checkHidden(host, finalizer, thrown)));
  }

  /** The finalizer that objects of {@code host} have, be it from a super host. */
  private static Optional<ExecutableElement> effective(TypeElement host) {
    return Hierarchy.withSuperclasses(host)
        .filter(Mark.CONTAINER::isOn)
        .flatMap(type -> finalizers(type).stream())
        .findFirst();
  }

  /** The finalizer that {@code host} declares itself. */
  public static Optional<FinalizerModel> read(TypeElement host) {
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

  private void reportSecond(TypeElement host, ExecutableElement first, ExecutableElement second) {
    report.add(
        Diagnostic.FINALIZER_TWICE,
        Place.of(second, Mark.FINALIZER.on(second).orElseThrow()),
        second.getSimpleName(),
        Hierarchy.name(host),
        first.getSimpleName());
  }

  private void checkSuperHost(TypeElement host, ExecutableElement finalizer) {
    for (TypeElement superclass : Hierarchy.superclasses(host)) {
      if (Mark.CONTAINER.isOn(superclass) && !finalizers(superclass).isEmpty()) {
        ExecutableElement other = finalizers(superclass).getFirst();
        if (!context.elements().overrides(finalizer, other, host)) {
          report.add(
              Diagnostic.FINALIZER_OTHER,
              finalizer,
              finalizer.getSimpleName(),
              other.getSimpleName(),
              Hierarchy.name(superclass),
              other.getSimpleName());
        }
        return;
      }
    }
  }
}

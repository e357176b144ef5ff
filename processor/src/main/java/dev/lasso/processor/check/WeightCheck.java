package dev.lasso.processor.check;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Mark;
import java.util.Optional;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Rules for the method that {@code @GcContainer(weight = …)} names. */
public final class WeightCheck {
  private static final String REASON = "@GcContainer(weight = …)";

  private final ReadContext context;
  private final HostReport report;

  public WeightCheck(ReadContext context, HostReport report) {
    this.context = context;
    this.report = report;
  }

  /** Reports what is wrong with the method that {@code host} names. */
  public void check(TypeElement host) {
    value(host).ifPresent(value -> check(host, value));
  }

  /** The method that the annotation of {@code host} itself names. */
  public static Optional<String> read(TypeElement host) {
    return value(host).map(value -> (String) value.getValue());
  }

  private static Optional<AnnotationValue> value(TypeElement host) {
    return Mark.CONTAINER.value(host, "weight").filter(value -> !value.getValue().equals(""));
  }

  private void check(TypeElement host, AnnotationValue value) {
    Place place = new Place(host, Mark.CONTAINER.on(host).orElseThrow(), value);
    CalledMethodCheck check = new CalledMethodCheck(context, report, host);
    check
        .check(host.asType(), (String) value.getValue(), REASON, place)
        .ifPresent(
            method -> {
              check.checkBody(method, REASON, place);
              check(method, place);
            });
  }

  private void check(ExecutableElement method, Place place) {
    TypeMirror result = method.getReturnType();
    if (result.getKind() != TypeKind.LONG && result.getKind() != TypeKind.INT) {
      report.add(Diagnostic.WEIGHT_RESULT, place, method.getSimpleName(), DisplayNames.of(result));
    }
    method.getThrownTypes().stream()
        .filter(thrown -> !context.isUnchecked(thrown))
        .findFirst()
        .ifPresent(
            thrown ->
                report.add(
                    Diagnostic.WEIGHT_THROWS,
                    place,
                    method.getSimpleName(),
                    DisplayNames.of(thrown)));
  }
}

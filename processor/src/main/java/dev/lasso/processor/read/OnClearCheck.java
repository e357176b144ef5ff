package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** Rules for the methods that {@code @Weak(onClear = …)} names. */
final class OnClearCheck {
  private final ReadContext context;

  OnClearCheck(ReadContext context) {
    this.context = context;
  }

  /** Reports what is wrong with the methods that the weak fields of {@code host} name. */
  void check(TypeElement host) {
    for (VariableElement field : Hierarchy.instanceFields(host)) {
      value(field).ifPresent(value -> check(host, field, value));
    }
  }

  /** The method that {@code field} names. */
  static Optional<String> read(VariableElement field) {
    return value(field).map(value -> (String) value.getValue());
  }

  private static Optional<AnnotationValue> value(VariableElement field) {
    return Mark.WEAK.value(field, "onClear").filter(value -> !value.getValue().equals(""));
  }

  private void check(TypeElement host, VariableElement field, AnnotationValue value) {
    String name = (String) value.getValue();
    NamedMethod.find(context, host.asType(), name, host)
        .fault()
        .ifPresent(
            fault -> {
              switch (fault) {
                case MISSING ->
                    report(Diagnostic.ON_CLEAR_MISSING, field, value, Hierarchy.name(host));
                case PARAMETERS -> report(Diagnostic.ON_CLEAR_PARAMETERS, field, value);
                case STATIC -> report(Diagnostic.ON_CLEAR_STATIC, field, value);
                case OUT_OF_REACH ->
                    report(
                        Diagnostic.ON_CLEAR_PRIVATE, field, value, Hierarchy.generatedName(host));
              }
            });
  }

  private void report(
      Diagnostic diagnostic, VariableElement field, AnnotationValue value, String... more) {
    AnnotationMirror weak = Mark.WEAK.on(field).orElseThrow();
    Object[] args = new Object[more.length + 2];
    args[0] = value.getValue();
    args[1] = field.getSimpleName();
    System.arraycopy(more, 0, args, 2, more.length);
    context.reporter().errorAtValue(diagnostic, field, weak, value, args);
  }
}

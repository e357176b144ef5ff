package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import java.util.Optional;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** Rules for what {@code @Owned} says about resources. */
final class ResourceCheck {
  private static final String RELEASE = "release";

  private final ReadContext context;

  ResourceCheck(ReadContext context) {
    this.context = context;
  }

  /** Reports what is wrong with the values of {@code @Owned} on the fields of {@code host}. */
  void check(TypeElement host) {
    for (VariableElement field : Hierarchy.instanceFields(host)) {
      Mark.OWNED.value(field, RELEASE).ifPresent(value -> checkRelease(host, field, value));
    }
  }

  /** The method that closes the resource in {@code field}, if it is not {@code close}. */
  static Optional<String> release(VariableElement field) {
    return Mark.OWNED
        .value(field, RELEASE)
        .map(value -> (String) value.getValue())
        .filter(name -> !name.isEmpty());
  }

  private void checkRelease(TypeElement host, VariableElement field, AnnotationValue value) {
    if (!checkIsResource(field, RELEASE, value) || release(field).isEmpty()) {
      return;
    }
    String type = DisplayNames.of(field.asType());
    Object name = value.getValue();
    NamedMethod.find(context, field.asType(), name.toString(), host)
        .fault()
        .ifPresent(
            fault -> {
              switch (fault) {
                case MISSING -> report(Diagnostic.RELEASE_MISSING, field, value, name, type);
                case PARAMETERS -> report(Diagnostic.RELEASE_PARAMETERS, field, value, name, type);
                case STATIC -> report(Diagnostic.RELEASE_STATIC, field, value, name, type);
                case OUT_OF_REACH ->
                    report(
                        Diagnostic.RELEASE_PRIVATE,
                        field,
                        value,
                        name,
                        type,
                        Hierarchy.generatedName(host));
              }
            });
  }

  private boolean checkIsResource(VariableElement field, String element, AnnotationValue value) {
    String kind =
        switch (context.runtime().kindOf(field)) {
          case CONTAINER -> "a container";
          case ITEMS -> "an array of containers";
          case COLLECTION -> "an owned collection";
          case RESOURCE, PLAIN -> "";
        };
    if (!kind.isEmpty()) {
      report(Diagnostic.RESOURCE_ONLY, field, value, kind, element);
    }
    return kind.isEmpty();
  }

  /** Reports with the field's name as the first argument. */
  private void report(
      Diagnostic diagnostic, VariableElement field, AnnotationValue value, Object... more) {
    Object[] args = new Object[more.length + 1];
    args[0] = field.getSimpleName();
    System.arraycopy(more, 0, args, 1, more.length);
    context
        .reporter()
        .errorAtValue(diagnostic, field, Mark.OWNED.on(field).orElseThrow(), value, args);
  }
}

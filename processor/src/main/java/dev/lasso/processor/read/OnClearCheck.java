package dev.lasso.processor.read;

import com.google.auto.common.MoreElements;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.model.Access;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
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

  private static Optional<? extends AnnotationValue> value(VariableElement field) {
    return Mark.WEAK.on(field).stream()
        .flatMap(weak -> weak.getElementValues().values().stream())
        .findFirst();
  }

  private void check(TypeElement host, VariableElement field, AnnotationValue value) {
    String name = (String) value.getValue();
    List<ExecutableElement> named = named(host, name);
    Optional<ExecutableElement> method =
        named.stream().filter(each -> each.getParameters().isEmpty()).findFirst();
    if (named.isEmpty()) {
      report(Diagnostic.ON_CLEAR_MISSING, field, value, Hierarchy.name(host));
    } else if (method.isEmpty()) {
      report(Diagnostic.ON_CLEAR_PARAMETERS, field, value);
    } else if (method.get().getModifiers().contains(Modifier.STATIC)) {
      report(Diagnostic.ON_CLEAR_STATIC, field, value);
    } else if (!isInReach(host, method.get())) {
      report(Diagnostic.ON_CLEAR_PRIVATE, field, value, Hierarchy.generatedName(host));
    }
  }

  /** The methods of that name, private ones of the host too. */
  private List<ExecutableElement> named(TypeElement host, String name) {
    return MoreElements.getAllMethods(host, context.types(), context.elements()).stream()
        .filter(method -> method.getSimpleName().contentEquals(name))
        .filter(
            method ->
                method.getEnclosingElement().equals(host)
                    || Access.of(method.getModifiers()) != Access.PRIVATE)
        .toList();
  }

  /** Whether code in the package of {@code host} can call the method on any object of it. */
  private static boolean isInReach(TypeElement host, ExecutableElement method) {
    TypeElement declarer = (TypeElement) method.getEnclosingElement();
    return switch (Access.of(method.getModifiers())) {
      case PUBLIC -> true;
      case PROTECTED, PACKAGE -> Hierarchy.packageOf(declarer).equals(Hierarchy.packageOf(host));
      case PRIVATE -> false;
    };
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

package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/** Rules for {@code @Items}, but for the type of the field. */
final class ItemsCheck {
  private final ReadContext context;

  ItemsCheck(ReadContext context) {
    this.context = context;
  }

  /** Reports what is wrong with the arrays of items of {@code host}. */
  void check(TypeElement host) {
    Optional<VariableElement> earlier =
        Hierarchy.superclasses(host).stream()
            .flatMap(superclass -> items(superclass).stream())
            .findFirst();
    for (VariableElement field : items(host)) {
      if (!Mark.OWNED.isOn(field)) {
        report(Diagnostic.ITEMS_WITHOUT_OWNED, field);
      }
      if (field.getModifiers().contains(Modifier.FINAL)) {
        context
            .reporter()
            .error(
                Diagnostic.ITEMS_FINAL,
                field,
                field.getSimpleName(),
                Hierarchy.generatedName(host));
      }
      if (earlier.isPresent()) {
        report(
            Diagnostic.ITEMS_TWICE,
            field,
            earlier.get().getSimpleName(),
            Hierarchy.name((TypeElement) earlier.get().getEnclosingElement()));
      } else {
        earlier = Optional.of(field);
      }
    }
  }

  private static List<VariableElement> items(TypeElement type) {
    List<VariableElement> items = Hierarchy.instanceFields(type);
    items.removeIf(field -> !Mark.ITEMS.isOn(field));
    return items;
  }

  private void report(Diagnostic diagnostic, VariableElement field, Object... rest) {
    AnnotationMirror mirror = Mark.ITEMS.on(field).orElseThrow();
    Object[] args = new Object[rest.length + 1];
    args[0] = field.getSimpleName();
    System.arraycopy(rest, 0, args, 1, rest.length);
    context.reporter().errorAt(diagnostic, field, mirror, args);
  }
}

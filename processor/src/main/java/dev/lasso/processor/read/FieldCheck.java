package dev.lasso.processor.read;

import static java.util.stream.Collectors.groupingBy;

import dev.lasso.processor.Diagnostic;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * Rules for the annotations and modifiers of fields; {@link FieldTypeCheck} has those for types.
 */
final class FieldCheck {
  private final ReadContext context;
  private final FieldTypeCheck typeCheck;
  private final ItemsCheck itemsCheck;

  FieldCheck(ReadContext context) {
    this.context = context;
    this.typeCheck = new FieldTypeCheck(context);
    this.itemsCheck = new ItemsCheck(context);
  }

  /** Reports what is wrong with the fields of {@code host}. */
  void check(TypeElement host) {
    itemsCheck.check(host);
    Map<String, List<VariableElement>> inherited =
        Hierarchy.superclasses(host).stream()
            .takeWhile(superclass -> !context.runtime().isGcObject(superclass))
            .flatMap(superclass -> Hierarchy.instanceFields(superclass).stream())
            .collect(groupingBy(field -> field.getSimpleName().toString()));
    for (VariableElement field : ElementFilter.fieldsIn(host.getEnclosedElements())) {
      checkHidden(field, inherited.getOrDefault(field.getSimpleName().toString(), List.of()));
      if (field.getModifiers().contains(Modifier.STATIC)) {
        checkStatic(field);
      } else {
        checkConflicts(field);
        checkModifiers(host, field);
        typeCheck.check(host, field);
      }
    }
    typeCheck.checkPlainSuperclasses(host);
  }

  private void checkStatic(VariableElement field) {
    List<Mark> marks = marks(field).toList();
    if (marks.isEmpty()) {
      typeCheck.checkStatic(field);
    }
    for (Mark mark : marks) {
      report(Diagnostic.FIELD_STATIC, field, mark, mark.simpleName(), field.getSimpleName());
    }
  }

  private void checkConflicts(VariableElement field) {
    if (Mark.OWNED.isOn(field) && Mark.WEAK.isOn(field)) {
      report(Diagnostic.OWNED_WEAK, field, Mark.WEAK, field.getSimpleName());
    }
    if (Mark.BORROWED.isOn(field)) {
      Stream.of(Mark.OWNED, Mark.WEAK)
          .filter(mark -> mark.isOn(field))
          .findFirst()
          .ifPresent(
              mark ->
                  report(
                      Diagnostic.BORROWED_TOO,
                      field,
                      Mark.BORROWED,
                      field.getSimpleName(),
                      mark.simpleName()));
    }
  }

  private void checkModifiers(TypeElement host, VariableElement field) {
    String generated = Hierarchy.generatedName(host);
    boolean isPrivate = field.getModifiers().contains(Modifier.PRIVATE);
    boolean isFinal = field.getModifiers().contains(Modifier.FINAL);
    if (Mark.OWNED.isOn(field)) {
      if (isPrivate) {
        String access = isFinal ? "read" : "write";
        context
            .reporter()
            .error(Diagnostic.OWNED_PRIVATE, field, field.getSimpleName(), generated, access);
      }
      if (!isFinal && context.runtime().kindOf(field.asType()) == FieldKind.COLLECTION) {
        context.reporter().error(Diagnostic.COLLECTION_NOT_FINAL, field, field.getSimpleName());
      }
    }
    if (Mark.WEAK.isOn(field)) {
      if (isPrivate) {
        context.reporter().error(Diagnostic.WEAK_PRIVATE, field, field.getSimpleName(), generated);
      }
      if (isFinal) {
        context.reporter().error(Diagnostic.WEAK_FINAL, field, field.getSimpleName());
      }
    }
  }

  private void checkHidden(VariableElement field, List<VariableElement> hidden) {
    for (VariableElement other : hidden) {
      Stream.of(Mark.OWNED, Mark.WEAK)
          .filter(mark -> mark.isOn(other))
          .findFirst()
          .ifPresent(
              mark ->
                  context
                      .reporter()
                      .error(
                          Diagnostic.FIELD_HIDDEN,
                          field,
                          field.getSimpleName(),
                          mark.simpleName(),
                          Hierarchy.name((TypeElement) other.getEnclosingElement())));
    }
  }

  static Stream<Mark> marks(VariableElement field) {
    return Stream.of(Mark.OWNED, Mark.WEAK, Mark.BORROWED).filter(mark -> mark.isOn(field));
  }

  private void report(Diagnostic diagnostic, VariableElement field, Mark at, Object... args) {
    AnnotationMirror mirror = at.on(field).orElseThrow();
    context.reporter().errorAt(diagnostic, field, mirror, args);
  }
}

package dev.lasso.processor.read;

import dev.lasso.processor.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * Rules for the annotations and modifiers of fields; {@link FieldTypeCheck} has those for types.
 */
final class FieldCheck {
  private static final List<Mark> MARKS = List.of(Mark.OWNED, Mark.WEAK, Mark.BORROWED);

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
    List<VariableElement> inherited = inheritedFields(host);
    for (VariableElement field : ElementFilter.fieldsIn(host.getEnclosedElements())) {
      checkHidden(field, inherited);
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

  private List<VariableElement> inheritedFields(TypeElement host) {
    List<VariableElement> fields = new ArrayList<>();
    for (TypeElement superclass : Hierarchy.superclasses(host)) {
      if (context.runtime().isGcObject(superclass)) {
        break;
      }
      fields.addAll(Hierarchy.instanceFields(superclass));
    }
    return fields;
  }

  private void checkStatic(VariableElement field) {
    List<Mark> marks = marks(field);
    if (marks.isEmpty()) {
      typeCheck.checkStatic(field);
    }
    for (Mark mark : marks) {
      report(Diagnostic.FIELD_STATIC, field, mark, mark.simpleName(), field.getSimpleName());
    }
  }

  private void checkConflicts(VariableElement field) {
    List<Mark> marks = marks(field);
    if (marks.size() < 2) {
      return;
    }
    if (marks.contains(Mark.OWNED) && marks.contains(Mark.WEAK)) {
      report(Diagnostic.OWNED_WEAK, field, Mark.WEAK, field.getSimpleName());
    }
    if (marks.contains(Mark.BORROWED)) {
      report(
          Diagnostic.BORROWED_TOO,
          field,
          Mark.BORROWED,
          field.getSimpleName(),
          marks.getFirst().simpleName());
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

  private void checkHidden(VariableElement field, List<VariableElement> inherited) {
    for (VariableElement other : inherited) {
      if (other.getSimpleName().equals(field.getSimpleName())
          && (Mark.OWNED.isOn(other) || Mark.WEAK.isOn(other))) {
        context
            .reporter()
            .error(
                Diagnostic.FIELD_HIDDEN,
                field,
                field.getSimpleName(),
                marks(other).getFirst().simpleName(),
                Hierarchy.name((TypeElement) other.getEnclosingElement()));
      }
    }
  }

  /** What the field says of what it refers to. */
  static List<Mark> marks(VariableElement field) {
    List<Mark> marks = new ArrayList<>();
    for (Mark mark : MARKS) {
      if (mark.isOn(field)) {
        marks.add(mark);
      }
    }
    return marks;
  }

  private void report(Diagnostic diagnostic, VariableElement field, Mark at, Object... args) {
    AnnotationMirror mirror = at.on(field).orElseThrow();
    context.reporter().errorAt(diagnostic, field, mirror, args);
  }
}

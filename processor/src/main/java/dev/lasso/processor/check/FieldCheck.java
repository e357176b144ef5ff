package dev.lasso.processor.check;

import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.FieldKind;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * Rules for the annotations and modifiers of fields; {@link FieldTypeCheck} has those for types.
 */
public final class FieldCheck {
  private final ReadContext context;
  private final HostReport report;
  private final TypeElement host;
  private final FieldTypeCheck typeCheck;

  public FieldCheck(ReadContext context, HostReport report, TypeElement host) {
    this.context = context;
    this.report = report;
    this.host = host;
    this.typeCheck = new FieldTypeCheck(context, report, host);
  }

  /** Reports what is wrong with the fields. */
  public void check() {
    List<VariableElement> inherited =
        Hierarchy.superclasses(host).stream()
            .takeWhile(superclass -> !Hierarchy.isGcObject(superclass))
            .flatMap(superclass -> Hierarchy.instanceFields(superclass).stream())
            .toList();
    for (VariableElement field : ElementFilter.fieldsIn(host.getEnclosedElements())) {
      checkHidden(field, inherited);
      if (field.getModifiers().contains(Modifier.STATIC)) {
        checkStatic(field);
      }
    }
    for (FieldDeclaration field : context.fields(host)) {
      checkConflicts(field);
      checkModifiers(field);
      typeCheck.check(field);
    }
    checkItems();
    typeCheck.checkPlainSuperclasses();
  }

  private void checkStatic(VariableElement field) {
    context.missing().at(field);
    List<Mark> marks = FieldDeclaration.marks(field);
    if (marks.isEmpty()) {
      typeCheck.checkStatic(field);
    }
    for (Mark mark : marks) {
      report.add(
          Diagnostic.FIELD_STATIC, Place.of(field, mark), mark.simpleName(), field.getSimpleName());
    }
  }

  private void checkConflicts(FieldDeclaration field) {
    if (field.is(Mark.OWNED) && field.is(Mark.WEAK)) {
      report.add(Diagnostic.OWNED_WEAK, field.place(Mark.WEAK), field.name());
    }
    if (field.is(Mark.BORROWED) && field.marks().size() > 1) {
      report.add(
          Diagnostic.BORROWED_TOO,
          field.place(Mark.BORROWED),
          field.name(),
          field.marks().getFirst().simpleName());
    }
  }

  private void checkModifiers(FieldDeclaration field) {
    String generated = Hierarchy.generatedName(host);
    if (field.is(Mark.OWNED)) {
      if (field.isPrivate()) {
        String access = field.isFinal() ? "read" : "write";
        report.add(Diagnostic.OWNED_PRIVATE, field.element(), field.name(), generated, access);
      }
      if (!field.isFinal()
          && (field.kind() == FieldKind.COLLECTION
              || context.runtime().isResources(field.type()))) {
        report.add(Diagnostic.COLLECTION_NOT_FINAL, field.element(), field.name());
      }
    }
    if (field.is(Mark.WEAK)) {
      if (field.isPrivate()) {
        report.add(Diagnostic.WEAK_PRIVATE, field.element(), field.name(), generated);
      }
      if (field.isFinal()) {
        report.add(Diagnostic.WEAK_FINAL, field.element(), field.name());
      }
    }
  }

  private void checkHidden(VariableElement field, List<VariableElement> inherited) {
    for (VariableElement other : inherited) {
      if (other.getSimpleName().equals(field.getSimpleName())
          && (Mark.OWNED.isOn(other) || Mark.WEAK.isOn(other))) {
        report.add(
            Diagnostic.FIELD_HIDDEN,
            field,
            field.getSimpleName(),
            FieldDeclaration.marks(other).getFirst().simpleName(),
            Hierarchy.name((TypeElement) other.getEnclosingElement()));
      }
    }
  }

  /** Rules for {@code @Items}, but for the type of the field. */
  private void checkItems() {
    Optional<VariableElement> earlier =
        Hierarchy.superclasses(host).stream()
            .flatMap(superclass -> Hierarchy.instanceFields(superclass).stream())
            .filter(Mark.ITEMS::isOn)
            .findFirst();
    for (FieldDeclaration field : context.fields(host)) {
      if (!field.isItems()) {
        continue;
      }
      if (!field.is(Mark.OWNED)) {
        report.add(Diagnostic.ITEMS_WITHOUT_OWNED, field.place(Mark.ITEMS), field.name());
      }
      if (field.isFinal()) {
        report.add(
            Diagnostic.ITEMS_FINAL, field.element(), field.name(), Hierarchy.generatedName(host));
      }
      if (earlier.isPresent()) {
        report.add(
            Diagnostic.ITEMS_TWICE,
            field.place(Mark.ITEMS),
            field.name(),
            earlier.get().getSimpleName(),
            Hierarchy.name((TypeElement) earlier.get().getEnclosingElement()));
      } else {
        earlier = Optional.of(field.element());
      }
    }
  }
}

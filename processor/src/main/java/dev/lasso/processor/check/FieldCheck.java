package dev.lasso.processor.check;

import dev.lasso.processor.declared.FieldDeclaration;
import dev.lasso.processor.declared.FieldDeclaration.Kind;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * Rules for the modifiers of fields and for the values of their annotations. {@link FieldTypeCheck}
 * has the rules for their types.
 */
public final class FieldCheck extends Check {
  private final FieldTypeCheck typeCheck;

  public FieldCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
    this.typeCheck = new FieldTypeCheck(context, report, container);
  }

  /** Reports errors in the fields. */
  public void check() {
    List<VariableElement> inherited =
        Hierarchy.superclasses(container).stream()
            .takeWhile(superclass -> !Hierarchy.isGcObject(superclass))
            .flatMap(superclass -> Hierarchy.instanceFields(superclass).stream())
            .toList();
    for (VariableElement field : ElementFilter.fieldsIn(container.getEnclosedElements())) {
      checkFieldHiding(field, inherited);
      if (field.getModifiers().contains(Modifier.STATIC)) {
        checkStatic(field);
      }
    }
    for (FieldDeclaration field : context.fields(container)) {
      checkConflicts(field);
      checkModifiers(field);
      typeCheck.check(field);
      checkIsResource(field, FieldDeclaration.RELEASE);
      if (checkIsResource(field, FieldDeclaration.CLOSE_BEFORE)) {
        field.closeBefore().forEach(name -> checkCloseBefore(field, name));
      }
    }
    checkItems(inherited);
    checkClosingCycles();
    typeCheck.checkPlainSuperclasses();
  }

  private void checkStatic(VariableElement field) {
    context.missing().setPlace(field);
    List<LassoAnnotation> marks = FieldDeclaration.marks(field);
    if (marks.isEmpty()) {
      typeCheck.checkStatic(field);
    }
    for (LassoAnnotation lassoAnnotation : marks) {
      report.add(
          Diagnostic.FIELD_STATIC,
          Place.of(field, lassoAnnotation),
          lassoAnnotation.simpleName(),
          field);
    }
  }

  private void checkConflicts(FieldDeclaration field) {
    if (field.marks().size() > 1) {
      String first = field.marks().getFirst().simpleName();
      LassoAnnotation last = field.marks().getLast();
      report.add(
          Diagnostic.MARKS_CONFLICT, field.place(last), field.name(), first, last.simpleName());
    }
  }

  private void checkModifiers(FieldDeclaration field) {
    String generated = Hierarchy.generatedName(container);
    if (field.is(LassoAnnotation.OWNED)) {
      if (field.isPrivate()) {
        String access = field.isFinal() ? "read" : "write";
        report.add(Diagnostic.OWNED_PRIVATE, field.element(), field.name(), generated, access);
      }
      if (!field.isFinal()
          && (field.kind() == Kind.COLLECTION || context.runtime().isResources(field.type()))) {
        report.add(Diagnostic.COLLECTION_NOT_FINAL, field.element(), field.name());
      }
    }
    if (field.is(LassoAnnotation.WEAK)) {
      if (field.isPrivate()) {
        report.add(Diagnostic.WEAK_PRIVATE, field.element(), field.name(), generated);
      }
      if (field.isFinal()) {
        report.add(Diagnostic.WEAK_FINAL, field.element(), field.name());
      }
    }
  }

  private void checkFieldHiding(VariableElement field, List<VariableElement> inherited) {
    for (VariableElement other : inherited) {
      if (other.getSimpleName().equals(field.getSimpleName())
          && (LassoAnnotation.OWNED.isOn(other) || LassoAnnotation.WEAK.isOn(other))) {
        String mark = FieldDeclaration.marks(other).getFirst().simpleName();
        report.add(Diagnostic.FIELD_HIDDEN, field, field, mark, other.getEnclosingElement());
      }
    }
  }

  /** Checks the rules for {@code @Items}, except for the type of the field. */
  private void checkItems(List<VariableElement> inherited) {
    List<FieldDeclaration> own =
        context.fields(container).stream().filter(FieldDeclaration::isItems).toList();
    List<VariableElement> all =
        Stream.concat(
                inherited.stream().filter(LassoAnnotation.ITEMS::isOn),
                own.stream().map(FieldDeclaration::element))
            .toList();
    for (FieldDeclaration field : own) {
      Place place = field.place(LassoAnnotation.ITEMS);
      if (!field.is(LassoAnnotation.OWNED)) {
        report.add(Diagnostic.ITEMS_WITHOUT_OWNED, place, field.name());
      }
      if (field.isFinal()) {
        String generated = Hierarchy.generatedName(container);
        report.add(Diagnostic.ITEMS_FINAL, field.element(), field.name(), generated);
      }
      VariableElement first = all.getFirst();
      if (!field.element().equals(first)) {
        Element owner = first.getEnclosingElement();
        report.add(Diagnostic.ITEMS_TWICE, place, field.name(), first, owner);
      }
    }
  }

  private void checkCloseBefore(FieldDeclaration field, String name) {
    Place place = field.place(LassoAnnotation.OWNED, FieldDeclaration.CLOSE_BEFORE);
    boolean isClosed =
        Hierarchy.withSuperclasses(container)
            .flatMap(type -> context.fields(type).stream())
            .anyMatch(each -> each.name().equals(name) && each.isClosed());
    if (!isClosed) {
      report.add(Diagnostic.CLOSE_BEFORE_MISSING, place, field.name(), name, container);
    }
  }

  /**
   * Reports cycles of {@code closeBefore}. All fields of a cycle belong to {@code container},
   * because no field names one of a subclass.
   */
  private void checkClosingCycles() {
    Map<String, List<String>> closeBefore = new HashMap<>();
    for (FieldDeclaration field : context.fields(container)) {
      closeBefore.put(field.name(), field.closeBefore());
    }
    for (FieldDeclaration field : context.fields(container)) {
      Set<String> later = new LinkedHashSet<>();
      Deque<String> found = new ArrayDeque<>(closeBefore.get(field.name()));
      while (!found.isEmpty()) {
        String name = found.remove();
        if (later.add(name)) {
          found.addAll(closeBefore.getOrDefault(name, List.of()));
        }
      }
      if (later.contains(field.name())) {
        Place place = field.place(LassoAnnotation.OWNED, FieldDeclaration.CLOSE_BEFORE);
        String names = String.join(", ", later);
        report.add(Diagnostic.CLOSE_BEFORE_CYCLE, place, field.name(), names);
      }
    }
  }

  /**
   * Returns whether {@code @Owned} has a value for {@code element} on a resource, or on a plain
   * field, which another rule reports. Reports the value on any other field.
   */
  private boolean checkIsResource(FieldDeclaration field, String element) {
    if (LassoAnnotation.OWNED.value(field.element(), element).isEmpty()) {
      return false;
    }
    boolean isResource = field.kind() == Kind.RESOURCE || field.kind() == Kind.PLAIN;
    if (!isResource) {
      Place place = field.place(LassoAnnotation.OWNED, element);
      report.add(Diagnostic.RESOURCE_ONLY, place, field.name(), element);
    }
    return isResource;
  }
}

package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getAnnotationMirror;
import static com.google.auto.common.MoreElements.isAnnotationPresent;
import static javax.lang.model.util.ElementFilter.constructorsIn;

import com.google.auto.common.Visibility;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.Elements.Origin;

/**
 * Rules for annotations of Lombok, which changes classes where no processor can see it: it rewrites
 * modifiers, and adds methods that write fields or create objects.
 */
public final class LombokCheck extends Check {
  private static final String SETTER = "lombok.Setter";
  private static final Set<String> CREATORS = Set.of("lombok.Builder", "lombok.With");

  public LombokCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
  }

  /** Reports changes by Lombok that are incompatible with Lasso. */
  public void check() {
    for (AnnotationMirror annotation : container.getAnnotationMirrors()) {
      switch (nameOf(annotation)) {
        case "lombok.experimental.FieldDefaults" -> checkModifiers(annotation);
        case "lombok.Value" -> {
          checkModifiers(annotation);
          checkConstructor(annotation);
        }
        case SETTER -> checkSetters(annotation);
        case "lombok.Data" -> {
          checkSetters(annotation);
          checkConstructor(annotation);
        }
        case "lombok.AllArgsConstructor",
            "lombok.NoArgsConstructor",
            "lombok.RequiredArgsConstructor" ->
            checkConstructor(annotation);
        default -> {}
      }
    }
    checkCreators(container);
    constructorsIn(container.getEnclosedElements()).forEach(this::checkCreators);
    for (VariableElement field : Hierarchy.instanceFields(container)) {
      checkCreators(field);
      setterOf(field)
          .filter(annotation -> isWritten(field, annotation))
          .ifPresent(annotation -> reportSetter(annotation, field, field));
    }
  }

  private void checkModifiers(AnnotationMirror annotation) {
    marked()
        .filter(field -> isChanged(field, annotation))
        .findFirst()
        .ifPresent(
            field ->
                report.add(
                    Diagnostic.LOMBOK_FIELDS,
                    Place.of(container, annotation),
                    simpleNameOf(annotation),
                    container,
                    Hierarchy.generatedName(container),
                    field,
                    simpleNameOf(annotation)));
  }

  private static boolean isChanged(VariableElement field, AnnotationMirror annotation) {
    boolean isValue = nameOf(annotation).equals("lombok.Value");
    boolean isPrivate = isValue || value(annotation, "level").equals("PRIVATE");
    boolean isFinal = isValue || value(annotation, "makeFinal").equals("true");
    return (isPrivate
            && Visibility.ofElement(field) == Visibility.DEFAULT
            && !isAnnotationPresent(field, "lombok.experimental.PackagePrivate"))
        || (isFinal
            && !field.getModifiers().contains(Modifier.FINAL)
            && !isAnnotationPresent(field, "lombok.experimental.NonFinal"));
  }

  /** Reports the first field of the class that Lombok would write. */
  private void checkSetters(AnnotationMirror annotation) {
    marked()
        .filter(field -> setterOf(field).isEmpty() && isWritten(field, annotation))
        .findFirst()
        .ifPresent(field -> reportSetter(annotation, container, field));
  }

  /**
   * Returns whether Lombok adds a setter that writes the field. It skips setters that are declared.
   */
  private boolean isWritten(VariableElement field, AnnotationMirror annotation) {
    return (LassoAnnotation.OWNED.isOn(field) || LassoAnnotation.WEAK.isOn(field))
        && !field.getModifiers().contains(Modifier.FINAL)
        && !(nameOf(annotation).equals(SETTER) && value(annotation, "value").equals("NONE"))
        && !Accessors.declaresSetter(container, field);
  }

  private void reportSetter(AnnotationMirror annotation, Element place, VariableElement field) {
    report.add(
        Diagnostic.LOMBOK_SETTER,
        Place.of(place, annotation),
        simpleNameOf(annotation),
        LassoAnnotation.OWNED.isOn(field)
            ? LassoAnnotation.OWNED.simpleName()
            : LassoAnnotation.WEAK.simpleName(),
        field,
        container);
  }

  /** Reports a constructor that Lombok has yet to add, and a static method that calls it. */
  private void checkConstructor(AnnotationMirror annotation) {
    List<ExecutableElement> constructors = constructorsIn(container.getEnclosedElements());
    if (constructors.stream()
        .allMatch(each -> context.elements().getOrigin(each) == Origin.MANDATED)) {
      report.add(
          Diagnostic.LOMBOK_ORDER,
          Place.of(container, annotation),
          simpleNameOf(annotation),
          container);
    }
    if (!(value(annotation, "staticConstructor") + value(annotation, "staticName")).isEmpty()) {
      reportCreator(annotation, container);
    }
  }

  private void checkCreators(Element element) {
    for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
      if (CREATORS.contains(nameOf(annotation))) {
        reportCreator(annotation, element);
      }
    }
  }

  private void reportCreator(AnnotationMirror annotation, Element place) {
    report.add(
        Diagnostic.LOMBOK_NEW,
        Place.of(place, annotation),
        simpleNameOf(annotation),
        container,
        Hierarchy.generatedName(container));
  }

  private Stream<VariableElement> marked() {
    return Hierarchy.instanceFields(container).stream()
        .filter(field -> LassoAnnotation.OWNED.isOn(field) || LassoAnnotation.WEAK.isOn(field));
  }

  private static Optional<AnnotationMirror> setterOf(VariableElement field) {
    return getAnnotationMirror(field, SETTER).toJavaUtil();
  }

  private static String nameOf(AnnotationMirror annotation) {
    return ((TypeElement) annotation.getAnnotationType().asElement()).getQualifiedName().toString();
  }

  private static Name simpleNameOf(AnnotationMirror annotation) {
    return annotation.getAnnotationType().asElement().getSimpleName();
  }

  /** Returns the value of the element {@code name} of the annotation, or "" if it has none. */
  private static String value(AnnotationMirror annotation, String name) {
    return LassoAnnotation.value(annotation, name)
        .map(value -> value.getValue().toString())
        .orElse("");
  }
}

package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getPackage;
import static javax.lang.model.util.ElementFilter.constructorsIn;
import static javax.lang.model.util.ElementFilter.typesIn;

import com.google.auto.common.Visibility;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.DeferredDiagnostics;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.io.Serializable;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** Rules for the container class itself: its kind, modifiers, supertypes, constructors and name. */
public final class ContainerCheck extends Check {
  public ContainerCheck(ReadContext context, DeferredDiagnostics report, TypeElement container) {
    super(context, report, container);
  }

  /** Reports errors in the class. Returns false if checking the rest of the class is pointless. */
  public boolean check() {
    if (container.getKind() != ElementKind.CLASS) {
      report.add(
          Diagnostic.CONTAINER_KIND, Place.of(container, LassoAnnotation.CONTAINER), container);
      return false;
    }
    context.missing().requireSupertypes(container.asType());
    checkModifiers();
    checkSupertypes();
    checkConstructors();
    checkGeneratedName();
    return true;
  }

  private void checkModifiers() {
    if (!container.getModifiers().contains(Modifier.ABSTRACT)) {
      report(Diagnostic.CONTAINER_NOT_ABSTRACT, Hierarchy.generatedName(container));
    }
    if (Visibility.effectiveVisibilityOfElement(container) == Visibility.PRIVATE) {
      report(Diagnostic.CONTAINER_PRIVATE, Hierarchy.generatedName(container));
    }
    if (isInCompactFile()) {
      report(Diagnostic.CONTAINER_COMPACT, Hierarchy.generatedName(container));
    } else if (container.getNestingKind() == NestingKind.MEMBER
        && !container.getModifiers().contains(Modifier.STATIC)) {
      report(Diagnostic.CONTAINER_INNER, container.getEnclosingElement());
    }
  }

  /**
   * Returns whether the outermost class is the implicit class of a compact source file, which no
   * lookup by name finds.
   */
  private boolean isInCompactFile() {
    TypeElement outermost = context.elements().getOutermostTypeElement(container);
    return getPackage(container).isUnnamed()
        && context.elements().getTypeElement(outermost.getQualifiedName()) == null;
  }

  private void checkSupertypes() {
    if (!context.runtime().isContainer(container.asType())) {
      report(Diagnostic.CONTAINER_NOT_GC_OBJECT);
    }
    Hierarchy.superContainer(container).ifPresent(this::checkIsExtensible);
    if (context.isSubtype(container.asType(), Cloneable.class)) {
      report(Diagnostic.CONTAINER_CLONEABLE);
    }
    if (context.isSubtype(container.asType(), Serializable.class)) {
      report(Diagnostic.CONTAINER_SERIALIZABLE);
    }
  }

  private void checkIsExtensible(TypeElement above) {
    if (!getPackage(above).equals(getPackage(container))
        && LassoAnnotation.CONTAINER.stringValue(above, "extensible").isEmpty()) {
      String name = Hierarchy.name(above);
      report(
          Diagnostic.SUPERCLASS_NOT_EXTENSIBLE,
          name,
          getPackage(above).getQualifiedName(),
          Hierarchy.generatedName(container),
          name,
          container);
    }
  }

  private void checkConstructors() {
    // The default constructor has the access of its class.
    if (!container.getModifiers().contains(Modifier.PRIVATE)
        && constructorsIn(container.getEnclosedElements()).stream()
            .allMatch(constructor -> constructor.getModifiers().contains(Modifier.PRIVATE))) {
      report(Diagnostic.CONTAINER_CONSTRUCTORS, Hierarchy.generatedName(container));
    }
  }

  private void checkGeneratedName() {
    String simpleName = Hierarchy.generatedName(container);
    String packageName = getPackage(container).getQualifiedName().toString();
    // An earlier build may have left the generated class on the class path.
    Hierarchy.generated(context.elements(), container)
        .filter(existing -> !LassoAnnotation.GENERATED.isOn(existing))
        .ifPresent(_ -> report(Diagnostic.GENERATED_NAME_TAKEN, simpleName));
    // The generated class inherits the member classes of its superclass, whose names shadow its
    // own.
    typesIn(context.elements().getAllMembers(container)).stream()
        .filter(member -> member.getSimpleName().contentEquals(simpleName))
        .findFirst()
        .ifPresent(
            member ->
                report.add(
                    Diagnostic.GENERATED_NAME_TAKEN,
                    member.getEnclosingElement().equals(container) ? member : container,
                    container,
                    simpleName));
    Stream.of("dev.lasso.runtime.", "dev.lasso.runtime.collections.")
        .filter(runtime -> context.runtime().exists(runtime + simpleName))
        .forEach(
            runtime ->
                report(
                    Diagnostic.NAME_SHADOWS,
                    simpleName,
                    simpleName,
                    packageName.isEmpty() ? "the unnamed package" : packageName,
                    runtime + simpleName));
  }

  private void report(Diagnostic diagnostic, Object... rest) {
    Stream<Object> first = Stream.of(container);
    report.add(diagnostic, container, Stream.concat(first, Stream.of(rest)).toArray());
  }
}

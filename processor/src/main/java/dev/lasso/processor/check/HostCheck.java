package dev.lasso.processor.check;

import static com.google.auto.common.MoreElements.getPackage;
import static javax.lang.model.util.ElementFilter.constructorsIn;
import static javax.lang.model.util.ElementFilter.typesIn;

import com.google.auto.common.Visibility;
import dev.lasso.processor.declared.ReadContext;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.message.Place;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/** Rules for the container class itself: its kind, modifiers, supertypes, constructors and name. */
public final class HostCheck extends Check {
  private static final List<String> RUNTIME =
      List.of("dev.lasso.runtime", "dev.lasso.runtime.collections");

  public HostCheck(ReadContext context, HostReport report, TypeElement host) {
    super(context, report, host);
  }

  /** Reports errors in the class. Returns false if checking the rest of the class is pointless. */
  public boolean check() {
    if (host.getKind() != ElementKind.CLASS) {
      report.add(Diagnostic.CONTAINER_KIND, Place.of(host, LassoAnnotation.CONTAINER), host);
      return false;
    }
    context.missing().requireSupertypes(host.asType());
    checkModifiers();
    checkSupertypes();
    checkConstructors();
    checkGeneratedName();
    return true;
  }

  private void checkModifiers() {
    if (!host.getModifiers().contains(Modifier.ABSTRACT)) {
      report(Diagnostic.CONTAINER_NOT_ABSTRACT, Hierarchy.generatedName(host));
    }
    if (Visibility.effectiveVisibilityOfElement(host) == Visibility.PRIVATE) {
      report(Diagnostic.CONTAINER_PRIVATE, Hierarchy.generatedName(host));
    }
    if (isInCompactFile()) {
      report(Diagnostic.CONTAINER_COMPACT, Hierarchy.generatedName(host));
    } else if (host.getNestingKind() == NestingKind.MEMBER
        && !host.getModifiers().contains(Modifier.STATIC)) {
      report(Diagnostic.CONTAINER_INNER, host.getEnclosingElement());
    }
  }

  /**
   * Returns whether the outermost class is the implicit class of a compact source file, which no
   * lookup by name finds.
   */
  private boolean isInCompactFile() {
    TypeElement outermost = host;
    while (outermost.getEnclosingElement() instanceof TypeElement outer) {
      outermost = outer;
    }
    return getPackage(host).isUnnamed()
        && context.elements().getTypeElement(outermost.getQualifiedName()) == null;
  }

  private void checkSupertypes() {
    if (!context.runtime().isContainer(host.asType())) {
      report(Diagnostic.CONTAINER_NOT_GC_OBJECT);
    }
    if (context.isSubtype(host.asType(), Cloneable.class)) {
      report(Diagnostic.CONTAINER_CLONEABLE);
    }
    if (context.isSubtype(host.asType(), Serializable.class)) {
      report(Diagnostic.CONTAINER_SERIALIZABLE);
    }
  }

  private void checkConstructors() {
    // The default constructor has the access of its class.
    if (!host.getModifiers().contains(Modifier.PRIVATE)
        && constructorsIn(host.getEnclosedElements()).stream()
            .allMatch(constructor -> constructor.getModifiers().contains(Modifier.PRIVATE))) {
      report(Diagnostic.CONTAINER_CONSTRUCTORS, Hierarchy.generatedName(host));
    }
  }

  private void checkGeneratedName() {
    String simpleName = Hierarchy.generatedName(host);
    String packageName = getPackage(host).getQualifiedName().toString();
    // An earlier build may have left the generated class on the class path.
    Hierarchy.generated(context.elements(), host)
        .filter(existing -> !LassoAnnotation.GENERATED.isOn(existing))
        .ifPresent(_ -> report(Diagnostic.GENERATED_NAME_TAKEN, simpleName));
    // The generated class inherits the member classes of its superclass, whose names shadow its
    // own.
    typesIn(context.elements().getAllMembers(host)).stream()
        .filter(member -> member.getSimpleName().contentEquals(simpleName))
        .findFirst()
        .ifPresent(
            member ->
                report.add(
                    Diagnostic.GENERATED_NAME_TAKEN,
                    member.getEnclosingElement().equals(host) ? member : host,
                    host,
                    simpleName));
    for (String runtime : RUNTIME) {
      String shadowed = runtime + "." + simpleName;
      if (!packageName.equals(runtime) && context.elements().getTypeElement(shadowed) != null) {
        report(
            Diagnostic.NAME_SHADOWS,
            simpleName,
            simpleName,
            packageName.isEmpty() ? "the unnamed package" : packageName,
            shadowed);
      }
    }
  }

  private void report(Diagnostic diagnostic, Object... rest) {
    Stream<Object> first = Stream.of(host);
    report.add(diagnostic, host, Stream.concat(first, Stream.of(rest)).toArray());
  }
}

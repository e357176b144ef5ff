package dev.lasso.processor.read;

import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.FeatureMethodModel;
import dev.lasso.processor.model.FeatureMethodModel.Kind;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads what {@code @GcContainer} asks for, and decides about the methods that come of it. */
final class FeatureReader {
  private final ReadContext context;
  private final HostReport report;
  private final HostModel model;
  private final HostMethods hostMethods;
  private final List<FeatureMethodModel> methods = new ArrayList<>();
  private final List<Runnable> clashes = new ArrayList<>();
  private final Set<ExecutableElement> overridden = new LinkedHashSet<>();

  FeatureReader(ReadContext context, HostReport report, HostModel model, HostMethods hostMethods) {
    this.context = context;
    this.report = report;
    this.model = model;
    this.hostMethods = hostMethods;
    Arrays.stream(Kind.values()).filter(kind -> model.has(kind.feature())).forEach(this::read);
  }

  /** What the annotation of {@code host} itself asks for. */
  static Set<Feature> declared(TypeElement host) {
    return Mark.CONTAINER.on(host).stream()
        .flatMap(mirror -> mirror.getElementValues().entrySet().stream())
        .filter(entry -> Boolean.TRUE.equals(entry.getValue().getValue()))
        .map(entry -> entry.getKey().getSimpleName().toString())
        .flatMap(
            name -> Arrays.stream(Feature.values()).filter(each -> each.element().equals(name)))
        .collect(toSet());
  }

  /** The methods. */
  List<FeatureMethodModel> methods() {
    return methods;
  }

  /** The abstract methods that they override. */
  Set<ExecutableElement> overridden() {
    return overridden;
  }

  /** Reports the methods of the host that have one of their signatures. */
  void reportClashes() {
    clashes.forEach(Runnable::run);
  }

  private void read(Kind kind) {
    List<ExecutableElement> declared = hostMethods.find(kind.methodName(), parameters(kind));
    List<ExecutableElement> clashing =
        declared.stream().filter(method -> !canOverride(kind, method)).toList();
    if (!clashing.isEmpty()) {
      clashes.add(() -> reportClash(kind, clashing.getFirst()));
      return;
    }
    overridden.addAll(declared);
    Access access =
        Access.widest(declared).orElse(model.isPublic() ? Access.PUBLIC : Access.PACKAGE);
    methods.add(new FeatureMethodModel(kind, access, !declared.isEmpty()));
  }

  private boolean canOverride(Kind kind, ExecutableElement method) {
    TypeMirror result = hostMethods.resultOf(method);
    return HostMethods.isAbstract(method)
        && (kind == Kind.SET_ATTRIBUTE
            ? result.getKind() == TypeKind.VOID
            : result.getKind() == TypeKind.DECLARED
                && context.types().isSubtype(result(kind), result));
  }

  private void reportClash(Kind kind, ExecutableElement method) {
    TypeElement host = model.element();
    Element declarer = method.getEnclosingElement();
    report.add(
        Diagnostic.FEATURE_CLASH,
        declarer.equals(host) ? method : host,
        DisplayNames.of(method),
        Hierarchy.name((TypeElement) declarer),
        model.generatedName(),
        kind.feature().element(),
        kind == Kind.SET_ATTRIBUTE ? "void" : DisplayNames.of(result(kind)));
  }

  private List<TypeMirror> parameters(Kind kind) {
    return switch (kind) {
      case EXTRA, ATTRIBUTES -> List.of();
      case ATTRIBUTE -> List.of(type("java.lang.String"));
      case SET_ATTRIBUTE -> List.of(type("java.lang.String"), context.runtime().container());
    };
  }

  private TypeMirror result(Kind kind) {
    return switch (kind) {
      case EXTRA -> type("java.lang.foreign.MemorySegment");
      case ATTRIBUTE, SET_ATTRIBUTE -> context.runtime().container();
      case ATTRIBUTES ->
          context
              .types()
              .getDeclaredType(
                  context.elements().getTypeElement("java.util.Map"),
                  type("java.lang.String"),
                  context.runtime().container());
    };
  }

  private TypeMirror type(String name) {
    return context.elements().getTypeElement(name).asType();
  }
}

package dev.lasso.processor.read;

import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.MethodModel.FeatureMethodModel;
import dev.lasso.processor.model.MethodModel.FeatureMethodModel.Kind;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads what {@code @GcContainer} asks for, and decides about the methods that come of it. */
final class FeatureReader {
  private final Leaf leaf;
  private final ReadContext context;
  private final HostModel model;

  FeatureReader(Leaf leaf) {
    this.leaf = leaf;
    this.context = leaf.context();
    this.model = leaf.model();
  }

  /** The methods; reports those of the host that have one of their signatures. */
  List<FeatureMethodModel> read() {
    return Arrays.stream(Kind.values())
        .filter(kind -> model.has(kind.feature()))
        .flatMap(kind -> read(kind).stream())
        .toList();
  }

  private Optional<FeatureMethodModel> read(Kind kind) {
    List<ExecutableElement> declared = leaf.methods().find(kind.methodName(), parameters(kind));
    for (ExecutableElement method : declared) {
      if (!canOverride(kind, method)) {
        reportClash(kind, method);
        return Optional.empty();
      }
    }
    leaf.overridden().addAll(declared);
    Access access =
        Access.widest(declared).orElse(model.isPublic() ? Access.PUBLIC : Access.PACKAGE);
    return Optional.of(new FeatureMethodModel(kind, access, !declared.isEmpty()));
  }

  private boolean canOverride(Kind kind, ExecutableElement method) {
    TypeMirror result = leaf.methods().resultOf(method);
    return HostMethods.isAbstract(method)
        && (kind == Kind.SET_ATTRIBUTE
            ? result.getKind() == TypeKind.VOID
            : result.getKind() == TypeKind.DECLARED
                && context.types().isSubtype(result(kind), result));
  }

  private void reportClash(Kind kind, ExecutableElement method) {
    TypeElement host = model.element();
    Element declarer = method.getEnclosingElement();
    leaf.report()
        .add(
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

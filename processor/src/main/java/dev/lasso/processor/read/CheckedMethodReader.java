package dev.lasso.processor.read;

import static java.util.stream.Collectors.toSet;

import dev.lasso.processor.check.HostMethods;
import dev.lasso.processor.check.MemberCheck;
import dev.lasso.processor.check.ReadContext;
import dev.lasso.processor.message.HostReport;
import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.CheckedMethodModel;
import dev.lasso.processor.model.Feature;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;

/** Reads the methods that {@code @GcContainer(checked = true)} has the generated class override. */
final class CheckedMethodReader {
  private static final Set<Modifier> NOT_OVERRIDDEN =
      Set.of(Modifier.ABSTRACT, Modifier.STATIC, Modifier.FINAL);

  /** Every object has these, and debuggers and collections call them on dead ones too. */
  private static final Set<String> OF_OBJECT =
      Set.of("toString()", "hashCode()", "equals(Object)", "finalize()", "clone()");

  private final ReadContext context;
  private final HostReport report;
  private final HostModel model;

  CheckedMethodReader(ReadContext context, HostReport report, HostModel model) {
    this.context = context;
    this.report = report;
    this.model = model;
  }

  List<CheckedMethodModel> read(HostMethods methods) {
    if (!model.has(Feature.CHECKED)) {
      return List.of();
    }
    Set<String> ofRuntime = ofRuntime();
    return methods
        .visible()
        .filter(method -> method.getModifiers().stream().noneMatch(NOT_OVERRIDDEN::contains))
        .filter(this::isOfHosts)
        .filter(method -> !OF_OBJECT.contains(DisplayNames.of(method)))
        .filter(method -> !ofRuntime.contains(DisplayNames.of(method)))
        .map(method -> read(method, methods))
        .toList();
  }

  /** Whether a host declares it, or a plain class between hosts and {@code GcObject}. */
  private boolean isOfHosts(ExecutableElement method) {
    TypeElement declarer = (TypeElement) method.getEnclosingElement();
    return declarer.getKind().isClass()
        && !Hierarchy.isGcObject(declarer)
        && declarer.getSuperclass() instanceof DeclaredType;
  }

  /** What the runtime calls, on objects that are about to die or not yet complete. */
  private Set<String> ofRuntime() {
    return Stream.iterate(
            Optional.of(model), Optional::isPresent, at -> at.flatMap(HostModel::superHost))
        .flatMap(Optional::stream)
        .flatMap(
            host ->
                Stream.concat(
                    Stream.concat(
                        host.finalizer().map(finalizer -> finalizer.method()).stream(),
                        host.weight().stream()),
                    host.fields().stream()
                        .filter(FieldModel.Weak.class::isInstance)
                        .flatMap(field -> ((FieldModel.Weak) field).onClear().stream())))
        .map(name -> name + "()")
        .collect(toSet());
  }

  private CheckedMethodModel read(ExecutableElement method, HostMethods methods) {
    ExecutableType type = methods.typeOf(method);
    MemberCheck check = new MemberCheck(context, report);
    named(method, type).forEach(each -> check.checkHidden(model.element(), method, each));
    return new CheckedMethodModel(
        method,
        type,
        Access.of(method.getModifiers()),
        DeclarationReader.deprecated(method, List.of()));
  }

  /** The types in the declaration of a method that overrides this one. */
  private static Stream<TypeMirror> named(ExecutableElement method, ExecutableType type) {
    return Stream.of(
            Stream.of(type.getReturnType()),
            type.getParameterTypes().stream(),
            type.getThrownTypes().stream(),
            method.getTypeParameters().stream().flatMap(each -> each.getBounds().stream()))
        .flatMap(each -> each);
  }
}

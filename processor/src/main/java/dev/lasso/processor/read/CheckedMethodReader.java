package dev.lasso.processor.read;

import dev.lasso.processor.model.Access;
import dev.lasso.processor.model.FieldModel;
import dev.lasso.processor.model.HostModel;
import dev.lasso.processor.model.HostModel.Feature;
import dev.lasso.processor.model.MethodModel.CheckedMethodModel;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import java.util.HashSet;
import java.util.List;
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

  private final Leaf leaf;

  CheckedMethodReader(Leaf leaf) {
    this.leaf = leaf;
  }

  List<CheckedMethodModel> read() {
    if (!leaf.model().has(Feature.CHECKED)) {
      return List.of();
    }
    Set<String> ofRuntime = ofRuntime();
    return leaf.methods()
        .visible()
        .filter(method -> method.getModifiers().stream().noneMatch(NOT_OVERRIDDEN::contains))
        .filter(CheckedMethodReader::isOfHosts)
        .filter(method -> !OF_OBJECT.contains(DisplayNames.of(method)))
        .filter(method -> !ofRuntime.contains(DisplayNames.of(method)))
        .map(this::read)
        .toList();
  }

  /** Whether a host declares it, or a plain class between hosts and {@code GcObject}. */
  private static boolean isOfHosts(ExecutableElement method) {
    TypeElement declarer = (TypeElement) method.getEnclosingElement();
    return declarer.getKind().isClass()
        && !Hierarchy.isGcObject(declarer)
        && declarer.getSuperclass() instanceof DeclaredType;
  }

  /** What the runtime calls, on objects that are about to die or not yet complete. */
  private Set<String> ofRuntime() {
    Set<String> names = new HashSet<>();
    for (HostModel at = leaf.model(); at != null; at = at.superHost().orElse(null)) {
      at.finalizer().ifPresent(finalizer -> names.add(finalizer.method() + "()"));
      at.weight().ifPresent(weight -> names.add(weight + "()"));
      for (FieldModel field : at.fields()) {
        if (field instanceof FieldModel.Weak weak) {
          weak.onClear().ifPresent(onClear -> names.add(onClear + "()"));
        }
      }
    }
    return names;
  }

  private CheckedMethodModel read(ExecutableElement method) {
    ExecutableType type = leaf.methods().typeOf(method);
    named(method, type).forEach(each -> leaf.check().checkHidden(method, each));
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

package dev.lasso.processor.javac;

import static com.google.auto.common.MoreElements.getLocalAndInheritedMethods;
import static java.util.stream.Collectors.joining;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.DisplayNames;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * The reasons for "cannot find symbol" of calls that a program expects from Lasso: {@code create}
 * of a base class, and accessors that a container class does not declare.
 */
record MissingMemberHint(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {

  /** Reports the method name at {@code place} if there is no such method. */
  void check(TreePath place) {
    if (!(place.getLeaf() instanceof MemberSelectTree tree)
        || queries.element(place) instanceof ExecutableElement) {
      return;
    }
    TreePath qualifier = new TreePath(place, tree.getExpression());
    String name = tree.getIdentifier().toString();
    if (queries.element(qualifier) instanceof TypeElement type) {
      if (LassoAnnotation.GENERATED.isOn(type)) {
        container(type)
            .ifPresent(
                container -> {
                  if (name.startsWith("create")) {
                    reportBaseClass(place, container, name);
                  } else {
                    reportAccessor(place, container.asType(), name);
                  }
                });
      }
    } else if (queries.type(qualifier) instanceof DeclaredType type
        && type.getKind() == TypeKind.DECLARED
        && runtime.isContainer(type)) {
      reportAccessor(place, type, name);
    }
  }

  private void reportAccessor(TreePath place, TypeMirror container, String name) {
    accessed(container, name).ifPresent(field -> reportUndeclared(place, field, name));
  }

  private static Optional<VariableElement> accessed(TypeMirror container, String accessor) {
    return Hierarchy.fields(container)
        .filter(field -> !declaration(field, accessor).isEmpty())
        .findFirst();
  }

  /** Returns the container class of a generated class, which a companion does not extend. */
  private Optional<TypeElement> container(TypeElement generated) {
    String name = generated.getQualifiedName().toString();
    int start = name.lastIndexOf('.') + 1;
    String declared = name.substring(0, start) + name.substring(start + "Gc".length());
    return Hierarchy.superContainer(generated)
        .or(() -> Hierarchy.typeInModuleOf(queries.elements, generated, declared))
        .or(
            () ->
                Hierarchy.typeInModuleOf(queries.elements, generated, declared.replace('_', '.')));
  }

  private void reportBaseClass(TreePath place, TypeElement container, String name) {
    List<ExecutableElement> open =
        getLocalAndInheritedMethods(container, queries.types, queries.elements).stream()
            .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
            .filter(method -> !method.getSimpleName().toString().startsWith("gc"))
            .toList();
    List<ExecutableElement> others =
        open.stream()
            .filter(
                method -> accessed(container.asType(), method.getSimpleName().toString()).isEmpty())
            .toList();
    String methods =
        (others.isEmpty() ? open : others)
            .stream().map(method -> "'" + DisplayNames.of(method) + "'").collect(joining(", "));
    if (!open.isEmpty()) {
      reporter.report(
          Diagnostic.BASE_CLASS,
          place,
          container,
          Hierarchy.generatedName(container),
          name,
          methods + (methods.contains(", '") ? " are abstract" : " is abstract"));
    }
  }

  /** Returns the declaration of the accessor of this name, or nothing if it is not one. */
  private static String declaration(VariableElement field, String name) {
    Name plain = field.getSimpleName();
    String type = DisplayNames.of(field.asType());
    boolean isOwned = LassoAnnotation.OWNED.isOn(field);
    if (plain.contentEquals(name) || name.equals(Accessors.name("get", plain))) {
      return "abstract " + type + " " + name + "();";
    }
    if (field.getModifiers().contains(Modifier.FINAL)) {
      return "";
    }
    if (name.equals(Accessors.name("set", plain))) {
      return "abstract void " + name + "(" + type + " " + plain + ");";
    }
    if (isOwned && name.equals(Accessors.name("move", plain))) {
      return "abstract void " + name + "(GcScope scope, " + type + " " + plain + ");";
    }
    return isOwned && name.equals(Accessors.name("take", plain))
        ? "abstract " + type + " " + name + "(GcScope scope);"
        : "";
  }

  private void reportUndeclared(TreePath place, VariableElement field, String name) {
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    String staticCall =
        (LassoAnnotation.OWNED.isOn(field) || LassoAnnotation.WEAK.isOn(field))
                && name.equals(Accessors.name("set", field.getSimpleName()))
            ? "; or call the static method '" + Hierarchy.generatedName(owner) + "." + name + "'"
            : "";
    reporter.report(
        Diagnostic.ACCESSOR_UNDECLARED,
        place,
        owner,
        name,
        declaration(field, name),
        owner,
        staticCall);
  }
}

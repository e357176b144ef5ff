package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * Messages about methods that should not read fields which are null when an object dies: release
 * methods and finalizers, which run then, and {@code equals} and {@code hashCode}, by which sets
 * and maps find a dead object.
 */
final class FieldReadCheck {
  /** The advice for a release method that reads a weak field. */
  private static final String OF_RELEASE = "let its own release method release this resource too";

  /** The advice for a finalizer that reads one. */
  private static final String OF_FINALIZER = "ask whether it is null";

  private static final Set<String> NULL_TESTS =
      Set.of("ofNullable", "nonNull", "isNull", "requireNonNullElse", "requireNonNullElseGet");

  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  FieldReadCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports fields that the method at {@code place} reads and should not. */
  void check(TreePath place) {
    if (queries.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && LassoAnnotation.CONTAINER.isOn(owner)
        && ((MethodTree) place.getLeaf()).getBody() != null) {
      boolean isRelease = isReleaseMethod(method, owner);
      if (isRelease || LassoAnnotation.FINALIZER.isOn(method)) {
        findReads(place, method, isRelease ? "Release method" : "Finalizer", new HashSet<>());
      }
      if (method.toString().equals("hashCode()")
          || method.toString().equals("equals(java.lang.Object)")) {
        findKeys(place, method);
      }
    }
  }

  /** Reports fields that can change, and {@code equals} or {@code hashCode} reads. */
  private void findKeys(TreePath place, ExecutableElement method) {
    Set<VariableElement> found = new HashSet<>();
    for (TreePath name : TreeQueries.names(place)) {
      field(read(name))
          .filter(FieldReadCheck::canBecomeNull)
          .filter(found::add)
          .ifPresent(
              field ->
                  reporter.report(
                      Diagnostic.EQUALS_READS_FIELD,
                      name,
                      method.getSimpleName(),
                      LassoAnnotation.WEAK.isOn(field) ? "@Weak" : "@Owned",
                      field));
    }
  }

  private static boolean canBecomeNull(VariableElement field) {
    return LassoAnnotation.WEAK.isOn(field)
        || (LassoAnnotation.OWNED.isOn(field) && !field.getModifiers().contains(Modifier.FINAL));
  }

  /** Reports the weak fields that the code of a method and private ones that it calls read. */
  private void findReads(TreePath place, ExecutableElement method, String kind, Set<Element> all) {
    for (TreePath name : TreeQueries.names(place)) {
      TreePath read = read(name);
      field(read)
          .filter(LassoAnnotation.WEAK::isOn)
          .filter(each -> !LassoAnnotation.FINALIZER.isOn(method) || isUnguarded(each, read, place))
          .ifPresent(
              field ->
                  reporter.report(
                      Diagnostic.RELEASE_READS_WEAK,
                      read,
                      kind,
                      method.getSimpleName(),
                      field,
                      LassoAnnotation.FINALIZER.isOn(method) ? OF_FINALIZER : OF_RELEASE));
      if (read != name
          && queries.element(name) instanceof ExecutableElement called
          && called.getModifiers().contains(Modifier.PRIVATE)
          && queries.declaration(called) != null
          && all.add(called)) {
        findReads(queries.declaration(called), method, kind, all);
      }
    }
  }

  /** Returns the call of the method that {@code name} names, or else the name itself. */
  private static TreePath read(TreePath name) {
    return name.getParentPath().getLeaf() instanceof MethodInvocationTree call
            && call.getMethodSelect() == name.getLeaf()
        ? name.getParentPath()
        : name;
  }

  /** Returns the field of a container that {@code place} names or whose getter it calls. */
  Optional<VariableElement> field(TreePath place) {
    Element element = queries.element(place);
    if (element instanceof VariableElement field && field.getKind().isField()) {
      return Optional.of(field);
    }
    if (!(place.getLeaf() instanceof MethodInvocationTree)
        || !(element instanceof ExecutableElement method)
        || !method.getParameters().isEmpty()
        || !runtime.isWritten(method)) {
      return Optional.empty();
    }
    String name = method.getSimpleName().toString();
    return Hierarchy.withSuperclasses((TypeElement) method.getEnclosingElement())
        .flatMap(type -> Hierarchy.instanceFields(type).stream())
        .filter(
            field ->
                name.contentEquals(field.getSimpleName())
                    || name.equals(TreeQueries.setterName(field).replaceFirst("s", "g")))
        .findFirst();
  }

  /**
   * Returns whether a method names {@code field} once, at {@code read}, and does not ask whether
   * that, or the variable that it initializes, is null.
   */
  private boolean isUnguarded(VariableElement field, TreePath read, TreePath place) {
    Element copy =
        read.getParentPath().getLeaf() instanceof VariableTree
            ? queries.element(read.getParentPath())
            : null;
    return Collections.frequency(queries.named(place), field) == 1
        && !isAskedForNull(read)
        && TreeQueries.names(place).stream()
            .noneMatch(
                each -> copy != null && copy.equals(queries.element(each)) && isAskedForNull(each));
  }

  private static boolean isAskedForNull(TreePath read) {
    return switch (read.getParentPath().getLeaf()) {
      case BinaryTree test ->
          test.getLeftOperand().getKind() == Tree.Kind.NULL_LITERAL
              || test.getRightOperand().getKind() == Tree.Kind.NULL_LITERAL;
      case InstanceOfTree _ -> true;
      case MethodInvocationTree call ->
          call.getArguments().contains(read.getLeaf())
              && NULL_TESTS.contains(
                  call.getMethodSelect() instanceof MemberSelectTree select
                      ? select.getIdentifier().toString()
                      : call.getMethodSelect().toString());
      default -> false;
    };
  }

  private static boolean isReleaseMethod(ExecutableElement method, TypeElement owner) {
    return !method.getModifiers().contains(Modifier.ABSTRACT)
        && fieldsIn(owner.getEnclosedElements()).stream()
            .flatMap(field -> LassoAnnotation.OWNED.stringValue(field, "release").stream())
            .anyMatch(name -> method.getSimpleName().contentEquals(name));
  }
}

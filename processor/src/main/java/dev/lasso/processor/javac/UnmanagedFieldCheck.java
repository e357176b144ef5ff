package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/**
 * A warning for fields of classes other than container classes that refer to containers. Such
 * references are not counted, so they may outlive the objects.
 *
 * <p>There is no warning where something else is likely to keep the containers alive, as in a class
 * that has a scope or a root of its own, and where {@link EscapeCheck} examines how long the field
 * refers to them. Objects of local classes, anonymous classes and records rarely outlive a local
 * variable. A field that refers to such a record is reported, however. So is a field that refers to
 * an object of a generic class, rather than the field of the generic class that has the type of its
 * type parameter.
 */
record UnmanagedFieldCheck(
    TreeQueries queries,
    RuntimeTypes runtime,
    TreeReporter reporter,
    ReferenceTypes referenceTypes) {
  private static final Set<String> OF_ONE_THREAD =
      Set.of("java.lang.ThreadLocal", "java.lang.ScopedValue");

  /**
   * Reports the declaration at {@code place} if it is a field with uncounted references to
   * containers.
   */
  void check(TreePath place) {
    if (queries.element(place) instanceof VariableElement field) {
      referencedContainer(field)
          .ifPresent(
              type ->
                  reporter.report(
                      Diagnostic.PLAIN_KEEPS, place, field, field.getEnclosingElement(), type));
    }
  }

  /** Returns whether {@link #check} reports a field, so that no other check has to. */
  boolean isReported(VariableElement field) {
    return referencedContainer(field).isPresent();
  }

  private Optional<TypeMirror> referencedContainer(VariableElement field) {
    return field.getKind() == ElementKind.FIELD
            && field.getEnclosingElement() instanceof TypeElement owner
            && isSubjectToRule(owner)
            && !LassoAnnotation.BORROWED.isOn(field)
            && !OF_ONE_THREAD.contains(Hierarchy.qualifiedName(field.asType()))
            && field.asType().getKind() != TypeKind.TYPEVAR
        ? referencedContainer(field.asType())
            .filter(type -> !referenceTypes.hasHolds(owner.asType()))
            .filter(_ -> isUnexamined(field))
        : Optional.empty();
  }

  private boolean isSubjectToRule(TypeElement owner) {
    return owner.getKind() != ElementKind.RECORD
        && owner.getNestingKind() != NestingKind.LOCAL
        && owner.getNestingKind() != NestingKind.ANONYMOUS
        && !runtime.isContainer(owner.asType());
  }

  /**
   * Returns the container type to which a field of this type refers, directly or indirectly. An
   * owned collection in such a class takes no containers.
   */
  private Optional<TypeMirror> referencedContainer(TypeMirror type) {
    if (runtime.isCollection(type)) {
      return Optional.empty();
    }
    return runtime.isContainer(type) ? Optional.of(type) : referenceTypes.storedContainer(type);
  }

  /**
   * Returns whether {@link EscapeCheck} cannot see how long the values of a field live: the field
   * is static, or its class fills it and uses the scope that is open where it is called. A field
   * that the class clears is assumed to be cleared in time, and a class that retains objects to
   * keep them alive.
   */
  private boolean isUnexamined(VariableElement field) {
    TreePath declaration = queries.declaration(field);
    if (declaration == null) {
      return false;
    }
    Uses uses = new Uses(field);
    TreeQueries.parts(declaration.getParentPath()).forEach(uses::look);
    boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
    return (isStatic || (uses.isInCurrentScope && uses.isFilled)) && !uses.isHandled;
  }

  /** The uses of a field in its class. */
  private final class Uses {
    private final VariableElement field;
    private boolean isInCurrentScope;
    private boolean isFilled;
    private boolean isHandled;

    Uses(VariableElement field) {
      this.field = field;
    }

    private void look(TreePath place) {
      if (place.getLeaf() instanceof AssignmentTree tree && isField(place, tree.getVariable())) {
        Element value = queries.element(place, tree.getExpression());
        isFilled |= value == null || value.getKind() != ElementKind.PARAMETER;
        isHandled |= tree.getExpression().getKind() == Tree.Kind.NULL_LITERAL;
      } else if (place.getLeaf() instanceof MethodInvocationTree tree
          && queries.element(place) instanceof ExecutableElement method) {
        TypeMirror owner = method.getEnclosingElement().asType();
        isInCurrentScope |=
            method.getModifiers().contains(Modifier.STATIC) && runtime.isScope(owner);
        isHandled |= method.getSimpleName().contentEquals("retain") && runtime.isHeap(owner);
        if (tree.getMethodSelect() instanceof MemberSelectTree select
            && isField(new TreePath(place, select), select.getExpression())) {
          isFilled |= JdkEffect.COMPUTES.isOf(method) || takesObjects(method);
          isHandled |= JdkEffect.REMOVES.isOf(method);
        }
      }
    }

    private boolean isField(TreePath place, Tree child) {
      return field.equals(queries.element(place, child));
    }
  }

  /** Returns whether a method of a collection is given objects that it may store. */
  private static boolean takesObjects(ExecutableElement method) {
    return !JdkEffect.READS.isOf(method)
        && method.getParameters().stream()
            .map(Element::asType)
            .anyMatch(each -> !each.getKind().isPrimitive() && !JdkTypes.isFunction(each));
  }
}

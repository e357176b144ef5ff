package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The rule that a field of a container must not refer to another container unless the reference is
 * counted or weak. Such a reference arises from a lambda, method reference or anonymous class that
 * captures a container, or from a container in a field without an annotation whose type hides the
 * container, such as {@code Runnable}. A field may refer to the container that has the field,
 * because that container lives as long as the reference.
 *
 * <p>The check only considers values that are directly assigned to the field or passed to its
 * setter, or to its local variable, not those that come from a collection or a call.
 */
final class HiddenReferenceCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final ReferenceTypes referenceTypes;
  private final TreeReporter reporter;

  HiddenReferenceCheck(TreeQueries treeQueries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.referenceTypes = new ReferenceTypes(runtime);
    this.reporter = reporter;
  }

  /**
   * Reports containers captured by the last argument of the call at {@code place}, if the call is a
   * generated setter.
   */
  void checkCall(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (!call.getArguments().isEmpty()
        && queries.element(place) instanceof ExecutableElement method
        && method.getSimpleName().toString().startsWith("set")
        && method.getEnclosingElement() instanceof TypeElement owner
        && runtime.isWritten(method)) {
      TreePath value = new TreePath(place, call.getArguments().getLast());
      if (!method.getModifiers().contains(Modifier.STATIC)) {
        TreePath select = new TreePath(place, call.getMethodSelect());
        checkSetter(method, owner.asType(), queries.identifyReceiver(select, owner), value);
      } else if (!method.getParameters().isEmpty()) {
        TreePath self = new TreePath(place, call.getArguments().getFirst());
        TypeMirror type = method.getParameters().getFirst().asType();
        checkSetter(method, type, queries.identify(self), value);
      }
    }
  }

  private void checkSetter(
      ExecutableElement method, TypeMirror container, @Nullable Element receiver, TreePath value) {
    if (container instanceof DeclaredType type) {
      Hierarchy.withSuperclasses((TypeElement) type.asElement())
          .flatMap(each -> fieldsIn(each.getEnclosedElements()).stream())
          .filter(field -> isSetter(method, field))
          .findFirst()
          .ifPresent(field -> check(field, receiver, value));
    }
  }

  private static boolean isSetter(ExecutableElement method, VariableElement field) {
    return method.getSimpleName().contentEquals(TreeQueries.accessor("set", field));
  }

  /**
   * Reports {@code value}, which is stored in {@code field} of {@code receiver}, if it is an
   * uncounted container, and containers that it captures.
   */
  void check(VariableElement field, @Nullable Element receiver, TreePath value) {
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    if (LassoAnnotation.BORROWED.isOn(field) || !runtime.isContainer(owner.asType())) {
      return;
    }
    Element allowed = field.getModifiers().contains(Modifier.STATIC) ? null : receiver;
    for (TreePath possible : TreeQueries.possibleValues(value).toList()) {
      TreePath initial = queries.initialValue(possible);
      TreePath result = initial != null && isCaptureSite(initial) ? initial : possible;
      if (isCaptureSite(result)) {
        CaptureFinder captureFinder = new CaptureFinder(allowed);
        captureFinder.scan(result, null);
        if (captureFinder.found != null) {
          reporter.report(
              Diagnostic.LAMBDA_CAPTURES,
              result,
              field,
              owner,
              captureFinder.found,
              captureFinder.isHold
                  ? "a cycle through it is never freed, and a scope or root may be closed already"
                  : "the container may be dead when the code runs");
        }
      } else if (isUnmanaged(field, owner)) {
        checkStoredContainer(field, allowed, result);
      }
    }
  }

  /**
   * Returns whether the field has no annotation that manages its reference, and a type that hides
   * that it may refer to a container.
   */
  private boolean isUnmanaged(VariableElement field, TypeElement owner) {
    return LassoAnnotation.CONTAINER.isOn(owner)
        && !LassoAnnotation.OWNED.isOn(field)
        && !LassoAnnotation.WEAK.isOn(field)
        && !runtime.mayBeContainer(field.asType())
        && !referenceTypes.isOrHoldsContainer(field.asType());
  }

  private void checkStoredContainer(
      VariableElement field, @Nullable Element allowed, TreePath result) {
    TypeMirror type = queries.type(result);
    Element stored = queries.identify(result);
    if (type != null && runtime.isContainer(type) && (allowed == null || !allowed.equals(stored))) {
      reporter.report(
          Diagnostic.CONTAINER_STORED, result, field, field.getEnclosingElement(), type);
    }
  }

  /**
   * Returns whether the tree is a capture site. A method reference counts only if it binds a
   * container.
   */
  private boolean isCaptureSite(TreePath place) {
    return switch (place.getLeaf()) {
      case LambdaExpressionTree _ -> true;
      case NewClassTree creation -> creation.getClassBody() != null;
      case MemberReferenceTree reference -> {
        TypeMirror bound = queries.type(new TreePath(place, reference.getQualifierExpression()));
        yield bound != null && referenceTypes.isOrHoldsContainer(bound);
      }
      default -> false;
    };
  }

  /** A scanner that finds the first container other than {@code allowed} that the code uses. */
  private final class CaptureFinder extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final @Nullable Element allowed;

    /** The classes and variables declared in the code itself. */
    private final Set<Element> declaredInside = new HashSet<>();

    private @Nullable String found;
    private boolean isHold;

    CaptureFinder(@Nullable Element allowed) {
      this.allowed = allowed;
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      declaredInside.add(queries.element(getCurrentPath()));
      return super.visitClass(tree, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      declaredInside.add(queries.element(getCurrentPath()));
      return super.visitVariable(tree, null);
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
      Element named = queries.element(getCurrentPath());
      if (named == null || !TreeQueries.isThisOrSuper(named)) {
        return super.visitMemberSelect(tree, null);
      }
      recordUse(named.getEnclosingElement(), "'this'");
      return null;
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      Element used = queries.element(getCurrentPath());
      if (used instanceof VariableElement local && !local.getKind().isField()) {
        recordUse(local, "'" + local + "'");
      } else if (used != null
          && (used.getKind() == ElementKind.FIELD || used.getKind() == ElementKind.METHOD)
          && !used.getModifiers().contains(Modifier.STATIC)) {
        recordUse(
            queries.identifyReceiver(getCurrentPath(), (TypeElement) used.getEnclosingElement()),
            "'this'");
      }
      return null;
    }

    private void recordUse(@Nullable Element object, String name) {
      if (found == null
          && object != null
          && !object.equals(allowed)
          && !declaredInside.contains(object)
          && referenceTypes.isOrHoldsContainer(object.asType())) {
        found = name;
        isHold = referenceTypes.findHold(object.asType()).isPresent();
      }
    }
  }
}

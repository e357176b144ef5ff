package dev.lasso.processor.javac;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The rule that code in a field of a container must not capture another container, because no
 * capture is counted. It may refer to the container that has the field, which lives as long as the
 * code.
 *
 * <p>The check only considers lambdas, method references and anonymous classes that are directly
 * assigned to the field or passed to its setter, or to its local variable, not those that come from
 * a collection or a call.
 */
record CaptureCheck(
    TreeQueries queries,
    RuntimeTypes runtime,
    TreeReporter reporter,
    ReferenceTypes referenceTypes) {
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
    Accessors.setField(container, method.getSimpleName())
        .ifPresent(field -> check(field, receiver, value));
  }

  /**
   * Reports containers that {@code value}, which {@code field} of {@code receiver} gets, captures.
   */
  void check(VariableElement field, @Nullable Element receiver, TreePath value) {
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    if (LassoAnnotation.BORROWED.isOn(field) || !runtime.isContainer(owner.asType())) {
      return;
    }
    Element allowed = field.getModifiers().contains(Modifier.STATIC) ? null : receiver;
    for (TreePath possible : TreeQueries.possibleValues(value).toList()) {
      TreePath initial = queries.initialValue(possible);
      TreePath code = initial == null ? possible : initial;
      Element captured = isCaptureSite(code) ? captured(code, allowed) : null;
      if (captured != null) {
        reporter.report(
            Diagnostic.LAMBDA_CAPTURES,
            code,
            field,
            owner,
            captured instanceof VariableElement local ? "'" + local + "'" : "'this'",
            referenceTypes.findHold(captured.asType()).isPresent()
                ? "a cycle through it is never freed, and a scope or root may be closed already"
                : "the container may be dead when the code runs");
      }
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

  /** Returns the first object with a container, other than {@code allowed}, that the code uses. */
  private @Nullable Element captured(TreePath code, @Nullable Element allowed) {
    Set<Element> inside = queries.declared(code);
    return TreeQueries.names(code).stream()
        .map(this::used)
        .filter(Objects::nonNull)
        .filter(object -> !object.equals(allowed) && !inside.contains(object))
        .filter(object -> referenceTypes.isOrHoldsContainer(object.asType()))
        .findFirst()
        .orElse(null);
  }

  /** Returns the local variable, or the class of the object, whose value or member a name is. */
  private @Nullable Element used(TreePath name) {
    Element named = queries.element(name);
    return switch (name.getLeaf()) {
      case MemberSelectTree _ ->
          named != null && TreeQueries.isThisOrSuper(named) ? named.getEnclosingElement() : null;
      case IdentifierTree _ when named instanceof VariableElement it && !it.getKind().isField() ->
          it;
      case IdentifierTree _
          when named != null
              && (named.getKind() == ElementKind.FIELD || named.getKind() == ElementKind.METHOD)
              && !named.getModifiers().contains(Modifier.STATIC) ->
          queries.identifyReceiver(name, (TypeElement) named.getEnclosingElement());
      default -> null;
    };
  }
}

package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/**
 * The rule that a lambda or inner class in a field of a container refers to no container: that
 * would be a reference nobody declared.
 */
final class CaptureCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;
  private final Map<Element, TreePath> localClasses = new HashMap<>();

  CaptureCheck(Code code, RuntimeTypes runtime, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Notes a class: where it is local, the instances created later capture what it uses. */
  void enter(TreePath place) {
    if (code.element(place) instanceof TypeElement type
        && type.getNestingKind() == NestingKind.LOCAL) {
      localClasses.put(type, place);
    }
  }

  /** Reports {@code value}, which is stored into {@code target}, if it captures a container. */
  void check(Element target, TreePath value) {
    if (target instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner
        && !field.getModifiers().contains(Modifier.STATIC)
        && runtime.isContainer(owner.asType())) {
      check(field, owner, Code.bare(value));
    }
  }

  private void check(VariableElement field, TypeElement owner, TreePath value) {
    if (value.getLeaf() instanceof ConditionalExpressionTree choice) {
      check(field, owner, Code.bare(new TreePath(value, choice.getTrueExpression())));
      check(field, owner, Code.bare(new TreePath(value, choice.getFalseExpression())));
      return;
    }
    captured(value)
        .ifPresent(
            captured ->
                reporter.warn(
                    Diagnostic.LAMBDA_CAPTURES,
                    value,
                    kind(value),
                    field,
                    Hierarchy.name(owner),
                    captured));
  }

  private static String kind(TreePath value) {
    return switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> "lambda";
      case MemberReferenceTree _ -> "method reference";
      default -> "inner class";
    };
  }

  /** The container that {@code value} captures, as messages name it. */
  private Optional<String> captured(TreePath value) {
    return switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> CaptureScanner.scan(value, code, runtime);
      case MemberReferenceTree reference ->
          receiver(new TreePath(value, reference.getQualifierExpression()));
      case NewClassTree creation -> ofInstance(value, creation);
      default -> Optional.empty();
    };
  }

  private Optional<String> receiver(TreePath receiver) {
    TypeMirror type = code.type(receiver);
    return type != null
            && runtime.isKnownContainer(type)
            && !(code.element(receiver) instanceof TypeElement)
        ? Optional.of("'" + receiver.getLeaf() + "'")
        : Optional.empty();
  }

  private Optional<String> ofInstance(TreePath value, NewClassTree creation) {
    ClassTree body = creation.getClassBody();
    if (body != null) {
      return CaptureScanner.scan(new TreePath(value, body), code, runtime);
    }
    if (!(code.element(new TreePath(value, creation.getIdentifier()))
        instanceof TypeElement type)) {
      return Optional.empty();
    }
    if (localClasses.containsKey(type)) {
      return CaptureScanner.scan(localClasses.get(type), code, runtime);
    }
    return type.getNestingKind() == NestingKind.MEMBER
            && !type.getModifiers().contains(Modifier.STATIC)
            && type.getEnclosingElement() instanceof TypeElement outer
            && runtime.isKnownContainer(outer.asType())
        ? Optional.of("its '" + Hierarchy.name(outer) + "'")
        : Optional.empty();
  }
}

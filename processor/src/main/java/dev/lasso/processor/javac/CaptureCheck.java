package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
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
import org.jspecify.annotations.Nullable;

/**
 * The rule that a lambda or inner class in a field of a container refers to no other container:
 * that would be a reference nobody declared. It may refer to the container itself, which has it
 * exactly as long as that lives.
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

  /** Whether {@code value} is of a form that can capture anything; it needs no type. */
  static boolean mayCapture(ExpressionTree value) {
    return switch (value) {
      case ParenthesizedTree parenthesized -> mayCapture(parenthesized.getExpression());
      case TypeCastTree cast -> mayCapture(cast.getExpression());
      case ConditionalExpressionTree _,
          LambdaExpressionTree _,
          MemberReferenceTree _,
          NewClassTree _ ->
          true;
      default -> false;
    };
  }

  /**
   * Reports {@code value}, which is stored into {@code target}, if it captures a container.
   *
   * @param isOwn whether the field is one of {@code this}, which may be captured then
   */
  void check(Element target, TreePath value, boolean isOwn) {
    if (target instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner
        && !field.getModifiers().contains(Modifier.STATIC)
        && runtime.isContainer(owner.asType())) {
      check(field, owner, Code.bare(value), isOwn ? Code.classAround(value).getLeaf() : null);
    }
  }

  private void check(
      VariableElement field, TypeElement owner, TreePath value, @Nullable Tree self) {
    if (value.getLeaf() instanceof ConditionalExpressionTree choice) {
      check(field, owner, Code.bare(new TreePath(value, choice.getTrueExpression())), self);
      check(field, owner, Code.bare(new TreePath(value, choice.getFalseExpression())), self);
      return;
    }
    captured(value, self)
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

  /**
   * The container that {@code value} captures, as messages name it.
   *
   * @param self the class whose {@code this} does not count; null if there is none
   */
  private Optional<String> captured(TreePath value, @Nullable Tree self) {
    return switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> CaptureScanner.scan(value, code, runtime, self);
      case MemberReferenceTree reference ->
          receiver(new TreePath(value, reference.getQualifierExpression()), self);
      case NewClassTree creation -> ofInstance(value, creation, self);
      default -> Optional.empty();
    };
  }

  private Optional<String> receiver(TreePath receiver, @Nullable Tree self) {
    TypeMirror type = code.type(receiver);
    return type != null
            && runtime.isKnownContainer(type)
            && !(code.element(receiver) instanceof TypeElement)
            && !(self != null && code.isThis(receiver))
        ? Optional.of("'" + receiver.getLeaf() + "'")
        : Optional.empty();
  }

  private Optional<String> ofInstance(TreePath value, NewClassTree creation, @Nullable Tree self) {
    ClassTree body = creation.getClassBody();
    if (body != null) {
      return CaptureScanner.scan(new TreePath(value, body), code, runtime, self);
    }
    if (!(code.element(new TreePath(value, creation.getIdentifier()))
        instanceof TypeElement type)) {
      return Optional.empty();
    }
    if (localClasses.containsKey(type)) {
      return CaptureScanner.scan(localClasses.get(type), code, runtime, self);
    }
    return type.getNestingKind() == NestingKind.MEMBER
            && !type.getModifiers().contains(Modifier.STATIC)
            && type.getEnclosingElement() instanceof TypeElement outer
            && runtime.isKnownContainer(outer.asType())
            && !(self != null && isOfThis(value, creation, outer))
        ? Optional.of("its '" + Hierarchy.name(outer) + "'")
        : Optional.empty();
  }

  /** Whether the object of {@code outer} that the new object refers to is {@code this}. */
  private boolean isOfThis(TreePath value, NewClassTree creation, TypeElement outer) {
    ExpressionTree explicit = creation.getEnclosingExpression();
    return explicit == null
        ? code.element(Code.classAround(value)) instanceof TypeElement type
            && code.inherits(type, outer)
        : code.isThis(new TreePath(value, explicit));
  }
}

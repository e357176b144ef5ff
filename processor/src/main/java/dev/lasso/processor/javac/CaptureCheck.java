package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The rule that a lambda or inner class in a field of a container refers to no other container:
 * that would be a reference nobody declared. It may refer to the container itself, which has it
 * exactly as long as that lives.
 *
 * <p>What a method does with a lambda that it gets as an argument is not known, but for those that
 * hand it on; see {@link StoredValues}.
 */
final class CaptureCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final Captures captures;
  private final StoredValues values;
  private final TreeReporter reporter;

  /** What is stored in the fields of containers: once all code is known, it is looked at. */
  private final List<Stored> stored = new ArrayList<>();

  private final Set<Tree> reported = new HashSet<>();

  private record Stored(VariableElement field, TreePath value, Receiver own) {}

  CaptureCheck(Code code, RuntimeTypes runtime, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.captures = new Captures(code, runtime);
    this.values = new StoredValues(code);
    this.reporter = reporter;
  }

  /** Forgets what is known of the class before {@code type}. */
  void start(ClassTree type) {
    captures.start();
    values.start(type);
    stored.clear();
    reported.clear();
  }

  /** Notes a class: where it is local, the instances created later capture what it uses. */
  void enter(TreePath place) {
    captures.enter(place);
  }

  /** Whether {@code value} is of a form that can capture anything; it needs no type. */
  boolean mayCapture(@Nullable ExpressionTree value) {
    return values.maySay(value);
  }

  /**
   * Notes that {@code value} is stored into {@code target}.
   *
   * @param receiver the object whose field it is, which may be captured
   */
  void note(Element target, TreePath value, Receiver receiver) {
    values.note(target, value);
    if (target instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner
        && !Mark.BORROWED.isOn(field)
        && runtime.isContainer(owner.asType())) {
      boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
      stored.add(new Stored(field, value, isStatic ? Receiver.unknown() : receiver));
    }
  }

  /** Reports each part of what was stored that captures a container. */
  void finish() {
    for (Stored each : stored) {
      values
          .of(each.value, each.own)
          .forEach(
              part ->
                  captured(part.place(), part.own())
                      .ifPresent(found -> report(part.place(), each.field, found)));
    }
  }

  private void report(TreePath value, VariableElement field, String captured) {
    if (reported.add(value.getLeaf())) {
      TypeElement owner = (TypeElement) field.getEnclosingElement();
      reporter.warn(
          Diagnostic.LAMBDA_CAPTURES, value, kind(value), field, Hierarchy.name(owner), captured);
    }
  }

  private static String kind(TreePath value) {
    return switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> "lambda";
      case MemberReferenceTree _ -> "method reference";
      default -> "inner class";
    };
  }

  /** The container other than {@code own} that {@code value} captures, as messages name it. */
  private Optional<String> captured(TreePath value, Receiver own) {
    return switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> captures.ofCode(value, own);
      case MemberReferenceTree reference ->
          ofReference(new TreePath(value, reference.getQualifierExpression()), value, own);
      case NewClassTree creation -> ofInstance(value, creation, own);
      default -> Optional.empty();
    };
  }

  private Optional<String> ofReference(TreePath qualifier, TreePath value, Receiver own) {
    boolean isCreation =
        ((MemberReferenceTree) value.getLeaf()).getMode() == MemberReferenceTree.ReferenceMode.NEW;
    if (isCreation) {
      return code.element(qualifier) instanceof TypeElement type
          ? captures.ofCreation(value, type, null, own)
          : Optional.empty();
    }
    if (isType(qualifier)) {
      return Optional.empty();
    }
    TypeMirror type = code.type(qualifier);
    return type != null
            && captures.isContainer(type)
            && !code.receiver(qualifier).isSame(own)
            && !isPart(qualifier, own)
        ? Optional.of("'" + qualifier.getLeaf() + "'")
        : Optional.empty();
  }

  private boolean isType(TreePath qualifier) {
    return code.element(qualifier) instanceof TypeElement
        || switch (qualifier.getLeaf().getKind()) {
          case ANNOTATED_TYPE, ARRAY_TYPE, PARAMETERIZED_TYPE -> true;
          default -> false;
        };
  }

  /** Whether {@code place} is an owned collection of {@code own}, and so a part of it. */
  private boolean isPart(TreePath place, Receiver own) {
    return code.element(place) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner
        && runtime.isCollection(field.asType())
        && code.owner(Code.bare(place), owner).isSame(own);
  }

  private Optional<String> ofInstance(TreePath value, NewClassTree creation, Receiver own) {
    ClassTree body = creation.getClassBody();
    if (body != null) {
      return captures.ofCode(new TreePath(value, body), own);
    }
    return code.element(new TreePath(value, creation.getIdentifier())) instanceof TypeElement type
        ? captures.ofCreation(value, type, creation.getEnclosingExpression(), own)
        : Optional.empty();
  }
}

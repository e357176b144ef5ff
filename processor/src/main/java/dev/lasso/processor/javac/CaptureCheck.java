package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.javac.Code.Receiver;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import dev.lasso.processor.type.Reach;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
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
 * The rule that a lambda, method reference or anonymous class in a field of a container refers to
 * no other container: that would be a reference nobody declared. It may refer to the container that
 * has the field, which has it exactly as long as that lives.
 *
 * <p>It is found where it is assigned to the field or handed to the field's setter, and nowhere
 * else: not by way of a variable, a collection or a call.
 */
final class CaptureCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final Reach reach;
  private final TreeReporter reporter;

  CaptureCheck(Code code, RuntimeTypes runtime, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.reach = new Reach(runtime);
    this.reporter = reporter;
  }

  /** Reports what {@code value} captures, if {@code target} is a field of a container. */
  void checkStored(TreePath target, TreePath value) {
    if (mayCapture(value)
        && code.element(target) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner) {
      check(field, value, code.receiver(target, owner));
    }
  }

  /** Reports what the value captures that the call at {@code place} sets a field to. */
  void checkCall(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (call.getArguments().isEmpty()) {
      return;
    }
    TreePath value = new TreePath(place, call.getArguments().getLast());
    if (mayCapture(value)
        && code.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && (method.getModifiers().contains(Modifier.ABSTRACT) || Mark.GENERATED.isOn(owner))) {
      boolean isStatic = method.getModifiers().contains(Modifier.STATIC);
      Receiver receiver =
          isStatic
              ? code.meant(new TreePath(place, call.getArguments().getFirst()))
              : code.receiver(new TreePath(place, call.getMethodSelect()), owner);
      Element self = isStatic ? method.getParameters().getFirst() : owner;
      fieldSetBy(method, self.asType()).ifPresent(field -> check(field, value, receiver));
    }
  }

  /** The field of {@code host}, or of its superclasses, that {@code method} is the setter of. */
  private static Optional<VariableElement> fieldSetBy(ExecutableElement method, TypeMirror host) {
    return Stream.of(host)
        .filter(DeclaredType.class::isInstance)
        .flatMap(
            type -> Hierarchy.withSuperclasses((TypeElement) ((DeclaredType) type).asElement()))
        .flatMap(type -> fieldsIn(type.getEnclosedElements()).stream())
        .filter(Mark.OWNED::isOn)
        .filter(field -> method.getSimpleName().contentEquals(Code.setter(field)))
        .findFirst();
  }

  /** Whether {@code value} is of a form that can capture anything; it needs no type. */
  private static boolean mayCapture(TreePath value) {
    return switch (Code.bare(value).getLeaf().getKind()) {
      case LAMBDA_EXPRESSION, MEMBER_REFERENCE, NEW_CLASS -> true;
      case ASSIGNMENT, CONDITIONAL_EXPRESSION, SWITCH_EXPRESSION -> true;
      default -> false;
    };
  }

  private void check(VariableElement field, TreePath value, Receiver receiver) {
    TypeElement owner = (TypeElement) field.getEnclosingElement();
    if (Mark.BORROWED.isOn(field) || !runtime.isContainer(owner.asType())) {
      return;
    }
    boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
    Receiver silent = isStatic ? Receiver.unknown() : receiver;
    for (TreePath result : Results.of(value).toList()) {
      String found = captured(result, silent);
      if (found != null) {
        String kind = kind(result.getLeaf());
        String name = Hierarchy.name(owner);
        reporter.warn(Diagnostic.LAMBDA_CAPTURES, result, kind, field, name, found);
      }
    }
  }

  private @Nullable String captured(TreePath value, Receiver receiver) {
    return switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> new Captured(value, receiver).found;
      case MemberReferenceTree reference -> {
        TreePath bound = new TreePath(value, reference.getQualifierExpression());
        TypeMirror type = code.type(bound);
        yield type != null && reach.isOrHoldsContainer(type)
            ? new Captured(bound, receiver).found
            : null;
      }
      case NewClassTree creation when creation.getClassBody() != null ->
          new Captured(new TreePath(value, creation.getClassBody()), receiver).found;
      default -> null;
    };
  }

  private static String kind(Tree value) {
    return switch (value) {
      case LambdaExpressionTree _ -> "lambda";
      case MemberReferenceTree _ -> "method reference";
      default -> "anonymous class";
    };
  }

  /** Finds the first container but {@code receiver} that the code at {@code root} uses. */
  private final class Captured extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final Tree root;
    private final Receiver receiver;
    private final Set<Element> inside = new HashSet<>();
    private @Nullable String found;

    Captured(TreePath root, Receiver receiver) {
      this.root = root.getLeaf();
      this.receiver = receiver;
      scan(root, null);
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      inside.add(code.element(getCurrentPath()));
      return super.visitVariable(tree, null);
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
      if (Code.isThisOrSuper(tree.getIdentifier())) {
        useThis(code.classMeant(getCurrentPath()));
        return null;
      }
      return super.visitMemberSelect(tree, null);
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      Element used = code.element(getCurrentPath());
      if (Code.isThisOrSuper(tree.getName())) {
        useThis(code.classMeant(getCurrentPath()));
      } else if (used instanceof VariableElement local && !local.getKind().isField()) {
        if (!inside.contains(local)
            && !local.equals(receiver.variable())
            && reach.isOrHoldsContainer(local.asType())) {
          find("'" + local + "'");
        }
      } else if (used != null
          && (used.getKind() == ElementKind.FIELD || used.getKind() == ElementKind.METHOD)
          && !used.getModifiers().contains(Modifier.STATIC)
          && used.getEnclosingElement() instanceof TypeElement owner) {
        useThis(code.receiver(getCurrentPath(), owner).self());
      }
      return null;
    }

    private void useThis(@Nullable TreePath type) {
      if (type != null
          && !Code.isInside(type, root)
          && !receiver.isThisOf(type)
          && code.element(type) instanceof TypeElement element
          && runtime.isContainer(element.asType())) {
        find("'this'");
      }
    }

    private void find(String captured) {
      found = found == null ? captured : found;
    }
  }
}

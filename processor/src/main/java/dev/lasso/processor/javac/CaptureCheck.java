package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.ExpressionTree;
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
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.javac.Code.Receiver;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.Reach;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
    List<? extends ExpressionTree> arguments = call.getArguments();
    TreePath value = arguments.isEmpty() ? null : new TreePath(place, arguments.getLast());
    if (value != null
        && mayCapture(value)
        && code.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && (method.getModifiers().contains(Modifier.ABSTRACT) || Mark.GENERATED.isOn(owner))) {
      if (!method.getModifiers().contains(Modifier.STATIC)) {
        TreePath name = new TreePath(place, call.getMethodSelect());
        fieldSetBy(method, owner).ifPresent(f -> check(f, value, code.receiver(name, owner)));
      } else if (method.getParameters().getFirst().asType() instanceof DeclaredType self) {
        TreePath first = new TreePath(place, arguments.getFirst());
        fieldSetBy(method, (TypeElement) self.asElement())
            .ifPresent(f -> check(f, value, code.meant(first)));
      }
    }
  }

  /** The field of {@code host}, or of its superclasses, that {@code method} is the setter of. */
  private static Optional<VariableElement> fieldSetBy(ExecutableElement method, TypeElement host) {
    return Hierarchy.withSuperclasses(host)
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
    if (!Mark.BORROWED.isOn(field) && runtime.isContainer(owner.asType())) {
      boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
      Receiver silent = isStatic ? Receiver.unknown() : receiver;
      Results.of(value).forEach(result -> check(field, owner, result, silent));
    }
  }

  private void check(VariableElement field, TypeElement owner, TreePath value, Receiver receiver) {
    switch (value.getLeaf()) {
      case LambdaExpressionTree _ ->
          new Captured(value, receiver).report("lambda", field, owner, value);
      case MemberReferenceTree reference -> {
        TreePath bound = new TreePath(value, reference.getQualifierExpression());
        TypeMirror type = code.type(bound);
        if (type != null && reach.isOrHoldsContainer(type)) {
          new Captured(bound, receiver).report("method reference", field, owner, value);
        }
      }
      case NewClassTree creation when creation.getClassBody() != null -> {
        TreePath body = new TreePath(value, creation.getClassBody());
        new Captured(body, receiver).report("anonymous class", field, owner, value);
      }
      default -> {}
    }
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

    void report(String kind, VariableElement field, TypeElement owner, TreePath value) {
      if (found != null) {
        String name = Hierarchy.name(owner);
        reporter.warn(Diagnostic.LAMBDA_CAPTURES, value, kind, field, name, found);
      }
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

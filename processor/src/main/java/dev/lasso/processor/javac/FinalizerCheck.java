package dev.lasso.processor.javac;

import static java.util.stream.Collectors.toSet;
import static javax.lang.model.util.ElementFilter.fieldsIn;
import static javax.lang.model.util.ElementFilter.methodsIn;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/**
 * The rule that what runs when an object dies does not count on weak fields: finalizers, the
 * methods they call in the same class, what {@code onClear} names, and what closes a resource: a
 * method of an inner class, a lambda, or a method reference to {@code this}. An owner dies before
 * what it owns: when the finalizer of a child runs, a weak reference to its parent is gone.
 */
final class FinalizerCheck extends TreePathScanner<@Nullable Void, FinalizerCheck.Last> {
  private final Code code;
  private final TreeReporter reporter;

  /** The fields and variables that are compared with null, as far as the code tells. */
  private final Set<Element> compared = new HashSet<>();

  /** The local variables that have what a weak field had. */
  private final Map<Element, VariableElement> locals = new HashMap<>();

  FinalizerCheck(Code code, TreeReporter reporter) {
    this.code = code;
    this.reporter = reporter;
  }

  /**
   * Code that runs when something dies.
   *
   * @param name how messages call it
   * @param fields the weak fields that may be null then
   */
  record Last(String name, Predicate<VariableElement> fields) {}

  /** Reports the uses of weak fields in the method at {@code place} if it runs at a death. */
  void check(TreePath place) {
    if (((MethodTree) place.getLeaf()).getParameters().isEmpty()
        && code.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner) {
      last(method, owner, place).ifPresent(last -> check(place, last));
    }
  }

  /** Reports them in {@code value}, which is stored into {@code target}, if it closes something. */
  void checkStored(Element target, TreePath value) {
    if (Mark.OWNED.isOn(target)) {
      Results.of(value).forEach(result -> checkClosing(target, result));
    }
  }

  private void checkClosing(Element target, TreePath value) {
    String name = " in '" + target + "', which may be called at a death";
    switch (value.getLeaf()) {
      case LambdaExpressionTree _ -> check(value, new Last("the lambda" + name, Mark.WEAK::isOn));
      case MemberReferenceTree reference
          when code.self(new TreePath(value, reference.getQualifierExpression())) != null
              && code.element(value) instanceof ExecutableElement method -> {
        TreePath written = code.place(method);
        if (written != null && written.getCompilationUnit() == value.getCompilationUnit()) {
          check(written, new Last("the method reference" + name, Mark.WEAK::isOn));
        }
      }
      default -> {}
    }
  }

  private void check(TreePath place, Last last) {
    compared.clear();
    locals.clear();
    for (TreePath each : OwnCalls.from(place, code)) {
      scan(each, last);
    }
  }

  private Optional<Last> last(ExecutableElement method, TypeElement owner, TreePath place) {
    String name = "'" + method.getSimpleName() + "'";
    if (isFinalizer(method, owner)) {
      return Optional.of(new Last("@Finalizer method " + name, Mark.WEAK::isOn));
    }
    Set<VariableElement> cleared =
        Hierarchy.withSuperclasses(owner)
            .flatMap(type -> fieldsIn(type.getEnclosedElements()).stream())
            .filter(field -> isNamed(method, Mark.WEAK.value(field, "onClear")))
            .collect(toSet());
    if (!cleared.isEmpty()) {
      return Optional.of(new Last(name + ", which is called when it is", cleared::contains));
    }
    return isCloseOfPart(method, owner, Code.classAround(place))
        ? Optional.of(new Last(name + ", which may be called at a death", Mark.WEAK::isOn))
        : Optional.empty();
  }

  /** Whether it is a finalizer, or overrides one. */
  private static boolean isFinalizer(ExecutableElement method, TypeElement owner) {
    return Hierarchy.withSuperclasses(owner)
        .flatMap(type -> methodsIn(type.getEnclosedElements()).stream())
        .filter(other -> other.getSimpleName().equals(method.getSimpleName()))
        .anyMatch(other -> other.getParameters().isEmpty() && Mark.FINALIZER.isOn(other));
  }

  private static boolean isNamed(ExecutableElement method, Optional<AnnotationValue> name) {
    return name.filter(value -> method.getSimpleName().contentEquals("" + value.getValue()))
        .isPresent();
  }

  /**
   * Whether {@code method} of {@code owner}, which is the class at {@code place}, can be what
   * closes a resource of a host around it.
   */
  private boolean isCloseOfPart(ExecutableElement method, TypeElement owner, TreePath place) {
    TreePath outer = code.outer(place);
    return outer != null
        && code.element(outer) instanceof TypeElement host
        && ((Mark.CONTAINER.isOn(host)
                && (method.getSimpleName().contentEquals("close")
                    || isRelease(method, owner, host)))
            || isCloseOfPart(method, owner, outer));
  }

  /** Whether a field of {@code host} that can have an {@code owner} names {@code method}. */
  private boolean isRelease(ExecutableElement method, TypeElement owner, TypeElement host) {
    return Hierarchy.withSuperclasses(host)
        .flatMap(type -> fieldsIn(type.getEnclosedElements()).stream())
        .filter(field -> isNamed(method, Mark.OWNED.value(field, "release")))
        .anyMatch(
            field ->
                field.asType() instanceof DeclaredType declared
                    && code.inherits(owner, (TypeElement) declared.asElement()));
  }

  @Override
  public @Nullable Void visitBinary(BinaryTree tree, Last last) {
    if (tree.getKind() == Tree.Kind.EQUAL_TO || tree.getKind() == Tree.Kind.NOT_EQUAL_TO) {
      note(tree.getLeftOperand());
      note(tree.getRightOperand());
    }
    return super.visitBinary(tree, last);
  }

  @Override
  public @Nullable Void visitInstanceOf(InstanceOfTree tree, Last last) {
    note(tree.getExpression());
    return super.visitInstanceOf(tree, last);
  }

  @Override
  public @Nullable Void visitSwitch(SwitchTree tree, Last last) {
    note(tree.getExpression());
    return super.visitSwitch(tree, last);
  }

  @Override
  public @Nullable Void visitSwitchExpression(SwitchExpressionTree tree, Last last) {
    note(tree.getExpression());
    return super.visitSwitchExpression(tree, last);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, Last last) {
    if (tree.getMethodSelect() instanceof MemberSelectTree select
        && (select.getIdentifier().contentEquals("nonNull")
            || select.getIdentifier().contentEquals("isNull"))) {
      tree.getArguments().forEach(this::note);
    }
    return super.visitMethodInvocation(tree, last);
  }

  private void note(ExpressionTree checked) {
    Element element = code.element(Code.bare(new TreePath(getCurrentPath(), checked)));
    if (element != null) {
      compared.add(element);
    }
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, Last last) {
    Element local = tree.getInitializer() == null ? null : code.element(getCurrentPath());
    if (local != null
        && code.element(Code.bare(new TreePath(getCurrentPath(), tree.getInitializer())))
            instanceof VariableElement field
        && last.fields.test(field)) {
      locals.put(local, field);
    }
    return super.visitVariable(tree, last);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, Last last) {
    use(tree.getExpression(), last);
    return super.visitMemberSelect(tree, last);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, Last last) {
    use(tree.getQualifierExpression(), last);
    return super.visitMemberReference(tree, last);
  }

  /** Reports {@code receiver}, which must not be null, if it may be. */
  private void use(ExpressionTree receiver, Last last) {
    TreePath place = Code.bare(new TreePath(getCurrentPath(), receiver));
    if (code.element(place) instanceof VariableElement used && !compared.contains(used)) {
      VariableElement field = locals.getOrDefault(used, used);
      if (last.fields.test(field) && !compared.contains(field)) {
        reporter.warn(Diagnostic.FINALIZER_WEAK, place, field, last.name);
      }
    }
  }
}

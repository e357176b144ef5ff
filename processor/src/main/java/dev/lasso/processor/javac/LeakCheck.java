package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import dev.lasso.processor.read.RuntimeTypes;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * The rule that an object under construction is given to nobody who would own or hold it: it is
 * counted once its constructor has returned.
 */
final class LeakCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final HeapCalls calls;
  private final TreeReporter reporter;

  /** The calls that were looked at in methods that several constructors call. */
  private final Set<Tree> looked = new HashSet<>();

  LeakCheck(Code code, RuntimeTypes runtime, HeapCalls calls, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.calls = calls;
    this.reporter = reporter;
  }

  /** Reports each argument {@code this} of the call of {@code method} at {@code place}. */
  void check(TreePath place, ExecutableElement method) {
    if (Code.isConstruction(place)
        && code.element(Code.classAround(place)) instanceof TypeElement type
        && runtime.isContainer(type.asType())) {
      checkArguments(place, method, type);
    }
  }

  /**
   * Reports what the methods of the class do that the one at {@code place}, a constructor, calls.
   */
  void checkCalled(TreePath place) {
    if (((MethodTree) place.getLeaf()).getReturnType() == null
        && code.element(Code.classAround(place)) instanceof TypeElement type
        && runtime.isContainer(type.asType())) {
      OwnCalls.from(place, code).stream()
          .filter(called -> ((MethodTree) called.getLeaf()).getReturnType() != null)
          .forEach(called -> new CalledScanner(type).scan(called, null));
    }
  }

  /** Looks at the calls in a method that a constructor calls, each once. */
  private final class CalledScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final TypeElement type;

    CalledScanner(TypeElement type) {
      this.type = type;
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
      if (HeapCalls.isName(tree)
          && code.element(getCurrentPath()) instanceof ExecutableElement method
          && looked.add(tree)) {
        checkArguments(getCurrentPath(), method, type);
      }
      return super.visitMethodInvocation(tree, null);
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
      return null; // it may run later
    }

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      return null;
    }
  }

  private void checkArguments(TreePath place, ExecutableElement method, TypeElement type) {
    if (calls.counts(place, method)) {
      ((MethodInvocationTree) place.getLeaf())
          .getArguments().stream()
              .skip(isStaticSetter(method) ? 1 : 0) // the object that is written may be this
              .map(argument -> new TreePath(place, argument))
              .filter(argument -> canBeThis(argument, new HashSet<>()))
              .forEach(self -> report(self, method, type));
    }
  }

  /**
   * Whether {@code value} can be {@code this}, or something that was just made of it, such as
   * {@code List.of(this)}.
   *
   * @param seen the local variables that were looked at
   */
  private boolean canBeThis(TreePath value, Set<Element> seen) {
    TreePath bare = Code.bare(value);
    return switch (bare.getLeaf()) {
      case ConditionalExpressionTree choice ->
          canBeThis(new TreePath(bare, choice.getTrueExpression()), seen)
              || canBeThis(new TreePath(bare, choice.getFalseExpression()), seen);
      case AssignmentTree assignment ->
          canBeThis(new TreePath(bare, assignment.getExpression()), seen);
      case MethodInvocationTree call when code.element(bare) instanceof ExecutableElement method ->
          IntStream.range(0, call.getArguments().size())
              .filter(i -> StoredValues.isOfAnyType(method, i))
              .anyMatch(i -> canBeThis(new TreePath(bare, call.getArguments().get(i)), seen));
      case IdentifierTree _ when code.isThis(bare) -> true;
      case IdentifierTree _ -> {
        Element variable = code.element(bare);
        yield variable != null
            && variable.getKind() == ElementKind.LOCAL_VARIABLE
            && seen.add(variable)
            && LocalValues.of(variable, bare, code).stream()
                .anyMatch(each -> canBeThis(each, seen));
      }
      default -> code.isThis(bare);
    };
  }

  private void report(TreePath self, ExecutableElement method, TypeElement type) {
    reporter.warn(Diagnostic.THIS_LEAKS, self, method.getSimpleName(), Hierarchy.name(type));
  }

  private static boolean isStaticSetter(ExecutableElement method) {
    return method.getModifiers().contains(Modifier.STATIC)
        && Mark.GENERATED.isOn(method.getEnclosingElement());
  }
}

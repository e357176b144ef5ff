package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A warning for resources that the constructor of a container creates, by {@code new} or as an
 * arena, and then only calls. One that is stored, passed on, returned by a chained call or closed
 * is not reported, and neither are classes of the JDK other than arenas, of which many need no
 * close.
 */
final class LostResourceCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  LostResourceCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports the resources that the method at {@code place} loses if it is a constructor. */
  void check(TreePath place) {
    if (queries.element(place) instanceof ExecutableElement method
        && method.getKind() == ElementKind.CONSTRUCTOR
        && method.getEnclosingElement() instanceof TypeElement owner
        && LassoAnnotation.CONTAINER.isOn(owner)) {
      Finder finder = new Finder();
      finder.scan(new TreePath(place, ((MethodTree) place.getLeaf()).getBody()), null);
      finder.created.forEach(
          (variable, creation) -> {
            if (!finder.used.contains(variable)) {
              reporter.report(Diagnostic.RESOURCE_LOST, creation, queries.type(creation), owner);
            }
          });
    }
  }

  private final class Finder extends TreePathScanner<@Nullable Void, @Nullable Void> {
    /** By local variable, or statement: the expression that creates the resource. */
    private final Map<Object, TreePath> created = new LinkedHashMap<>();

    /** The variables whose resource may be stored or closed. */
    private final Set<Object> used = new HashSet<>();

    /** The number of lambdas and classes around the current tree. */
    private int depth;

    @Override
    public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
      return useAll(() -> super.visitClass(tree, null));
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
      return useAll(() -> super.visitLambdaExpression(tree, null));
    }

    /** Scans code that captures variables, and that may not run in the constructor. */
    private @Nullable Void useAll(Runnable scan) {
      depth++;
      scan.run();
      depth--;
      return null;
    }

    @Override
    public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
      super.visitTry(tree, null);
      tree.getResources().stream()
          .filter(VariableTree.class::isInstance)
          .map(each -> queries.element(new TreePath(getCurrentPath(), each)))
          .forEach(created::remove);
      return null;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      ExpressionTree value = tree.getInitializer();
      Element variable = queries.element(getCurrentPath());
      if (value != null && variable != null) {
        add(variable, new TreePath(getCurrentPath(), value));
      }
      return super.visitVariable(tree, null);
    }

    @Override
    public @Nullable Void visitExpressionStatement(
        ExpressionStatementTree tree, @Nullable Void unused) {
      add(tree, new TreePath(getCurrentPath(), tree.getExpression()));
      return super.visitExpressionStatement(tree, null);
    }

    private void add(Object key, TreePath value) {
      TreePath bare = TreeQueries.withoutParenthesesAndCasts(value);
      TypeMirror type = queries.type(bare);
      if (type != null
          && depth == 0
          && runtime.isResourceOnly(type)
          && (isArena(bare)
              || (bare.getLeaf() instanceof NewClassTree
                  && !type.toString().matches("(java|dev[.]lasso[.]runtime)[.].*")))) {
        created.put(key, bare);
      }
    }

    private boolean isArena(TreePath value) {
      return value.getLeaf() instanceof MethodInvocationTree
          && queries.element(value) instanceof ExecutableElement method
          && method.getEnclosingElement().toString().equals("java.lang.foreign.Arena")
          && Set.of("ofConfined", "ofShared").contains(method.getSimpleName().toString());
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      Element variable = queries.element(getCurrentPath());
      if (variable != null && (depth > 0 || !isOnlyCalled(getCurrentPath()))) {
        used.add(variable);
      }
      return null;
    }

    /** Returns whether a variable is only read to call a method, whose result is another object. */
    private boolean isOnlyCalled(TreePath place) {
      TreePath select = place.getParentPath();
      TreePath call = select.getParentPath();
      if (!(select.getLeaf() instanceof MemberSelectTree selected)
          || !(call.getLeaf() instanceof MethodInvocationTree invocation)
          || invocation.getMethodSelect() != selected
          || selected.getIdentifier().contentEquals("close")) {
        return false;
      }
      TypeMirror result = queries.type(call);
      TypeMirror type = queries.type(place);
      return call.getParentPath().getLeaf() instanceof ExpressionStatementTree
          || result == null
          || type == null
          || result.getKind().isPrimitive()
          || !queries.isSubtype(type, result);
    }
  }
}

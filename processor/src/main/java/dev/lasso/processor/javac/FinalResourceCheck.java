package dev.lasso.processor.javac;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/**
 * A hint for methods of a container class that return a resource from a final field, because
 * reading such a field does not check whether the object is alive. Resources of the JDK are exempt,
 * because they check their own state.
 */
final class FinalResourceCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  FinalResourceCheck(TreeQueries treeQueries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports {@code result}, which a method returns, if it is such a resource. */
  void check(TreePath result) {
    TreePath method = result.getParentPath().getParentPath().getParentPath();
    if (method.getLeaf() instanceof MethodTree declared
        && !declared.getModifiers().getFlags().contains(Modifier.PRIVATE)
        && queries.element(TreeQueries.withoutParenthesesAndCasts(result))
            instanceof VariableElement field
        && field.getModifiers().contains(Modifier.FINAL)
        && LassoAnnotation.OWNED.isOn(field)
        && runtime.isContainer(field.getEnclosingElement().asType())
        && runtime.isResourceOnly(field.asType())
        && field.asType() instanceof DeclaredType type
        && !type.toString().startsWith("java.")) {
      reporter.report(Diagnostic.RESOURCE_UNCHECKED, result, declared.getName(), field, type);
    }
  }
}

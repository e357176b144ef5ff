package dev.lasso.processor.javac;

import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/**
 * The rule that an owned collection must be created for a field of a container, because a
 * collection in any other class has no owner. A field of another class may refer to a collection
 * that belongs to a container, just as it may refer to the container.
 */
final class UnownedCollectionCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  UnownedCollectionCheck(TreeQueries treeQueries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = treeQueries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports collections without an owner that {@code value} creates for {@code field}. */
  void check(VariableElement field, TreePath value) {
    if (!runtime.isContainer(field.getEnclosingElement().asType())) {
      TreeQueries.possibleValues(value)
          .filter(this::isCreation)
          .forEach(made -> report(made, field));
    }
  }

  private void report(TreePath made, VariableElement field) {
    if (queries.type(made) instanceof DeclaredType type && runtime.isCollection(type)) {
      Name name = type.asElement().getSimpleName();
      if (!name.toString().startsWith("GcWeak")) { // most of these own nothing
        reporter.report(Diagnostic.COLLECTION_UNOWNED, made, field, name);
      }
    }
  }

  /**
   * Returns whether the expression creates an object, with {@code new} or by a static factory of
   * the object's class.
   */
  private boolean isCreation(TreePath value) {
    Element made = queries.element(value);
    return value.getLeaf() instanceof NewClassTree
        || (value.getLeaf() instanceof MethodInvocationTree
            && made != null
            && made.getModifiers().contains(Modifier.STATIC)
            && runtime.isCollection(made.getEnclosingElement().asType()));
  }
}

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
 * The rule that an owned collection is made for a field of a container: in any other class nobody
 * owns it. A field that refers to a collection of some container is as good as one that refers to
 * the container.
 */
final class CollectionCheck {
  private final Code code;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  CollectionCheck(Code code, RuntimeTypes runtime, TreeReporter reporter) {
    this.code = code;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Reports the collection that {@code value} makes for {@code field}, if nobody will own it. */
  void check(VariableElement field, TreePath value) {
    if (!runtime.isContainer(field.getEnclosingElement().asType())) {
      Code.results(value).filter(this::isMade).forEach(made -> report(made, field));
    }
  }

  private void report(TreePath made, VariableElement field) {
    if (code.type(made) instanceof DeclaredType type && runtime.isCollection(type)) {
      Name name = type.asElement().getSimpleName();
      if (!name.toString().startsWith("GcWeak")) { // these mostly own nothing
        reporter.report(Diagnostic.COLLECTION_UNOWNED, made, field, name);
      }
    }
  }

  /** Whether the expression makes a new object, itself or by a factory of the object's class. */
  private boolean isMade(TreePath value) {
    Element made = code.element(value);
    return value.getLeaf() instanceof NewClassTree
        || (value.getLeaf() instanceof MethodInvocationTree
            && made != null
            && made.getModifiers().contains(Modifier.STATIC)
            && runtime.isCollection(made.getEnclosingElement().asType()));
  }
}

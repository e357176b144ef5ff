package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * The rule that annotated fields are written through their setters: everywhere but on {@code this}
 * in a constructor or initialiser, where nothing is counted yet.
 */
final class WriteCheck {
  private final Code code;
  private final TreeReporter reporter;

  WriteCheck(Code code, TreeReporter reporter) {
    this.code = code;
    this.reporter = reporter;
  }

  /** Reports the assignment to {@code target} if it must not be. */
  void check(TreePath target) {
    TreePath written = Code.bare(target);
    if (code.element(written) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement host
        && Mark.CONTAINER.isOn(host)
        && !(Code.isConstruction(written) && code.isOnThis(written, host))) {
      checkField(written, field, host);
    }
  }

  /** Reports the call at {@code place} if it makes an updater of an annotated field. */
  void checkUpdater(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (call.getMethodSelect() instanceof MemberSelectTree select
        && select.getIdentifier().contentEquals("newUpdater")
        && call.getArguments().getFirst() instanceof MemberSelectTree literal
        && literal.getIdentifier().contentEquals("class")
        && call.getArguments().getLast() instanceof LiteralTree name
        && code.element(new TreePath(new TreePath(place, literal), literal.getExpression()))
            instanceof TypeElement host
        && Mark.CONTAINER.isOn(host)) {
      fieldsIn(host.getEnclosedElements()).stream()
          .filter(field -> field.getSimpleName().contentEquals(String.valueOf(name.getValue())))
          .forEach(field -> checkField(new TreePath(place, name), field, host));
    }
  }

  private void checkField(TreePath written, VariableElement field, TypeElement host) {
    String setter = Hierarchy.generatedName(host) + "." + Code.setter(field);
    if (Mark.ITEMS.isOn(field)) {
      reporter.error(Diagnostic.ITEMS_FIELD_WRITE, written, field, Hierarchy.name(host));
    } else if (Mark.OWNED.isOn(field)) {
      reporter.error(Diagnostic.OWNED_WRITE, written, field, Hierarchy.name(host), setter);
    } else if (Mark.WEAK.isOn(field)) {
      reporter.error(Diagnostic.WEAK_WRITE, written, field, Hierarchy.name(host), setter);
    }
  }
}

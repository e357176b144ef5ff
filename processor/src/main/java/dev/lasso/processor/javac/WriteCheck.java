package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * The rule that annotated fields are written through their setters: everywhere but on {@code this}
 * in a constructor or initialiser, where nothing is counted yet. Generated code makes the array of
 * items, so that field is written nowhere else.
 */
final class WriteCheck {
  private static final String UPDATER = "java.util.concurrent.atomic.AtomicReferenceFieldUpdater";

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
        && (Mark.ITEMS.isOn(field)
            || !(Code.isConstruction(written) && code.isOnThis(written, host)))) {
      checkField(written, field, host);
    }
  }

  /** Reports the initialiser {@code value} of the variable at {@code place} if it makes items. */
  void checkInitializer(TreePath place, TreePath value) {
    if (code.element(place) instanceof VariableElement field
        && Mark.ITEMS.isOn(field)
        && field.getEnclosingElement() instanceof TypeElement host) {
      checkField(value, field, host);
    }
  }

  /** Reports the call at {@code place} if it makes an updater of an annotated field. */
  void checkUpdater(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (code.element(place) instanceof ExecutableElement method
        && method.getSimpleName().contentEquals("newUpdater")
        && method.getEnclosingElement() instanceof TypeElement updater
        && updater.getQualifiedName().contentEquals(UPDATER)) {
      TreePath type = Code.bare(new TreePath(place, call.getArguments().getFirst()));
      TreePath name = new TreePath(place, call.getArguments().getLast());
      if (type.getLeaf() instanceof MemberSelectTree literal
          && literal.getIdentifier().contentEquals("class")
          && code.element(new TreePath(type, literal.getExpression())) instanceof TypeElement host
          && Mark.CONTAINER.isOn(host)) {
        String named = constant(name);
        fieldsIn(host.getEnclosedElements()).stream()
            .filter(field -> field.getSimpleName().contentEquals(named))
            .forEach(field -> checkField(name, field, host));
      }
    }
  }

  /** The text that {@code value} is at compile time; empty if it is none then. */
  private String constant(TreePath value) {
    TreePath bare = Code.bare(value);
    return switch (bare.getLeaf()) {
      case LiteralTree literal -> String.valueOf(literal.getValue());
      case BinaryTree sum ->
          constant(new TreePath(bare, sum.getLeftOperand()))
              + constant(new TreePath(bare, sum.getRightOperand()));
      case IdentifierTree _, MemberSelectTree _
          when code.element(bare) instanceof VariableElement named
              && named.getConstantValue() != null ->
          named.getConstantValue().toString();
      default -> "";
    };
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

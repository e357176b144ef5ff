package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.Diagnostic;
import dev.lasso.processor.read.Hierarchy;
import dev.lasso.processor.read.Mark;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * The rule that items are written through {@code setItem}, also where a local variable has their
 * array, or a method of the JDK fills it. What other methods do with the array is not known.
 */
final class ItemsCheck {
  private final Code code;
  private final TreeReporter reporter;

  /** The local variables that have an array of items, with its field. */
  private final Map<Element, VariableElement> locals = new HashMap<>();

  ItemsCheck(Code code, TreeReporter reporter) {
    this.code = code;
    this.reporter = reporter;
  }

  /** Forgets the variables of the class before. */
  void start() {
    locals.clear();
  }

  /** Notes that the variable at {@code target} gets {@code value}. */
  void note(TreePath target, TreePath value) {
    Optional<VariableElement> items = items(value);
    if ((items.isPresent() || !locals.isEmpty())
        && code.element(target) instanceof VariableElement variable
        && variable.getKind() == ElementKind.LOCAL_VARIABLE) {
      items.ifPresentOrElse(field -> locals.put(variable, field), () -> locals.remove(variable));
    }
  }

  /** Reports the assignment to {@code target} if that is an item. */
  void check(TreePath target) {
    TreePath written = Code.bare(target);
    if (written.getLeaf() instanceof ArrayAccessTree) {
      report(written, array(written));
    }
  }

  /** Reports the argument that the call at {@code place} fills. */
  void checkCall(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    String name =
        call.getMethodSelect() instanceof MemberSelectTree select
            ? select.getIdentifier().toString()
            : "";
    int filled =
        switch (name) {
          case "fill", "setAll", "parallelSetAll", "parallelPrefix", "toArray" -> 0;
          case "arraycopy" -> 2;
          default -> Integer.MAX_VALUE;
        };
    if (filled < call.getArguments().size() && (name.equals("toArray") || isOfJdk(place))) {
      TreePath argument = new TreePath(place, call.getArguments().get(filled));
      report(argument, argument);
    }
  }

  private static TreePath array(TreePath place) {
    TreePath bare = Code.bare(place);
    return bare.getLeaf() instanceof ArrayAccessTree access
        ? array(new TreePath(bare, access.getExpression()))
        : bare;
  }

  private boolean isOfJdk(TreePath call) {
    return code.element(call) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement owner
        && (owner.getQualifiedName().contentEquals("java.util.Arrays")
            || owner.getQualifiedName().contentEquals("java.lang.System"));
  }

  private void report(TreePath written, TreePath array) {
    items(array)
        .ifPresent(
            field ->
                reporter.error(
                    Diagnostic.ITEMS_WRITE,
                    written,
                    field,
                    Hierarchy.name((TypeElement) field.getEnclosingElement())));
  }

  /** The field whose array {@code place} can be. */
  private Optional<VariableElement> items(TreePath place) {
    return Results.of(place).flatMap(each -> named(each).stream()).findFirst();
  }

  private Optional<VariableElement> named(TreePath place) {
    return switch (place.getLeaf()) {
      case IdentifierTree _, MemberSelectTree _ -> {
        Element named = code.element(place);
        yield named instanceof VariableElement field && Mark.ITEMS.isOn(field)
            ? Optional.of(field)
            : Optional.ofNullable(locals.get(named));
      }
      default -> Optional.empty();
    };
  }
}

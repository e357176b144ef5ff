package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.fieldsIn;
import static javax.lang.model.util.ElementFilter.methodsIn;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/**
 * The rule that annotated fields are written through their setters, except on {@code this} in a
 * constructor or initialiser, where nothing is counted yet. Fields with {@code @Items} are not
 * written there either, because generated code creates the array.
 */
record WriteCheck(TreeQueries queries, TreeReporter reporter) {
  private static final String UPDATER = "java.util.concurrent.atomic.AtomicReferenceFieldUpdater";

  /** Reports at {@code place} a write to {@code target} that breaks the rule. */
  void check(TreePath target, TreePath place) {
    if (queries.element(target) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement container
        && LassoAnnotation.CONTAINER.isOn(container)
        && (LassoAnnotation.ITEMS.isOn(field)
            || !TreeQueries.runsOnlyInConstruction(target)
            || queries.enclosing(target) != queries.identifyReceiver(target, container))) {
      checkField(place, field, container);
    }
  }

  /** Reports the call at {@code place} if it creates an updater for an annotated field. */
  void checkUpdater(TreePath place) {
    List<? extends ExpressionTree> arguments =
        ((MethodInvocationTree) place.getLeaf()).getArguments();
    if (arguments.size() == 3
        && queries.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement().toString().equals(UPDATER)
        && queries.type(place, arguments.getFirst()) instanceof DeclaredType literal
        && literal.getTypeArguments().getFirst() instanceof DeclaredType type
        && type.asElement() instanceof TypeElement container) {
      String name = arguments.getLast().toString();
      fieldsIn(container.getEnclosedElements()).stream()
          .filter(field -> name.equals("\"" + field + "\""))
          .forEach(field -> checkField(place, field, container));
    }
  }

  private void checkField(TreePath written, VariableElement field, TypeElement container) {
    String setter = setterForMessage(field, container);
    if (LassoAnnotation.ITEMS.isOn(field)) {
      reporter.report(Diagnostic.ITEMS_FIELD_WRITE, written, field, container);
    } else if (LassoAnnotation.OWNED.isOn(field)) {
      reporter.report(Diagnostic.OWNED_WRITE, written, field, container, setter);
    } else if (LassoAnnotation.WEAK.isOn(field)) {
      reporter.report(Diagnostic.WEAK_WRITE, written, field, container, setter);
    }
  }

  /**
   * Returns the setter as users call it: a method if the container class declares it, otherwise a
   * static method of the generated class.
   */
  private static String setterForMessage(VariableElement field, TypeElement container) {
    String name = Accessors.name("set", field);
    return methodsIn(container.getEnclosedElements()).stream()
            .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
            .anyMatch(method -> method.getSimpleName().contentEquals(name))
        ? name
        : Hierarchy.generatedName(container) + "." + name;
  }
}

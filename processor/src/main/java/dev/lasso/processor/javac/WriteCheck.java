package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Accessors;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;

/**
 * The rule that annotated fields are written through their setters, except on {@code this} in a
 * constructor or initialiser, where nothing is counted yet. Fields with {@code @Items} are not
 * written there either, because generated code creates the array.
 */
record WriteCheck(TreeQueries queries, TreeReporter reporter) {
  /** Reports at {@code place} a write to {@code target} that breaks the rule. */
  void check(TreePath target, TreePath place) {
    if (queries.element(target) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement container
        && LassoAnnotation.CONTAINER.isOn(container)
        && (LassoAnnotation.ITEMS.isOn(field)
            || !TreeQueries.runsOnlyInConstruction(target)
            || queries.enclosing(target) != queries.identifyReceiver(target, container))) {
      String setter = setterForMessage(field, container);
      if (LassoAnnotation.ITEMS.isOn(field)) {
        reporter.report(Diagnostic.ITEMS_FIELD_WRITE, place, field, container);
      } else if (LassoAnnotation.OWNED.isOn(field)) {
        reporter.report(Diagnostic.OWNED_WRITE, place, field, container, setter);
      } else if (LassoAnnotation.WEAK.isOn(field)) {
        reporter.report(Diagnostic.WEAK_WRITE, place, field, container, setter);
      }
    }
  }

  /**
   * Returns the setter as users call it: a method if the container class declares it, otherwise a
   * static method of the generated class.
   */
  private static String setterForMessage(VariableElement field, TypeElement container) {
    String name = Accessors.name("set", field);
    return Accessors.declaresSetter(container, field)
        ? name
        : Hierarchy.generatedName(container) + "." + name;
  }
}

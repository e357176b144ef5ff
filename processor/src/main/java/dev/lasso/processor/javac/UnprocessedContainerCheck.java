package dev.lasso.processor.javac;

import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * A check for container classes that the processor has not been given: local ones, which compilers
 * never pass to processors, and those that this compilation did not pass to Lasso.
 */
final class UnprocessedContainerCheck {
  private final TreeQueries queries;
  private final Elements elements;
  private final TreeReporter reporter;

  UnprocessedContainerCheck(TreeQueries treeQueries, Elements elements, TreeReporter reporter) {
    this.queries = treeQueries;
    this.elements = elements;
    this.reporter = reporter;
  }

  /** Reports the class at {@code place} if it is such a container class. */
  void check(TreePath place) {
    if (queries.element(place) instanceof TypeElement type
        && LassoAnnotation.CONTAINER.isOn(type)) {
      if (isLocal(type)) {
        reporter.report(Diagnostic.CONTAINER_LOCAL, place, type.getSimpleName());
      } else if (Hierarchy.generated(elements, type).isEmpty()) {
        reporter.report(Diagnostic.NOT_PROCESSED, place, Hierarchy.generatedName(type), type);
      }
    }
  }

  /** Returns whether the class is local or anonymous, or inside such a class. */
  private static boolean isLocal(TypeElement type) {
    for (Element at = type; at instanceof TypeElement each; at = at.getEnclosingElement()) {
      if (each.getNestingKind() == NestingKind.LOCAL
          || each.getNestingKind() == NestingKind.ANONYMOUS) {
        return true;
      }
    }
    return false;
  }
}

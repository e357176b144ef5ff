package dev.lasso.processor.javac;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/**
 * A check for container classes that the processor has not been given: local ones, which compilers
 * never pass to processors, and those that this compilation did not pass to Lasso.
 */
record UnprocessedContainerCheck(TreeQueries queries, TreeReporter reporter) {
  private static final String NOT_SEEN =
      "annotation processing is off or another processor claims all annotations. Name"
          + " lasso-processor on the processor path, before that one";
  private static final String IMPLICIT =
      "javac passes only the files that it is given to processors, and found this one on the source"
          + " path. Add the file to those that are compiled";

  private static final Set<String> FIELD_ANNOTATIONS = Set.of("Owned", "Weak", "Borrowed");

  /**
   * Reports the class at {@code place} if it is such a container class.
   *
   * @param isImplicit true if javac was not given the file of the class
   */
  void check(TreePath place, boolean isImplicit) {
    if (queries.element(place) instanceof TypeElement type
        && LassoAnnotation.CONTAINER.isOn(type)) {
      if (isLocal(type)) {
        reporter.report(Diagnostic.CONTAINER_LOCAL, place, type.getSimpleName());
      } else if (Hierarchy.generated(queries.elements, type).isEmpty()
          && !hasMisplacedAnnotation(place)) {
        reporter.report(
            Diagnostic.NOT_PROCESSED,
            place,
            Hierarchy.generatedName(type),
            type,
            isImplicit ? IMPLICIT : NOT_SEEN);
      }
    }
  }

  /**
   * Returns whether an annotation of fields is on a variable or method. The compiler reports that,
   * and runs no processors.
   */
  private boolean hasMisplacedAnnotation(TreePath type) {
    return TreeQueries.parts(type)
        .anyMatch(
            each ->
                each.getLeaf() instanceof AnnotationTree tree
                    && FIELD_ANNOTATIONS.contains(tree.getAnnotationType().toString())
                    && isNoField(each.getParentPath().getParentPath()));
  }

  private boolean isNoField(TreePath declaration) {
    Element declared = queries.element(declaration);
    return declared != null && !declared.getKind().isField();
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

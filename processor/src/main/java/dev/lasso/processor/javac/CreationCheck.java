package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.methodsIn;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/**
 * A note that names the method to call instead of {@code new} of a container class, next to the
 * compiler's own error.
 */
record CreationCheck(TreeQueries queries, TreeReporter reporter) {

  /** Reports the {@code new} or the constructor reference at {@code place}. */
  void check(TreePath place) {
    switch (place.getLeaf()) {
      case NewClassTree tree -> check(place, tree.getIdentifier());
      case MemberReferenceTree tree when tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ->
          check(place, tree.getQualifierExpression());
      default -> {}
    }
  }

  private void check(TreePath place, Tree made) {
    if (queries.type(new TreePath(place, made)) instanceof DeclaredType type) {
      container((TypeElement) type.asElement()).ifPresent(container -> report(place, container));
    }
  }

  private static Optional<TypeElement> container(TypeElement type) {
    return LassoAnnotation.CONTAINER.isOn(type)
        ? Optional.of(type)
        : Optional.of(type)
            .filter(LassoAnnotation.GENERATED::isOn)
            .flatMap(Hierarchy::superContainer);
  }

  private void report(TreePath place, TypeElement container) {
    String generated = Hierarchy.generatedName(container);
    List<ExecutableElement> creators = creators(container);
    if (!creators.isEmpty()) {
      boolean isPlain = creators.stream().anyMatch(each -> each.getParameters().size() == 1);
      reporter.report(
          Diagnostic.NEW_CONTAINER,
          place,
          container,
          generated,
          generated,
          isPlain ? "scope" : "scope, …");
    }
  }

  /** Returns the methods that create objects of the container class; none if it is a base class. */
  private List<ExecutableElement> creators(TypeElement container) {
    return Hierarchy.generated(queries.elements, container).stream()
        .flatMap(type -> methodsIn(type.getEnclosedElements()).stream())
        .filter(method -> method.getSimpleName().contentEquals("create"))
        .toList();
  }
}

package dev.lasso.processor.javac;

import static javax.lang.model.util.ElementFilter.methodsIn;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * A note next to the compiler's own error if a static setter is called on the generated class of a
 * subclass, which does not inherit it. It names the generated class that has the setter.
 */
final class UninheritedSetterHint {
  private final TreeQueries queries;
  private final Elements elements;
  private final TreeReporter reporter;

  UninheritedSetterHint(TreeQueries treeQueries, Elements elements, TreeReporter reporter) {
    this.queries = treeQueries;
    this.elements = elements;
    this.reporter = reporter;
  }

  /** Reports the method name or method reference at {@code place} if it is such a setter. */
  void check(TreePath place) {
    switch (place.getLeaf()) {
      case MemberSelectTree tree -> check(place, tree.getExpression(), tree.getIdentifier());
      case MemberReferenceTree tree -> check(place, tree.getQualifierExpression(), tree.getName());
      default -> {}
    }
  }

  private void check(TreePath place, ExpressionTree qualifier, Name name) {
    if (!(queries.element(place) instanceof ExecutableElement)
        && queries.element(new TreePath(place, qualifier)) instanceof TypeElement generated
        && LassoAnnotation.GENERATED.isOn(generated)
        && !name.toString().startsWith("create")) {
      container(elements, generated).stream()
          .flatMap(container -> Hierarchy.superclasses(container).stream())
          .filter(above -> hasSetter(above, name))
          .findFirst()
          .ifPresent(above -> report(place, name, above, generated));
    }
  }

  /** Returns the container class of a generated class, which a companion does not extend. */
  static Optional<TypeElement> container(Elements elements, TypeElement generated) {
    String name = generated.getQualifiedName().toString();
    int start = name.lastIndexOf('.') + 1;
    String declared = name.substring(0, start) + name.substring(start + "Gc".length());
    return Hierarchy.superContainer(generated)
        .or(() -> Hierarchy.typeInModuleOf(elements, generated, declared))
        .or(() -> Hierarchy.typeInModuleOf(elements, generated, declared.replace('_', '.')));
  }

  private boolean hasSetter(TypeElement container, Name name) {
    return LassoAnnotation.CONTAINER.isOn(container)
        && Hierarchy.generated(elements, container).stream()
            .flatMap(type -> methodsIn(type.getEnclosedElements()).stream())
            .anyMatch(
                method ->
                    method.getSimpleName().equals(name)
                        && method.getModifiers().contains(Modifier.STATIC)
                        && !method.getModifiers().contains(Modifier.PRIVATE));
  }

  private void report(TreePath place, Name name, TypeElement above, TypeElement generated) {
    String owner = Hierarchy.generatedName(above);
    reporter.report(
        Diagnostic.INHERITED_SETTER,
        place,
        name,
        Hierarchy.name(above),
        generated.getSimpleName(),
        owner,
        name);
  }
}

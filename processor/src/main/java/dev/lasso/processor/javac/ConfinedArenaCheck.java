package dev.lasso.processor.javac;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/**
 * A warning for arenas of one thread in objects of shared heaps, which die on any thread. It knows
 * the objects that are created in the scope of a try statement that enters a heap.
 */
final class ConfinedArenaCheck {
  private final TreeQueries queries;
  private final TreeReporter reporter;
  private final Set<VariableElement> reported = new HashSet<>();

  ConfinedArenaCheck(TreeQueries queries, TreeReporter reporter) {
    this.queries = queries;
    this.reporter = reporter;
  }

  /** Reports the arenas of objects that the try statement at {@code place} creates. */
  void check(TreePath place) {
    TryTree statement = (TryTree) place.getLeaf();
    for (Tree resource : statement.getResources()) {
      if (resource instanceof VariableTree scope
          && calls(
              new TreePath(place, scope), scope.getInitializer(), "GcHeap", "enter", "tryEnter")) {
        TreeQueries.parts(new TreePath(place, statement.getBlock()))
            .filter(each -> each.getLeaf() instanceof MethodInvocationTree)
            .forEach(each -> checkCreation(each, scope.getName()));
      }
    }
  }

  private void checkCreation(TreePath place, Name scope) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    if (!call.getArguments().isEmpty()
        && call.getArguments().getFirst() instanceof IdentifierTree argument
        && argument.getName().equals(scope)
        && queries.element(place) instanceof ExecutableElement method
        && method.getEnclosingElement() instanceof TypeElement type
        && LassoAnnotation.GENERATED.isOn(type)) {
      Hierarchy.withSuperclasses(type)
          .flatMap(each -> Hierarchy.instanceFields(each).stream())
          .filter(LassoAnnotation.OWNED::isOn)
          .forEach(this::checkField);
    }
  }

  private void checkField(VariableElement field) {
    TreePath declared = queries.declaration(field);
    if (declared != null
        && declared.getLeaf() instanceof VariableTree tree
        && calls(declared, tree.getInitializer(), "Arena", "ofConfined")
        && reported.add(field)) {
      reporter.report(Diagnostic.ARENA_CONFINED, declared, field, field.getEnclosingElement());
    }
  }

  /** Returns whether a value is the result of one of the methods of a class. */
  private boolean calls(TreePath around, @Nullable Tree value, String type, String... methods) {
    Element called = value == null ? null : queries.element(new TreePath(around, value));
    return called instanceof ExecutableElement method
        && method.getEnclosingElement().getSimpleName().contentEquals(type)
        && Set.of(methods).contains(method.getSimpleName().toString());
  }
}

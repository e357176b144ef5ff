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
import dev.lasso.processor.type.RuntimeTypes;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;

/**
 * A warning for arenas of one thread in objects of shared heaps, which die on any thread. It knows
 * the objects that are created in the scope of a try statement that enters a heap.
 */
record ConfinedArenaCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
  /** Reports the arenas of objects that the try statement at {@code place} creates. */
  void check(TreePath place) {
    TryTree statement = (TryTree) place.getLeaf();
    for (Tree resource : statement.getResources()) {
      if (resource instanceof VariableTree scope
          && scope.getInitializer() != null
          && queries.element(new TreePath(place, scope), scope.getInitializer())
              instanceof ExecutableElement entry
          && entry.getSimpleName().toString().matches("enter|tryEnter")
          && runtime.isHeap(entry.getEnclosingElement().asType())) {
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
      Hierarchy.fields(type.asType())
          .filter(LassoAnnotation.OWNED::isOn)
          .filter(field -> queries.isInitializedBy(field, "ofConfined"))
          .forEach(
              field ->
                  reporter.report(
                      Diagnostic.ARENA_CONFINED,
                      queries.declaration(field),
                      field,
                      field.getEnclosingElement()));
    }
  }
}

package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;

/** A warning for scopes and roots that a class stores in a field of its file and never closes. */
record UnclosedFieldCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
  private static final Set<String> OPENS =
      Set.of("openRoot", "openScope", "enter", "open", "share", "of");

  /** Checks the declaration at {@code place} if it is a field that other files do not use. */
  void check(TreePath place) {
    if (queries.element(place) instanceof VariableElement field
        && field.getKind().isField()
        && TreeQueries.isOfFile(field)
        && !field.getModifiers().contains(Modifier.STATIC)
        && !LassoAnnotation.OWNED.isOn(field) // else its owner closes it
        && (runtime.isHold(field.asType())
            || RuntimeTypes.isOneOf(field.asType(), "GcRootCell", "GcRootMap", "GcHeapLink"))) {
      List<TreePath> parts = TreeQueries.parts(TreeQueries.outermostClass(place)).toList();
      parts.stream()
          .map(each -> queries.value(each, field))
          .filter(value -> value != null && opens(value))
          .reduce((_, last) -> last)
          .filter(_ -> parts.stream().noneMatch(each -> isHandled(each, field)))
          .ifPresent(opened -> report(opened, ((DeclaredType) field.asType()).asElement()));
    }
  }

  private void report(TreePath opened, Element type) {
    String noun = type.getSimpleName().toString().replaceFirst("Gc(Root(?=.)|Heap(?=.))?", "");
    reporter.reportUnclosed(opened, noun.toLowerCase(Locale.ROOT), "opened", "", "");
  }

  /** Returns whether {@code value} opens a scope or root, perhaps in a private method. */
  private boolean opens(TreePath value) {
    return value.getLeaf() instanceof NewClassTree
        || (value.getLeaf() instanceof MethodInvocationTree
            && queries.element(value) instanceof ExecutableElement method
            && (OPENS.contains(method.getSimpleName().toString()) || opens(method)));
  }

  private boolean opens(ExecutableElement method) {
    TreePath place = queries.declaration(method);
    return place != null
        && method.getModifiers().contains(Modifier.PRIVATE)
        && queries.named(place).stream()
            .anyMatch(
                each ->
                    OPENS.contains(each.getSimpleName().toString())
                        && runtime.isHeap(each.getEnclosingElement().asType()));
  }

  /** Returns whether the code at {@code place} closes the object of a field, or passes it on. */
  private boolean isHandled(TreePath place, Element field) {
    return switch (place.getLeaf()) {
      case MethodInvocationTree tree -> // ends the cells of a heap
          TreeQueries.called(tree).equals("close")
              && runtime.isHeap(queries.type(TreeQueries.receiver(place)))
              && RuntimeTypes.isOneOf(field.asType(), "GcRootCell");
      case IdentifierTree _, MemberSelectTree _ ->
          mayClose(place) && field.equals(queries.element(place));
      default -> false;
    };
  }

  private boolean mayClose(TreePath name) {
    TreePath around = name.getParentPath();
    return switch (around.getLeaf()) {
      case BinaryTree _, EnhancedForLoopTree _ -> false;
      case AssignmentTree tree when tree.getVariable() == name.getLeaf() -> false;
      case MemberSelectTree member -> member.getIdentifier().contentEquals("close");
      case MethodInvocationTree _ ->
          !(queries.element(around) instanceof ExecutableElement method)
              || !LassoAnnotation.GENERATED.isOn(method.getEnclosingElement());
      default -> true;
    };
  }
}

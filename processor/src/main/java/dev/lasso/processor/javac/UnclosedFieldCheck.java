package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/** A warning for scopes and roots that a class stores in a field of its file and never closes. */
record UnclosedFieldCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
  /** Checks the declaration at {@code place} if it is a field that other files do not use. */
  void check(TreePath place) {
    if (queries.element(place) instanceof VariableElement field
        && field.getKind().isField()
        && TreeQueries.isOfFile(field)
        && !LassoAnnotation.OWNED.isOn(field) // else its owner closes it
        && (field.getModifiers().contains(Modifier.STATIC)
            ? Hierarchy.qualifiedName(field.asType()).equals("java.lang.ThreadLocal")
                && runtime.ownsRoots(field.asType())
            : mayOpen(field.asType()))) {
      Uses uses = new Uses(field, TreeQueries.outermostClass(place));
      if (uses.opened != null && !uses.isHandled) {
        String type = ((DeclaredType) field.asType()).asElement().getSimpleName().toString();
        reporter.reportUnclosed(
            uses.opened,
            uses.isHolder
                ? "root"
                : type.replaceFirst("Gc(Root(?=.)|Heap(?=.))?", "").toLowerCase(Locale.ROOT),
            uses.isHolder ? "stored" : "opened",
            "",
            "");
      }
    }
  }

  private boolean mayOpen(TypeMirror type) {
    return runtime.isHold(type)
        || RuntimeTypes.isOneOf(type, "GcRootCell", "GcRootMap", "GcHeapLink")
        || runtime.ownsRoots(type);
  }

  /** The uses of a field in its file. */
  private final class Uses {
    private static final Set<String> OPENS =
        Set.of("openRoot", "openScope", "enter", "open", "share", "of");

    private static final Set<String> STORES =
        Set.of(
            "add addFirst addLast computeIfAbsent offer push put set withInitial".split(" ", -1));

    private final Element field;

    /** The expression that opens a scope or root for the field. */
    private @Nullable TreePath opened;

    /** True if the scope or root is closed, or passed to code that may close it. */
    private boolean isHandled;

    /** True if the field refers to a collection of roots, or to one for each thread. */
    private final boolean isHolder;

    Uses(VariableElement field, TreePath type) {
      this.field = field;
      this.isHolder = runtime.ownsRoots(field.asType());
      TreeQueries.parts(type).forEach(this::look);
    }

    private void look(TreePath place) {
      TreePath value = queries.value(place, field);
      if (value != null) {
        store(value);
      }
      switch (place.getLeaf()) {
        case MethodInvocationTree tree -> {
          boolean isStore = isStore(tree);
          for (ExpressionTree each : tree.getArguments()) {
            isHandled |= isHolder && !isStore && runtime.isRoot(queries.type(place, each));
          }
          isHandled |=
              closesHeap(place, tree) && RuntimeTypes.isOneOf(field.asType(), "GcRootCell");
          if (isHolder && opened == null && isStore && isOfField(place)) {
            opened = place;
          }
        }
        case MethodTree _ ->
            isHandled |=
                isHolder
                    && queries.element(place) instanceof ExecutableElement method
                    && !method.getModifiers().contains(Modifier.PRIVATE)
                    && runtime.isRoot(method.getReturnType());
        case TryTree tree -> {
          for (Tree each : tree.getResources()) {
            isHandled |= isHolder && runtime.isRoot(queries.type(place, each));
          }
        }
        case IdentifierTree _ -> use(place);
        case MemberSelectTree tree -> {
          use(place);
          isHandled |= isHolder && isClose(tree.getIdentifier()) && closesRoot(place, tree);
        }
        case MemberReferenceTree tree -> isHandled |= isHolder && isClose(tree.getName());
        default -> {}
      }
    }

    private static boolean isClose(Name method) {
      return method.contentEquals("close");
    }

    private boolean isField(TreePath place) {
      return field.equals(queries.element(place));
    }

    /** Returns whether a call closes a heap, which ends its cells. */
    private boolean closesHeap(TreePath place, MethodInvocationTree tree) {
      return TreeQueries.called(tree).equals("close")
          && runtime.isHeap(queries.type(TreeQueries.receiver(place)));
    }

    private boolean isStore(MethodInvocationTree tree) {
      return STORES.contains(TreeQueries.called(tree));
    }

    private boolean isOfField(TreePath place) {
      TreePath receiver = TreeQueries.receiver(place);
      return receiver != null && isField(receiver);
    }

    private void store(TreePath value) {
      if (isHolder
          ? value.getLeaf() instanceof MethodInvocationTree call && isStore(call)
          : value.getLeaf() instanceof NewClassTree
              || (value.getLeaf() instanceof MethodInvocationTree
                  && queries.element(value) instanceof ExecutableElement it
                  && (OPENS.contains(it.getSimpleName().toString()) || opens(it)))) {
        opened = value;
      }
    }

    /** Returns whether a private method of the class opens what it returns. */
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

    /** Returns whether a call of {@code close} can be one of a root. */
    private boolean closesRoot(TreePath place, MemberSelectTree tree) {
      TypeMirror type = queries.type(place, tree.getExpression());
      return type != null && !runtime.isHeap(type) && !runtime.isScope(type);
    }

    private void use(TreePath place) {
      isHandled |=
          switch (place.getParentPath().getLeaf()) {
                case BinaryTree _, EnhancedForLoopTree _ -> false;
                case AssignmentTree tree when tree.getVariable() == place.getLeaf() -> false;
                case MemberSelectTree member -> isClose(member.getIdentifier());
                case MethodInvocationTree _ ->
                    !(queries.element(place.getParentPath()) instanceof ExecutableElement method)
                        || !LassoAnnotation.GENERATED.isOn(method.getEnclosingElement());
                default -> true;
              }
              && isField(place);
    }
  }
}

package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/** A warning for scopes and roots that a class opens for a private field and never closes. */
final class UnclosedFieldCheck {
  private final TreeQueries queries;
  private final RuntimeTypes runtime;
  private final TreeReporter reporter;

  UnclosedFieldCheck(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    this.queries = queries;
    this.runtime = runtime;
    this.reporter = reporter;
  }

  /** Checks the declaration at {@code place} if it is a private field of objects. */
  void check(TreePath place) {
    if (queries.element(place) instanceof VariableElement field
        && field.getKind().isField()
        && field.getModifiers().contains(Modifier.PRIVATE)
        && !field.getModifiers().contains(Modifier.STATIC)
        && (runtime.isHold(field.asType()) || isCell(field))) {
      TreePath outermost = place;
      for (TreePath each = place; each != null; each = each.getParentPath()) {
        outermost = each.getLeaf() instanceof ClassTree ? each : outermost;
      }
      Uses uses = new Uses(field);
      uses.scan(outermost, null);
      if (uses.opened != null && !uses.isHandled) {
        String type = ((DeclaredType) field.asType()).asElement().getSimpleName().toString();
        reporter.report(
            Diagnostic.ROOT_NOT_CLOSED,
            uses.opened,
            type.replaceFirst("Gc(Root(?=.)|Heap(?=.))?", "").toLowerCase(Locale.ROOT),
            "opened",
            type);
      }
    }
  }

  private static boolean isCell(VariableElement field) {
    return field
        .asType()
        .toString()
        .matches("dev[.]lasso[.]runtime[.]Gc(RootCell|RootMap|HeapLink)<.*");
  }

  private final class Uses extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private static final Set<String> OPENS = Set.of("openRoot", "openScope", "open", "share", "of");

    private final Element field;

    /** The expression that opens a scope or root for the field. */
    private @Nullable TreePath opened;

    /** True if the scope or root is closed, or passed to code that may close it. */
    private boolean isHandled;

    Uses(Element field) {
      this.field = field;
    }

    @Override
    public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
      if (field.equals(queries.element(getCurrentPath()))) {
        store(tree.getInitializer());
      }
      return super.visitVariable(tree, null);
    }

    @Override
    public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
      TreePath target = new TreePath(getCurrentPath(), tree.getVariable());
      if (!field.equals(queries.element(target))) {
        return super.visitAssignment(tree, null);
      }
      store(tree.getExpression());
      return scan(tree.getExpression(), null);
    }

    private void store(@Nullable ExpressionTree value) {
      if (value instanceof NewClassTree
          || (value instanceof MethodInvocationTree
              && queries.element(new TreePath(getCurrentPath(), value))
                  instanceof ExecutableElement it
              && (OPENS.contains(it.getSimpleName().toString()) || opens(it)))) {
        opened = new TreePath(getCurrentPath(), value);
      }
    }

    /** Returns whether a private method of the class opens what it returns. */
    private boolean opens(ExecutableElement method) {
      TreePath place = queries.declaration(method);
      return place != null
          && method.getModifiers().contains(Modifier.PRIVATE)
          && place.getLeaf().toString().matches("(?s).*[.]open(Root|Scope)[(].*");
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
      use(getCurrentPath());
      return null;
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
      use(getCurrentPath());
      return super.visitMemberSelect(tree, null);
    }

    private void use(TreePath place) {
      Tree around = place.getParentPath().getLeaf();
      boolean isOnlyUsed =
          around instanceof BinaryTree
              || (around instanceof MemberSelectTree member
                  && !member.getIdentifier().contentEquals("close"));
      isHandled |= field.equals(queries.element(place)) && !isOnlyUsed;
    }
  }
}

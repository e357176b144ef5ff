package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Hierarchy;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The rule that items are written through {@code setItem}. A variable that is given their array
 * somewhere in a top-level class, or an array that has it, may have it everywhere in that class: a
 * field, a local variable, a binding, or the parameter of a method that is called with it. What
 * another class does with the array, or an object that has it, is not known.
 */
final class ItemsCheck extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final Code code;
  private final TreeReporter reporter;
  private final List<Gift> gifts = new ArrayList<>();

  /** The expressions that are written into. */
  private final List<TreePath> written = new ArrayList<>();

  /** The variables that may have an array of items, and its field. */
  private final Map<Element, VariableElement> aliases = new HashMap<>();

  ItemsCheck(Code code, TreeReporter reporter) {
    this.code = code;
    this.reporter = reporter;
  }

  /** A value that a variable gets, or a part of what the variable has. */
  private record Gift(Element variable, TreePath value) {}

  /** Reports the items that the code of the class at {@code place} writes. */
  void check(TreePath place) {
    gifts.clear();
    written.clear();
    aliases.clear();
    scan(place, null);
    int known = -1;
    while (known < aliases.size()) {
      known = aliases.size();
      gifts.forEach(gift -> aliases.computeIfAbsent(gift.variable, _ -> items(gift.value)));
    }
    written.forEach(this::report);
  }

  private void report(TreePath array) {
    VariableElement field = items(array);
    if (field != null) {
      Tree parent = array.getParentPath().getLeaf();
      TreePath place = parent instanceof ArrayAccessTree ? array.getParentPath() : array;
      String owner = Hierarchy.name((TypeElement) field.getEnclosingElement());
      reporter.error(Diagnostic.ITEMS_WRITE, place, field, owner);
    }
  }

  /** The field whose array {@code place} can be, or have as an element; null if none. */
  private @Nullable VariableElement items(TreePath place) {
    return first(Results.of(place).map(this::itemsOfResult));
  }

  private @Nullable VariableElement itemsOfResult(TreePath place) {
    if (!mayBeArray(code.type(place))) {
      return null;
    }
    return switch (place.getLeaf()) {
      case IdentifierTree _, MemberSelectTree _ -> {
        Element named = code.element(place);
        yield named instanceof VariableElement field && Mark.ITEMS.isOn(field)
            ? field
            : aliases.get(named);
      }
      case ArrayAccessTree access -> items(new TreePath(place, access.getExpression()));
      case NewArrayTree array when array.getInitializers() != null ->
          itemsOfAny(place, array.getInitializers());
      case MethodInvocationTree call when isHandingOn(place, call) ->
          itemsOfAny(place, call.getArguments());
      default -> null;
    };
  }

  private @Nullable VariableElement itemsOfAny(TreePath place, List<? extends Tree> parts) {
    return first(parts.stream().map(part -> items(new TreePath(place, part))));
  }

  private static @Nullable VariableElement first(Stream<@Nullable VariableElement> fields) {
    return fields.filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** Whether a value of the type can be an array, or a view of one. */
  private static boolean mayBeArray(@Nullable TypeMirror type) {
    return switch (type) {
      case ArrayType _ -> true;
      case DeclaredType declared -> {
        Name name = declared.asElement().getSimpleName();
        yield name.contentEquals("List") || name.contentEquals("Object");
      }
      case null, default -> false;
    };
  }

  /** Whether the result of the call may be an argument, or a view of it. */
  private boolean isHandingOn(TreePath place, MethodInvocationTree call) {
    return switch (name(place)) {
      case "java.util.Arrays.asList" -> call.getArguments().size() == 1; // of more it is the list
      case "java.util.Objects.requireNonNull", "java.util.Objects.requireNonNullElse" -> true;
      default -> false;
    };
  }

  /** What the call at the current place writes into; null if that is not known to be anything. */
  private @Nullable TreePath written(MethodInvocationTree call) {
    String name = name(getCurrentPath());
    return switch (name) {
      case "java.lang.System.arraycopy" -> part(call.getArguments().get(2));
      case "java.lang.reflect.Array.set",
          "java.util.Arrays.fill",
          "java.util.Arrays.parallelPrefix",
          "java.util.Arrays.parallelSetAll",
          "java.util.Arrays.setAll",
          "java.util.Collections.copy",
          "java.util.Collections.fill",
          "java.util.Collections.replaceAll" ->
          part(call.getArguments().getFirst());
      case "java.util.List.replaceAll", "java.util.List.set" ->
          call.getMethodSelect() instanceof MemberSelectTree select
              ? new TreePath(part(select), select.getExpression())
              : null;
      default ->
          name.endsWith(".toArray") && !call.getArguments().isEmpty()
              ? part(call.getArguments().getFirst())
              : null;
    };
  }

  /** The class and name of the method that is called; empty if it does not exist. */
  private String name(TreePath call) {
    return code.element(call) instanceof ExecutableElement method
            && method.getEnclosingElement() instanceof TypeElement owner
        ? owner.getQualifiedName() + "." + method.getSimpleName()
        : "";
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    if (tree.getInitializer() != null) {
      note(getCurrentPath(), part(tree.getInitializer()));
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree tree, @Nullable Void unused) {
    note(part(tree.getVariable()), part(tree.getExpression()));
    return super.visitEnhancedForLoop(tree, null);
  }

  @Override
  public @Nullable Void visitBindingPattern(BindingPatternTree tree, @Nullable Void unused) {
    TreePath around = getCurrentPath().getParentPath();
    while (around.getLeaf() instanceof PatternCaseLabelTree
        || around.getLeaf() instanceof CaseTree) {
      around = around.getParentPath();
    }
    Tree matched =
        switch (around.getLeaf()) {
          case InstanceOfTree test -> test.getExpression();
          case SwitchTree choice -> choice.getExpression();
          case SwitchExpressionTree choice -> choice.getExpression();
          default -> null;
        };
    if (matched != null) {
      note(part(tree.getVariable()), new TreePath(around, matched));
    }
    return super.visitBindingPattern(tree, null);
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    TreePath target = Code.bare(part(tree.getVariable()));
    if (target.getLeaf() instanceof ArrayAccessTree access) {
      TreePath array = new TreePath(target, access.getExpression());
      if (code.type(target) != null && !(code.type(target) instanceof ArrayType)) {
        written.add(array);
      }
    }
    while (target.getLeaf() instanceof ArrayAccessTree access) {
      target = Code.bare(new TreePath(target, access.getExpression()));
    }
    note(target, part(tree.getExpression()));
    return super.visitAssignment(tree, null);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    noteArguments(tree.getArguments());
    return super.visitNewClass(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    noteArguments(tree.getArguments());
    TreePath array = written(tree);
    if (array != null) {
      written.add(array);
    }
    return super.visitMethodInvocation(tree, null);
  }

  /** Notes what the parameters get. */
  private void noteArguments(List<? extends ExpressionTree> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      TreePath argument = part(arguments.get(i));
      if (mayBeArray(code.type(argument))
          && code.element(getCurrentPath()) instanceof ExecutableElement method) {
        List<? extends VariableElement> parameters = method.getParameters();
        gifts.add(new Gift(parameters.get(Math.min(i, parameters.size() - 1)), argument));
      }
    }
  }

  private void note(TreePath target, TreePath value) {
    if (mayBeArray(code.type(value)) && code.element(target) instanceof VariableElement variable) {
      gifts.add(new Gift(variable, value));
    }
  }

  private TreePath part(Tree tree) {
    return new TreePath(getCurrentPath(), tree);
  }
}

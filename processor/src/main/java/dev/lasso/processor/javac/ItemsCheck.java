package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.InstanceOfTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.message.Diagnostic;
import dev.lasso.processor.type.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * The rule that items are written through {@code setItem}, in one top-level class. A variable that
 * is given their array somewhere in that class, or an array that has it, may have it everywhere in
 * it: a field, a local variable, a binding, or the parameter of a method that is called with it.
 * What another class does with the array, or an object that has it, is not known.
 */
final class ItemsCheck {
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

  /** Reports the items that are written, once all of the class has been noted. */
  void report() {
    int known = -1;
    while (known < aliases.size()) {
      known = aliases.size();
      for (Gift gift : gifts) {
        aliases.computeIfAbsent(gift.variable, _ -> items(gift.value));
      }
    }
    written.forEach(this::report);
  }

  private void report(TreePath array) {
    VariableElement field = items(array);
    if (field != null) {
      TreePath around = array.getParentPath();
      TreePath place = around.getLeaf() instanceof ArrayAccessTree ? around : array;
      Element owner = field.getEnclosingElement();
      reporter.error(Diagnostic.ITEMS_WRITE, place, field, owner);
    }
  }

  /** The field whose array {@code place} can be, or have as an element; null if none. */
  private @Nullable VariableElement items(TreePath place) {
    return first(Code.results(place).map(this::itemsOfResult));
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
    return switch (nameInJdk(place)) {
      case "asList" -> call.getArguments().size() == 1; // of more it is the list
      case "requireNonNull", "requireNonNullElse" -> true;
      default -> false;
    };
  }

  /** The name of the method of the JDK that is called; empty if it is another one. */
  private String nameInJdk(TreePath call) {
    return code.element(call) instanceof ExecutableElement method
            && method.getEnclosingElement() instanceof TypeElement owner
            && owner.getQualifiedName().toString().startsWith("java.")
        ? method.getSimpleName().toString()
        : "";
  }

  /** What the call writes into; null if that is not known to be anything. */
  private @Nullable ExpressionTree written(TreePath place, MethodInvocationTree call) {
    List<? extends ExpressionTree> arguments = call.getArguments();
    return switch (nameInJdk(place)) {
      case "arraycopy" -> arguments.get(2);
      case "toArray" -> arguments.isEmpty() ? null : arguments.getFirst();
      case "copy", "fill", "parallelPrefix", "parallelSetAll", "replaceAll", "set", "setAll" ->
          code.element(place).getModifiers().contains(Modifier.STATIC)
              ? arguments.getFirst()
              : call.getMethodSelect() instanceof MemberSelectTree select
                  ? select.getExpression()
                  : null;
      default -> null;
    };
  }

  /** Notes that {@code target}, or what is in it, gets {@code value}. */
  void noteStored(TreePath target, TreePath value) {
    TreePath variable = target;
    while (variable.getLeaf() instanceof ArrayAccessTree access) {
      variable = Code.bare(new TreePath(variable, access.getExpression()));
    }
    note(code.element(variable), value);
    noteWritten(target);
  }

  /** Notes that {@code target} gets another value. */
  void noteWritten(TreePath target) {
    if (target.getLeaf() instanceof ArrayAccessTree access
        && !(code.type(target) instanceof ArrayType)) {
      written.add(new TreePath(target, access.getExpression()));
    }
  }

  /** Notes what the binding at {@code place} gets: what is matched around it. */
  void noteBinding(TreePath place) {
    TreePath around = place;
    Tree matched = null;
    while (matched == null) {
      around = around.getParentPath();
      matched =
          switch (around.getLeaf()) {
            case InstanceOfTree test -> test.getExpression();
            case SwitchTree choice -> choice.getExpression();
            case SwitchExpressionTree choice -> choice.getExpression();
            default -> null;
          };
    }
    note(code.element(place), new TreePath(around, matched));
  }

  /** Notes what the call at {@code place} writes into. */
  void noteCall(TreePath place) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    noteArguments(place, call.getArguments());
    ExpressionTree array = written(place, call);
    if (array != null) {
      written.add(new TreePath(place, array));
    }
  }

  /** Notes what the parameters of the method that is called at {@code place} get. */
  void noteArguments(TreePath place, List<? extends ExpressionTree> arguments) {
    if (code.element(place) instanceof ExecutableElement method) {
      List<? extends VariableElement> parameters = method.getParameters();
      for (int i = 0; i < arguments.size(); i++) {
        VariableElement parameter = parameters.get(Math.min(i, parameters.size() - 1));
        note(parameter, new TreePath(place, arguments.get(i)));
      }
    }
  }

  private void note(@Nullable Element target, TreePath value) {
    if (target instanceof VariableElement && mayBeArray(code.type(value))) {
      gifts.add(new Gift(target, value));
    }
  }
}

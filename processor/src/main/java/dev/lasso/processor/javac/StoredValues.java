package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lambdas, method references and new objects that a value can be or hold: through
 * conditions, local variables, arrays and calls that hand on what they get, such as {@code
 * List.of}.
 */
final class StoredValues {
  private final Code code;

  /** The values of local variables so far that may matter. */
  private final Map<Element, List<TreePath>> locals = new HashMap<>();

  /** The names of these: most identifiers are none of them, and need no look at what they mean. */
  private final Set<String> names = new HashSet<>();

  StoredValues(Code code) {
    this.code = code;
  }

  /** Forgets the variables of the class before. */
  void start() {
    locals.clear();
    names.clear();
  }

  /** Notes that the variable that is {@code target} gets {@code value}. */
  void note(Element target, TreePath value) {
    if (!target.getKind().isField()) {
      locals.computeIfAbsent(target, _ -> new ArrayList<>()).add(value);
      names.add(target.getSimpleName().toString());
    }
  }

  /** Whether {@code value} is of a form that can be or hold any of them; it needs no type. */
  boolean maySay(@Nullable ExpressionTree value) {
    return switch (value) {
      case null -> false;
      case ParenthesizedTree parenthesized -> maySay(parenthesized.getExpression());
      case TypeCastTree cast -> maySay(cast.getExpression());
      case AssignmentTree assignment -> maySay(assignment.getExpression());
      case ConditionalExpressionTree choice ->
          maySay(choice.getTrueExpression()) || maySay(choice.getFalseExpression());
      case IdentifierTree name -> names.contains(name.getName().toString());
      case MethodInvocationTree call -> call.getArguments().stream().anyMatch(this::maySay);
      case NewArrayTree array ->
          array.getInitializers() != null
              && array.getInitializers().stream().anyMatch(this::maySay);
      case LambdaExpressionTree _, MemberReferenceTree _, NewClassTree _, SwitchExpressionTree _ ->
          true;
      default -> false;
    };
  }

  /** The lambdas, method references and new objects. */
  Stream<TreePath> of(TreePath value) {
    return of(value, new HashSet<>());
  }

  /**
   * Those among what is said of {@code value}.
   *
   * @param seen the local variables that were looked at
   */
  private Stream<TreePath> of(TreePath value, Set<Element> seen) {
    return Results.of(value).flatMap(result -> ofResult(result, seen));
  }

  private Stream<TreePath> ofResult(TreePath place, Set<Element> seen) {
    if (!(place.getLeaf() instanceof ExpressionTree expression) || !maySay(expression)) {
      return Stream.empty();
    }
    return switch (expression) {
      case NewArrayTree array ->
          array.getInitializers().stream().flatMap(part -> of(new TreePath(place, part), seen));
      case MethodInvocationTree call -> handedOn(place, call.getArguments(), seen);
      case NewClassTree creation ->
          Stream.concat(Stream.of(place), handedOn(place, creation.getArguments(), seen));
      case IdentifierTree _ -> {
        Element variable = code.element(place);
        yield variable != null && seen.add(variable)
            ? locals.getOrDefault(variable, List.of()).stream().flatMap(each -> of(each, seen))
            : Stream.empty();
      }
      default -> Stream.of(place);
    };
  }

  private Stream<TreePath> handedOn(
      TreePath call, List<? extends ExpressionTree> arguments, Set<Element> seen) {
    return code.element(call) instanceof ExecutableElement method
        ? IntStream.range(0, arguments.size())
            .filter(i -> maySay(arguments.get(i)) && isHandedOn(method, i))
            .boxed()
            .flatMap(i -> of(new TreePath(call, arguments.get(i)), seen))
        : Stream.empty();
  }

  /**
   * Whether the result of {@code method} can be taken to have the argument: a parameter that is a
   * type variable says nothing that could be called, and one with the type of the result is wrapped
   * by it.
   */
  private boolean isHandedOn(ExecutableElement method, int argument) {
    return isOfAnyType(method, argument)
        || code.isSameErasure(parameter(method, argument), method.getReturnType());
  }

  /** Whether the parameter of the argument is a type variable. */
  static boolean isOfAnyType(ExecutableElement method, int argument) {
    return parameter(method, argument) instanceof TypeVariable;
  }

  /** Whether an object keeps the argument of its {@code method} as one of what it holds. */
  static boolean isKept(ExecutableElement method, int argument) {
    return parameter(method, argument) instanceof TypeVariable variable
        && variable.asElement().getEnclosingElement() instanceof TypeElement;
  }

  private static TypeMirror parameter(ExecutableElement method, int argument) {
    List<? extends VariableElement> parameters = method.getParameters();
    TypeMirror last = parameters.getLast().asType();
    if (argument < parameters.size() - 1) {
      return parameters.get(argument).asType();
    }
    return method.isVarArgs() && last instanceof ArrayType array ? array.getComponentType() : last;
  }
}

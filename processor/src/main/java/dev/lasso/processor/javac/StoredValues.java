package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
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
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lambdas, method references and new objects that a value can be or hold: through
 * conditions, local variables, arrays, calls that hand on what they get, such as {@code List.of},
 * and methods of the class that return them.
 */
final class StoredValues {
  private static final Set<String> HOLDERS =
      Set.of("java.util.Collection", "java.util.List", "java.util.Map");

  private final Code code;

  /** The values of local variables so far that may matter. */
  private final Map<Element, List<TreePath>> locals = new HashMap<>();

  /** The names of these: most identifiers are none of them, and need no look at what they mean. */
  private final Set<String> names = new HashSet<>();

  /** The names of the methods whose results are looked at. */
  private final Set<String> methods = new HashSet<>();

  private @Nullable ClassTree type;

  StoredValues(Code code) {
    this.code = code;
  }

  /**
   * A lambda, method reference or new object.
   *
   * @param place where it is written
   * @param own the object whose field it is stored in, as the code there names it
   */
  record Part(TreePath place, Receiver own) {}

  /** An expression that was looked at, for a field of {@code own}. */
  private record Seen(Tree expression, Receiver own) {}

  /** Forgets what is known of the class before {@code type}. */
  void start(ClassTree type) {
    this.type = type;
    locals.clear();
    names.clear();
    methods.clear();
    noteMethods(type);
  }

  private void noteMethods(ClassTree type) {
    for (Tree member : type.getMembers()) {
      switch (member) {
        case MethodTree method -> methods.add(method.getName().toString());
        case ClassTree nested -> noteMethods(nested);
        default -> {}
      }
    }
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
      case MethodInvocationTree call ->
          methods.contains(name(call)) || call.getArguments().stream().anyMatch(this::maySay);
      case NewArrayTree array ->
          array.getInitializers() != null
              && array.getInitializers().stream().anyMatch(this::maySay);
      case LambdaExpressionTree _, MemberReferenceTree _, NewClassTree _, SwitchExpressionTree _ ->
          true;
      default -> false;
    };
  }

  private static String name(MethodInvocationTree call) {
    return switch (call.getMethodSelect()) {
      case IdentifierTree name -> name.getName().toString();
      case MemberSelectTree select -> select.getIdentifier().toString();
      default -> "";
    };
  }

  /** Those that {@code value}, which is stored in a field of {@code own}, can be or hold. */
  Stream<Part> of(TreePath value, Receiver own) {
    return of(value, own, new HashSet<>());
  }

  private Stream<Part> of(TreePath value, Receiver own, Set<Seen> seen) {
    return Results.of(value).flatMap(result -> ofResult(result, own, seen));
  }

  private Stream<Part> ofResult(TreePath place, Receiver own, Set<Seen> seen) {
    if (!(place.getLeaf() instanceof ExpressionTree expression)
        || !maySay(expression)
        || !seen.add(new Seen(expression, own))) {
      return Stream.empty();
    }
    return switch (expression) {
      case NewArrayTree array ->
          array.getInitializers().stream()
              .flatMap(part -> of(new TreePath(place, part), own, seen));
      case MethodInvocationTree call ->
          Stream.concat(
              handedOn(place, call.getArguments(), own, seen), returned(place, call, own, seen));
      case NewClassTree creation ->
          Stream.concat(
              Stream.of(new Part(place, own)), handedOn(place, creation.getArguments(), own, seen));
      case IdentifierTree _ ->
          locals.getOrDefault(code.element(place), List.of()).stream()
              .flatMap(each -> of(each, own, seen));
      default -> Stream.of(new Part(place, own));
    };
  }

  /** What the called method returns, if its name is among those that are looked at. */
  private Stream<Part> returned(
      TreePath place, MethodInvocationTree call, Receiver own, Set<Seen> seen) {
    if (!methods.contains(name(call))
        || !(code.element(place) instanceof ExecutableElement method)) {
      return Stream.empty();
    }
    TreePath written = code.place(method);
    if (written == null
        || !Code.isInside(written, type)
        || ((MethodTree) written.getLeaf()).getBody() == null) {
      return Stream.empty();
    }
    Receiver inside = inside(written, method, place, own);
    return Results.ofMethod(written).flatMap(value -> of(value, inside, seen));
  }

  /**
   * How the method that is {@code written} names {@code own} when it is called at {@code place}.
   */
  private Receiver inside(
      TreePath written, ExecutableElement method, TreePath place, Receiver own) {
    MethodInvocationTree call = (MethodInvocationTree) place.getLeaf();
    Receiver on =
        method.getModifiers().contains(Modifier.STATIC)
            ? Receiver.unknown()
            : code.owner(
                new TreePath(place, call.getMethodSelect()),
                (TypeElement) method.getEnclosingElement());
    Tree around = on.self() == null ? null : own.self();
    Element variable =
        IntStream.range(0, Math.min(call.getArguments().size(), method.getParameters().size()))
            .filter(i -> code.receiver(new TreePath(place, call.getArguments().get(i))).isSame(own))
            .<Element>mapToObj(i -> method.getParameters().get(i))
            .findFirst()
            .orElse(own.variable());
    return new Receiver(on.isSame(own) ? Code.classAround(written).getLeaf() : around, variable);
  }

  private Stream<Part> handedOn(
      TreePath call, List<? extends ExpressionTree> arguments, Receiver own, Set<Seen> seen) {
    return code.element(call) instanceof ExecutableElement method
        ? IntStream.range(0, arguments.size())
            .filter(i -> maySay(arguments.get(i)) && isHandedOn(method, i))
            .boxed()
            .flatMap(i -> of(new TreePath(call, arguments.get(i)), own, seen))
        : Stream.empty();
  }

  /**
   * Whether the result of {@code method} can be taken to have the argument: a parameter that is a
   * type variable, or a collection of it, says nothing that could be called, and one with the type
   * of the result is wrapped by it.
   */
  private boolean isHandedOn(ExecutableElement method, int argument) {
    return variable(method, argument) != null
        || code.isSameErasure(parameter(method, argument), method.getReturnType());
  }

  /** Whether the parameter of the argument is a type variable. */
  static boolean isOfAnyType(ExecutableElement method, int argument) {
    return parameter(method, argument) instanceof TypeVariable;
  }

  /** Whether an object keeps the argument of its {@code method}, or what is in that. */
  static boolean isKept(ExecutableElement method, int argument) {
    Element variable = variable(method, argument);
    return variable != null && variable.getEnclosingElement() instanceof TypeElement;
  }

  /** Whether the first argument keeps this one, as that of {@code Collections.addAll} does. */
  static boolean isKeptByFirst(ExecutableElement method, int argument) {
    return argument > 0
        && parameter(method, argument) instanceof TypeVariable variable
        && isHolder(parameter(method, 0))
        && arguments(parameter(method, 0))
            .anyMatch(
                type ->
                    type instanceof WildcardType wildcard
                        && wildcard.getSuperBound() instanceof TypeVariable taken
                        && taken.asElement().equals(variable.asElement()));
  }

  /** The type variable that the parameter is, or is a collection of; null if there is none. */
  private static @Nullable Element variable(ExecutableElement method, int argument) {
    TypeMirror type = parameter(method, argument);
    return (isHolder(type) ? arguments(type) : Stream.of(type))
        .map(each -> each instanceof WildcardType wildcard ? wildcard.getExtendsBound() : each)
        .filter(TypeVariable.class::isInstance)
        .<Element>map(each -> ((TypeVariable) each).asElement())
        .findFirst()
        .orElse(null);
  }

  private static boolean isHolder(TypeMirror type) {
    return type instanceof DeclaredType declared && HOLDERS.contains("" + declared.asElement());
  }

  private static Stream<? extends TypeMirror> arguments(TypeMirror type) {
    return ((DeclaredType) type).getTypeArguments().stream();
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

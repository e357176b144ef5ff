package dev.lasso.processor.javac;

import static java.util.stream.Collectors.toSet;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * Queries on javac's trees: the elements that expressions name, their possible values, and the code
 * around them.
 */
final class TreeQueries {
  final Trees trees;
  final Types types;
  final Elements elements;

  /** By element: its declaration, which takes a search of its file. */
  private final Map<Element, Optional<TreePath>> declarations = new HashMap<>();

  TreeQueries(Trees trees, Types types, Elements elements) {
    this.trees = trees;
    this.types = types;
    this.elements = elements;
  }

  /**
   * Returns the element that {@code place} names, or null if it names none or the element does not
   * exist.
   */
  @Nullable Element element(TreePath place) {
    return trees.getElement(place);
  }

  /** Returns the element that {@code part} of {@code place} names, or null. */
  @Nullable Element element(TreePath place, Tree part) {
    return element(new TreePath(place, part));
  }

  /** Returns the name that is equal to the names in trees that have this text. */
  Name name(String text) {
    return elements.getName(text);
  }

  /**
   * Returns the declaration of {@code element}, or null if this compilation has no source of it.
   */
  @Nullable TreePath declaration(Element element) {
    return declarations
        .computeIfAbsent(element, each -> Optional.ofNullable(trees.getPath(each)))
        .orElse(null);
  }

  /** Forgets the declarations found so far, so that javac can free their trees. */
  void forgetDeclarations() {
    declarations.clear();
  }

  /** Returns whether the erasure of {@code type} is a subtype of the erasure of {@code other}. */
  boolean isSubtype(TypeMirror type, TypeMirror other) {
    return types.isSubtype(types.erasure(type), types.erasure(other));
  }

  /** Returns the type of {@code place}, or null if it has none. */
  @Nullable TypeMirror type(TreePath place) {
    return trees.getTypeMirror(place);
  }

  /** Returns {@code place} without surrounding parentheses and casts. */
  static TreePath withoutParenthesesAndCasts(TreePath place) {
    return switch (place.getLeaf()) {
      case ParenthesizedTree parenthesized ->
          withoutParenthesesAndCasts(new TreePath(place, parenthesized.getExpression()));
      case TypeCastTree cast ->
          withoutParenthesesAndCasts(new TreePath(place, cast.getExpression()));
      default -> place;
    };
  }

  /**
   * Returns the expressions whose value {@code place} can have. Looks through parentheses, casts,
   * conditions, assignments, and switch cases that are expressions.
   */
  static Stream<TreePath> possibleValues(TreePath place) {
    TreePath bare = withoutParenthesesAndCasts(place);
    return switch (bare.getLeaf()) {
      case ConditionalExpressionTree choice ->
          Stream.of(choice.getTrueExpression(), choice.getFalseExpression())
              .flatMap(each -> possibleValues(new TreePath(bare, each)));
      case AssignmentTree assignment ->
          possibleValues(new TreePath(bare, assignment.getExpression()));
      case SwitchExpressionTree choice ->
          choice.getCases().stream()
              .filter(each -> each.getBody() instanceof ExpressionTree)
              .flatMap(each -> possibleValues(new TreePath(bare, each.getBody())));
      default -> Stream.of(bare);
    };
  }

  /** Returns the initializer of the local variable that {@code use} names, or null. */
  @Nullable TreePath initialValue(TreePath use) {
    Element variable = element(use);
    TreePath at = variable != null && variable.getKind() == ElementKind.LOCAL_VARIABLE ? use : null;
    for (; at != null && !(at.getLeaf() instanceof ClassTree); at = at.getParentPath()) {
      List<? extends Tree> statements =
          switch (at.getLeaf()) {
            case BlockTree block -> block.getStatements();
            case ForLoopTree loop -> loop.getInitializer();
            default -> List.of();
          };
      for (Tree each : statements) {
        if (each instanceof VariableTree tree
            && tree.getInitializer() != null
            && variable.equals(element(new TreePath(at, tree)))) {
          return new TreePath(new TreePath(at, tree), tree.getInitializer());
        }
      }
    }
    return null;
  }

  /**
   * Returns whether {@code place}, if it can use {@code this}, runs only while that is constructed:
   * in a constructor or initialiser, but not in a lambda.
   */
  static boolean runsOnlyInConstruction(TreePath place) {
    TreePath at = place;
    while (!(at.getLeaf() instanceof LambdaExpressionTree)
        && !(at.getParentPath().getLeaf() instanceof ClassTree)) {
      at = at.getParentPath();
    }
    return switch (at.getLeaf()) {
      case LambdaExpressionTree _ -> false;
      case MethodTree method -> method.getReturnType() == null;
      default -> true;
    };
  }

  /** Returns {@code place} and the code around it, the innermost first. */
  static Stream<TreePath> around(TreePath place) {
    return Stream.iterate(place, Objects::nonNull, TreePath::getParentPath);
  }

  /** Returns the outermost class around {@code place}. */
  static TreePath outermostClass(TreePath place) {
    return around(place)
        .filter(each -> each.getLeaf() instanceof ClassTree)
        .reduce(place, (_, outer) -> outer);
  }

  /** Returns whether code of other files is unlikely to use {@code field}. */
  static boolean isOfFile(VariableElement field) {
    boolean isNested = field.getEnclosingElement().getEnclosingElement() instanceof TypeElement;
    return field.getModifiers().contains(Modifier.PRIVATE)
        || (isNested
            && Collections.disjoint(
                field.getModifiers(), Set.of(Modifier.PUBLIC, Modifier.PROTECTED)));
  }

  /** Returns the elements that the code at {@code place} names, one for each time. */
  List<Element> named(TreePath place) {
    return names(place).stream().map(this::element).filter(Objects::nonNull).toList();
  }

  /** Returns the names in the code at {@code place}. */
  static List<TreePath> names(TreePath place) {
    return parts(place)
        .filter(
            each ->
                each.getLeaf() instanceof IdentifierTree
                    || each.getLeaf() instanceof MemberSelectTree
                    || each.getLeaf() instanceof MemberReferenceTree)
        .toList();
  }

  /** Returns the variables and classes that the code at {@code place} declares. */
  Set<Element> declared(TreePath place) {
    return parts(place)
        .filter(
            each -> each.getLeaf() instanceof VariableTree || each.getLeaf() instanceof ClassTree)
        .map(this::element)
        .collect(toSet());
  }

  /** Returns the code at {@code place} and all of its parts, in the order of the source. */
  static Stream<TreePath> parts(TreePath place) {
    Stream.Builder<TreePath> parts = Stream.<TreePath>builder().add(place);
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
        if (tree != null) {
          parts.add(new TreePath(getCurrentPath(), tree));
        }
        return super.scan(tree, null);
      }
    }.scan(place, null);
    return parts.build();
  }

  /** Returns whether {@code field} has an initializer that is a call of a method of this name. */
  boolean isInitializedBy(Element field, String method) {
    TreePath place = declaration(field);
    return place != null
        && place.getLeaf() instanceof VariableTree tree
        && tree.getInitializer() instanceof MethodInvocationTree
        && element(new TreePath(place, tree.getInitializer())) instanceof ExecutableElement called
        && called.getSimpleName().contentEquals(method);
  }

  /** Returns whether its class sets {@code field} to the result of a call on such a variable. */
  boolean isCallOn(VariableElement field, Predicate<Element> isReceiver) {
    TreePath place = declaration(field.getEnclosingElement());
    return place != null
        && parts(place)
            .map(each -> value(each, field))
            .filter(Objects::nonNull)
            .map(TreeQueries::receiver)
            .filter(Objects::nonNull)
            .map(this::element)
            .filter(VariableElement.class::isInstance)
            .anyMatch(isReceiver);
  }

  /** Returns the value that the code at {@code place} itself gives {@code variable}, or null. */
  @Nullable TreePath value(TreePath place, Element variable) {
    return switch (place.getLeaf()) {
      case VariableTree tree
          when tree.getInitializer() != null && variable.equals(element(place)) ->
          new TreePath(place, tree.getInitializer());
      case AssignmentTree tree when variable.equals(element(place, tree.getVariable())) ->
          new TreePath(place, tree.getExpression());
      default -> null;
    };
  }

  static boolean isIncrementOrDecrement(UnaryTree tree) {
    return tree.getKind().name().contains("FIX_"); // prefix or postfix
  }

  /**
   * Returns an element that identifies the object denoted by {@code expression}: the class for its
   * {@code this}, or else the local variable or parameter. Returns null for any other expression.
   */
  @Nullable Element identify(TreePath expression) {
    return switch (element(withoutParenthesesAndCasts(expression))) {
      case VariableElement named when isThisOrSuper(named) -> named.getEnclosingElement();
      case VariableElement named when !named.getKind().isField() -> named;
      case null, default -> null;
    };
  }

  /**
   * Returns the element that identifies the object to which the member of {@code owner} at {@code
   * place} belongs, as {@link #identify} does.
   */
  @Nullable Element identifyReceiver(TreePath place, TypeElement owner) {
    return place.getLeaf() instanceof MemberSelectTree select
        ? identify(new TreePath(place, select.getExpression()))
        : enclosing(place, type -> isSubtype(type.asType(), owner.asType()));
  }

  /** Returns the object whose method the code at {@code place} calls; null if it names none. */
  static @Nullable TreePath receiver(TreePath place) {
    return place.getLeaf() instanceof MethodInvocationTree tree
            && tree.getMethodSelect() instanceof MemberSelectTree select
        ? new TreePath(new TreePath(place, select), select.getExpression())
        : null;
  }

  /** Returns the name of the method that a call with a receiver calls; "" for other code. */
  static String called(Tree place) {
    return place instanceof MethodInvocationTree tree
            && tree.getMethodSelect() instanceof MemberSelectTree select
        ? select.getIdentifier().toString()
        : "";
  }

  /** Returns the line on which {@code place} begins. */
  long line(TreePath place) {
    CompilationUnitTree unit = place.getCompilationUnit();
    return unit.getLineMap()
        .getLineNumber(trees.getSourcePositions().getStartPosition(unit, place.getLeaf()));
  }

  /** Returns the line on which {@code place} ends. */
  long endLine(TreePath place) {
    return place.getCompilationUnit().getLineMap().getLineNumber(end(place) - 1);
  }

  /** Returns the position in its file at which {@code place} ends. */
  long end(TreePath place) {
    return trees.getSourcePositions().getEndPosition(place.getCompilationUnit(), place.getLeaf());
  }

  /** Returns the innermost class around {@code place}, or null if there is none. */
  @Nullable TypeElement enclosing(TreePath place) {
    return enclosing(place, _ -> true);
  }

  private @Nullable TypeElement enclosing(TreePath place, Predicate<TypeElement> isWanted) {
    return around(place)
        .filter(each -> each.getLeaf() instanceof ClassTree)
        .map(each -> (TypeElement) element(each))
        .filter(type -> type != null && isWanted.test(type))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns whether {@code named} is the element of {@code this}, {@code super} or {@code
   * Outer.this}.
   */
  static boolean isThisOrSuper(Element named) {
    return named.getSimpleName().contentEquals("this")
        || named.getSimpleName().contentEquals("super");
  }
}

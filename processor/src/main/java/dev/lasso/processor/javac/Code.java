package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** What expressions name, which values they can have, and what surrounds them. */
final class Code {
  private final Trees trees;
  private final Types types;

  Code(Trees trees, Types types) {
    this.trees = trees;
    this.types = types;
  }

  /** What {@code place} names; null if it names nothing, or something that does not exist. */
  @Nullable Element element(TreePath place) {
    return trees.getElement(place);
  }

  /** The type of {@code place}; null if it has none. */
  @Nullable TypeMirror type(TreePath place) {
    return trees.getTypeMirror(place);
  }

  /** The name of the setter that Lasso writes for {@code field}. */
  static String setter(VariableElement field) {
    String name = field.getSimpleName().toString();
    return "set" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  /** {@code place} without the parentheses and casts around it. */
  static TreePath bare(TreePath place) {
    return switch (place.getLeaf()) {
      case ParenthesizedTree parenthesized ->
          bare(new TreePath(place, parenthesized.getExpression()));
      case TypeCastTree cast -> bare(new TreePath(place, cast.getExpression()));
      default -> place;
    };
  }

  /**
   * The expressions whose value {@code place} can have: through parentheses, casts, conditions,
   * assignments and the cases of switch expressions that are expressions.
   */
  static Stream<TreePath> results(TreePath place) {
    TreePath bare = bare(place);
    return switch (bare.getLeaf()) {
      case ConditionalExpressionTree choice ->
          Stream.of(choice.getTrueExpression(), choice.getFalseExpression())
              .flatMap(each -> results(new TreePath(bare, each)));
      case AssignmentTree assignment -> results(new TreePath(bare, assignment.getExpression()));
      case SwitchExpressionTree choice ->
          choice.getCases().stream()
              .filter(each -> each.getBody() instanceof ExpressionTree)
              .flatMap(each -> results(new TreePath(bare, each.getBody())));
      default -> Stream.of(bare);
    };
  }

  /**
   * Whether {@code place} runs while {@code this} is constructed, and only then: in a constructor
   * or initialiser, and in no lambda.
   */
  static boolean isConstruction(TreePath place) {
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

  /** Whether {@code tree} is {@code ++} or {@code --} of something. */
  static boolean isStep(UnaryTree tree) {
    return switch (tree.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> true;
      default -> false;
    };
  }

  /** The method, initialiser or field around {@code place} that is in no code itself. */
  static TreePath member(TreePath place) {
    TreePath member = place;
    for (TreePath at = place; at.getParentPath() != null; at = at.getParentPath()) {
      if (at.getParentPath().getLeaf() instanceof ClassTree
          && !(at.getLeaf() instanceof ClassTree)) {
        member = at;
      }
    }
    return member;
  }

  /**
   * The object that {@code expression} is, as far as code can name it twice: the class whose {@code
   * this} it is, or the local variable or parameter that has it; null if it is another one.
   */
  @Nullable Element object(TreePath expression) {
    return switch (element(bare(expression))) {
      case VariableElement named when isThisOrSuper(named) -> named.getEnclosingElement();
      case VariableElement named when !named.getKind().isField() -> named;
      case null, default -> null;
    };
  }

  /** The object whose member of {@code owner} is named or declared at {@code place}. */
  @Nullable Element receiver(TreePath place, TypeElement owner) {
    return place.getLeaf() instanceof MemberSelectTree select
        ? object(new TreePath(place, select.getExpression()))
        : enclosing(place, type -> inherits(type, owner));
  }

  /** The line on which {@code place} begins. */
  long line(TreePath place) {
    CompilationUnitTree unit = place.getCompilationUnit();
    return unit.getLineMap()
        .getLineNumber(trees.getSourcePositions().getStartPosition(unit, place.getLeaf()));
  }

  /** The line on which {@code place} ends. */
  long endLine(TreePath place) {
    CompilationUnitTree unit = place.getCompilationUnit();
    return unit.getLineMap()
        .getLineNumber(trees.getSourcePositions().getEndPosition(unit, place.getLeaf()) - 1);
  }

  /** The innermost class around {@code place}; null if there is none. */
  @Nullable TypeElement enclosing(TreePath place) {
    return enclosing(place, _ -> true);
  }

  private @Nullable TypeElement enclosing(TreePath place, Predicate<TypeElement> isWanted) {
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree
          && element(at) instanceof TypeElement type
          && isWanted.test(type)) {
        return type;
      }
    }
    return null;
  }

  private boolean inherits(TypeElement type, TypeElement owner) {
    return types.isSubtype(types.erasure(type.asType()), types.erasure(owner.asType()));
  }

  /** Whether {@code named} is what {@code this}, {@code super} and {@code Outer.this} name. */
  static boolean isThisOrSuper(Element named) {
    return named.getSimpleName().contentEquals("this")
        || named.getSimpleName().contentEquals("super");
  }
}

package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** What surrounds an expression, and which object it means. */
final class Code {
  private final Trees trees;
  private final Types types;

  Code(Trees trees, Types types) {
    this.trees = trees;
    this.types = types;
  }

  /**
   * An object, as far as code can name it twice.
   *
   * @param self the class whose {@code this} it is; null if it is none
   * @param variable the local variable or parameter that has it; null if none does
   */
  record Receiver(@Nullable TreePath self, @Nullable Element variable) {
    /** An object that code can not name. */
    static Receiver unknown() {
      return new Receiver(null, null);
    }

    /** Whether it is {@code this} of the class at {@code place}. */
    boolean isThisOf(TreePath place) {
      return self != null && place.getLeaf() == self.getLeaf();
    }
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

  /** The object whose member of {@code owner} is named or declared at {@code place}. */
  Receiver receiver(TreePath place, TypeElement owner) {
    return place.getLeaf() instanceof MemberSelectTree select
        ? meant(new TreePath(place, select.getExpression()))
        : new Receiver(enclosing(place, type -> inherits(type, owner)), null);
  }

  /** The object that the expression {@code place} is. */
  Receiver meant(TreePath place) {
    TreePath bare = bare(place);
    return new Receiver(
        classMeant(bare),
        element(bare) instanceof VariableElement variable && !variable.getKind().isField()
            ? variable
            : null);
  }

  /** The class whose {@code this} the expression is; null if it is another object. */
  @Nullable TreePath classMeant(TreePath expression) {
    return switch (expression.getLeaf()) {
      case IdentifierTree name when isThisOrSuper(name.getName()) ->
          enclosing(expression, _ -> true);
      case MemberSelectTree select when isThisOrSuper(select.getIdentifier()) -> {
        Element named = element(new TreePath(expression, select.getExpression()));
        yield enclosing(expression, type -> type.equals(named));
      }
      default -> null;
    };
  }

  /**
   * Whether {@code place}, which names a member of {@code owner}, means the one of {@code this}, as
   * the innermost class means it.
   */
  boolean isOnThis(TreePath place, TypeElement owner) {
    TreePath innermost = enclosing(place, _ -> true);
    return innermost != null && receiver(place, owner).isThisOf(innermost);
  }

  /** The innermost class around {@code place} that {@code isWanted}; null if there is none. */
  private @Nullable TreePath enclosing(TreePath place, Predicate<TypeElement> isWanted) {
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree
          && element(at) instanceof TypeElement type
          && isWanted.test(type)) {
        return at;
      }
    }
    return null;
  }

  private boolean inherits(TypeElement type, TypeElement owner) {
    return types.isSubtype(types.erasure(type.asType()), types.erasure(owner.asType()));
  }

  static boolean isThisOrSuper(CharSequence name) {
    return name.toString().equals("this") || name.toString().equals("super");
  }

  /** Whether {@code inner} is {@code outer} or a part of it. */
  static boolean isInside(TreePath inner, Tree outer) {
    for (TreePath at = inner; at != null; at = at.getParentPath()) {
      if (at.getLeaf() == outer) {
        return true;
      }
    }
    return false;
  }
}

package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.function.Predicate;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
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

  /** What {@code place} names; null if it names nothing, or something that does not exist. */
  @Nullable Element element(TreePath place) {
    return trees.getElement(place);
  }

  /** Where {@code method} is written; null if that is not, or no longer, known. */
  @Nullable TreePath place(ExecutableElement method) {
    return trees.getPath(method);
  }

  /** The type of {@code place}; null if it has none. */
  @Nullable TypeMirror type(TreePath place) {
    return trees.getTypeMirror(place);
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

  /** The array that {@code place} is an element of, however deep; {@code place} itself if none. */
  static TreePath array(TreePath place) {
    TreePath bare = bare(place);
    return bare.getLeaf() instanceof ArrayAccessTree access
        ? array(new TreePath(bare, access.getExpression()))
        : bare;
  }

  /** Whether both types are the same but for their type arguments. */
  boolean isSameErasure(TypeMirror one, TypeMirror other) {
    return types.isSameType(types.erasure(one), types.erasure(other));
  }

  /** The innermost class around {@code place} that {@code isMeant}; null if there is none. */
  @Nullable TreePath enclosing(TreePath place, Predicate<TypeElement> isMeant) {
    for (TreePath at = place; at != null; at = at.getParentPath()) {
      if (at.getLeaf() instanceof ClassTree
          && element(at) instanceof TypeElement type
          && isMeant.test(type)) {
        return at;
      }
    }
    return null;
  }

  /** The innermost class around {@code place}. */
  static TreePath classAround(TreePath place) {
    TreePath at = place.getParentPath();
    while (!(at.getLeaf() instanceof ClassTree)) {
      at = at.getParentPath();
    }
    return at;
  }

  /** The lambda expression or member of a class that {@code place} is a part of. */
  static TreePath bodyAround(TreePath place) {
    TreePath at = place;
    while (!(at.getLeaf() instanceof LambdaExpressionTree)
        && !(at.getParentPath().getLeaf() instanceof ClassTree)) {
      at = at.getParentPath();
    }
    return at;
  }

  /**
   * Whether {@code place} runs while {@code this} is constructed, and only then: in a constructor
   * or initialiser, and in no lambda.
   */
  static boolean isConstruction(TreePath place) {
    return switch (bodyAround(place).getLeaf()) {
      case LambdaExpressionTree _ -> false;
      case MethodTree method -> method.getReturnType() == null;
      default -> true;
    };
  }

  /** Whether {@code expression} is {@code this}, as the innermost class means it. */
  boolean isThis(TreePath expression) {
    return self(expression) == classAround(expression).getLeaf();
  }

  /** The class whose {@code this} the expression is; null if it is another object. */
  @Nullable Tree self(TreePath expression) {
    TreePath bare = bare(expression);
    return switch (bare.getLeaf()) {
      case IdentifierTree name when isThisOrSuper(name.getName()) -> classAround(bare).getLeaf();
      case MemberSelectTree select when isThisOrSuper(select.getIdentifier()) -> {
        Element named = element(new TreePath(bare, select.getExpression()));
        TreePath found = enclosing(bare, type -> type.equals(named));
        yield found == null ? null : found.getLeaf();
      }
      default -> null;
    };
  }

  /**
   * Whether {@code place}, which names a member of {@code owner}, means the one of {@code this}, as
   * the innermost class means it.
   */
  boolean isOnThis(TreePath place, TypeElement owner) {
    return owner(place, owner).self() == classAround(place).getLeaf();
  }

  /** The object whose member of {@code owner} the expression {@code place} names. */
  Receiver owner(TreePath place, TypeElement owner) {
    if (place.getLeaf() instanceof MemberSelectTree select) {
      return receiver(new TreePath(place, select.getExpression()));
    }
    TreePath found = enclosing(place, type -> inherits(type, owner));
    return new Receiver(found == null ? null : found.getLeaf(), null);
  }

  /** The object that the expression {@code place} is. */
  Receiver receiver(TreePath place) {
    return new Receiver(
        self(place),
        element(bare(place)) instanceof VariableElement variable && !variable.getKind().isField()
            ? variable
            : null);
  }

  /**
   * The class around the class at {@code place} whose object each of its objects refers to; null if
   * there is none.
   */
  @Nullable TreePath outer(TreePath place) {
    Element inner = element(place);
    if (inner == null || inner.getModifiers().contains(Modifier.STATIC)) {
      return null;
    }
    for (TreePath at = place.getParentPath(); at != null; at = at.getParentPath()) {
      switch (at.getLeaf()) {
        case ClassTree _ -> {
          return at;
        }
        case BlockTree block when block.isStatic() -> {
          return null;
        }
        case MethodTree _, VariableTree _ -> {
          Element member = element(at);
          if (member != null && member.getModifiers().contains(Modifier.STATIC)) {
            return null;
          }
        }
        default -> {}
      }
    }
    return null;
  }

  /** Whether {@code type} is {@code owner} or extends it. */
  boolean inherits(TypeElement type, TypeElement owner) {
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

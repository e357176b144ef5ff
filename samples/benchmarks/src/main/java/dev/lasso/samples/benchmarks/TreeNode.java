package dev.lasso.samples.benchmarks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** A node of a binary tree: the object of W3. */
@GcContainer
public abstract class TreeNode extends GcObject {

  @Owned @Nullable TreeNode left;
  @Owned @Nullable TreeNode right;

  abstract void setLeft(@Nullable TreeNode left);

  abstract void setRight(@Nullable TreeNode right);

  abstract void moveLeft(GcScope scope, TreeNode left);

  abstract void moveRight(GcScope scope, TreeNode right);

  /**
   * Builds a full tree. Each child moves from the scope into its parent; {@code scope} holds the
   * root.
   */
  static TreeNode buildByMove(GcScope scope, int depth) {
    TreeNode node = GcTreeNode.create(scope);
    if (depth > 0) {
      node.moveLeft(scope, buildByMove(scope, depth - 1));
      node.moveRight(scope, buildByMove(scope, depth - 1));
    }
    return node;
  }

  /**
   * Builds a full tree. Each child is stored into its parent and then dropped from the scope;
   * {@code scope} holds the root.
   */
  static TreeNode buildBySet(GcScope scope, int depth) {
    TreeNode node = GcTreeNode.create(scope);
    if (depth > 0) {
      TreeNode left = buildBySet(scope, depth - 1);
      node.setLeft(left);
      scope.drop(left);
      TreeNode right = buildBySet(scope, depth - 1);
      node.setRight(right);
      scope.drop(right);
    }
    return node;
  }

  /** Returns the number of nodes of a full tree. */
  static int size(int depth) {
    return (1 << (depth + 1)) - 1;
  }
}

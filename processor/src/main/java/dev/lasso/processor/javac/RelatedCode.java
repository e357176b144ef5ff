package dev.lasso.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import dev.lasso.processor.type.RelatedTypes;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A scanner that finds out whether code has anything to do with Lasso, so that the checks need not
 * read the rest.
 *
 * <p>It looks at the types of variables and of expressions, because code may use a container
 * without naming its class. In a class that is related to Lasso itself, or inherits a field that
 * is, and in a file that imports static members of such a class, all code counts. Therefore names
 * of variables need no look: their declarations, or those of their class, have one.
 */
class RelatedCode extends TreeScanner<@Nullable Void, @Nullable Void> {
  final Trees trees;
  final RelatedTypes types;

  /** The class or member around the current tree, or else its file. */
  @Nullable TreePath path;

  /** True if the code scanned so far has to do with Lasso. */
  boolean isRelated;

  RelatedCode(Trees trees, RelatedTypes types) {
    this.trees = trees;
    this.types = types;
  }

  /** Returns whether a source file has to do with Lasso. */
  boolean isIn(CompilationUnitTree unit) {
    path = new TreePath(unit);
    boolean isImported = importsRelated(unit);
    boolean isFound = false;
    for (Tree each : unit.getTypeDecls()) {
      isRelated = isImported;
      scan(each, null);
      isFound |= isRelated;
    }
    return isFound;
  }

  /** Returns whether a source file imports static members of a class that is related to Lasso. */
  private boolean importsRelated(CompilationUnitTree unit) {
    for (ImportTree each : unit.getImports()) {
      if (each.isStatic()
          && each.getQualifiedIdentifier() instanceof MemberSelectTree select
          && trees.getElement(new TreePath(path, select.getExpression()))
              instanceof TypeElement type
          && (types.isRelated(type) || types.hasRelatedField(type))) {
        return true;
      }
    }
    return false;
  }

  private boolean isRelated(TreePath declaration) {
    return !(trees.getElement(declaration) instanceof TypeElement type)
        || types.isRelated(type)
        || types.inheritsRelatedField(type);
  }

  /** Looks at the type of an expression. */
  final void relate(Tree tree) {
    if (!isRelated) {
      TreePath place = new TreePath(path, tree);
      TypeMirror type = trees.getTypeMirror(place);
      if (type == null && trees.getElement(place) != null) { // which attributes the class
        type = trees.getTypeMirror(place);
      }
      isRelated = types.isRelated(type);
    }
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    TreePath around = path;
    path = new TreePath(around, tree);
    isRelated |= isRelated(path);
    scan(tree.getMembers(), null);
    path = around;
    return null;
  }

  /** Leaves out annotations, and types that only declare something. */
  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
    scan(tree.getParameters(), null);
    return scan(tree.getBody(), null);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    Element variable = isRelated ? null : trees.getElement(new TreePath(path, tree));
    isRelated |= variable != null && types.isRelated(variable.asType());
    return scan(tree.getInitializer(), null);
  }

  @Override
  public @Nullable Void visitTypeCast(TypeCastTree tree, @Nullable Void unused) {
    relate(tree);
    return scan(tree.getExpression(), null);
  }

  @Override
  public @Nullable Void visitNewArray(NewArrayTree tree, @Nullable Void unused) {
    relate(tree);
    return super.visitNewArray(tree, null);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
    relate(tree);
    return super.visitMemberSelect(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    relate(tree);
    relate(tree.getQualifierExpression());
    if (trees.getElement(new TreePath(path, tree)) instanceof ExecutableElement method) {
      for (VariableElement each : method.getParameters()) {
        isRelated |= types.isRelated(each.asType());
      }
    }
    return super.visitMemberReference(tree, null);
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
    relate(tree);
    return super.visitLambdaExpression(tree, null);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    relate(tree);
    scan(tree.getEnclosingExpression(), null);
    scan(tree.getArguments(), null);
    return scan(tree.getClassBody(), null);
  }

  /** Leaves out the name of the method, which has no type of its own. */
  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    relate(tree);
    if (tree.getMethodSelect() instanceof MemberSelectTree select) {
      scan(select.getExpression(), null);
    }
    return scan(tree.getArguments(), null);
  }
}

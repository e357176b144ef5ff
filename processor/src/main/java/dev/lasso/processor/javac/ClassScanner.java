package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.lasso.processor.javac.AnalysisListener.ClassChecks;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.Optional;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** A scanner that walks through a class and passes trees to the checks concerned. */
final class ClassScanner extends TreePathScanner<@Nullable Void, @Nullable Void>
    implements ClassChecks {
  private final TreeQueries queries;
  private final TreeReporter reporter;
  private final RuntimeTypes runtime;
  private final WriteCheck writes = new WriteCheck(queries, runtime, reporter);
  private final HiddenReferenceCheck captures =
      new HiddenReferenceCheck(queries, runtime, reporter);
  private final UnusedResultCheck results = new UnusedResultCheck(queries, runtime, reporter);
  private final UnmanagedFieldCheck unmanagedFields =
      new UnmanagedFieldCheck(queries, runtime, reporter);
  private final UnprocessedContainerCheck unprocessedContainers =
      new UnprocessedContainerCheck(queries, runtime, reporter);
  private final CreationCheck creations = new CreationCheck(queries, runtime, reporter);
  private final ItemsCheck items = new ItemsCheck(queries, runtime, reporter);
  private final MissingMemberHint missingMembers =
      new MissingMemberHint(queries, runtime, reporter);
  private final FieldReadCheck fieldReads = new FieldReadCheck(queries, runtime, reporter);
  private final ResourceLifetimeCheck resources =
      new ResourceLifetimeCheck(queries, runtime, reporter, fieldReads);
  private final LostResourceCheck lostResources = new LostResourceCheck(queries, runtime, reporter);
  private final UnclosedFieldCheck unclosedFields =
      new UnclosedFieldCheck(queries, runtime, reporter);
  private final ScopeScanner scopes = new ScopeScanner(queries, runtime, reporter);
  private boolean isImplicit;

  private ClassScanner(JavacTask task, RuntimeTypes runtime) {
    Trees trees = Trees.instance(task);
    this.queries = new TreeQueries(trees, task.getTypes(), task.getElements());
    this.reporter = new TreeReporter(trees);
    this.runtime = runtime;
    super();
  }

  /** Returns the scanner for {@code task}, or empty if Lasso's runtime is not on the class path. */
  static Optional<ClassChecks> find(JavacTask task) {
    return RuntimeTypes.find(task.getElements(), task.getTypes())
        .map(runtime -> new ClassScanner(task, runtime));
  }

  @Override
  public void check(CompilationUnitTree unit, TypeElement type, boolean isImplicit) {
    this.isImplicit = isImplicit;
    if (!scopes.mayBeRelated(type) || LassoAnnotation.GENERATED.isOn(type)) {
      return;
    }
    TreePath file = new TreePath(unit);
    for (Tree declaration : unit.getTypeDecls()) {
      TreePath path = new TreePath(file, declaration);
      if (declaration instanceof ClassTree && type.equals(queries.element(path))) {
        scan(path, null);
      }
    }
    queries.forgetDeclarations();
  }

  @Override
  public void checkScopes(CompilationUnitTree unit) {
    scopes.check(unit);
  }

  @Override
  public void scanScopes(CompilationUnitTree unit) {
    scopes.scan(unit);
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    unprocessedContainers.check(getCurrentPath(), isImplicit);
    for (Tree member : tree.getMembers()) {
      if (scopes.mayBeRelated(queries.element(child(member)))) {
        scan(member, null);
      }
    }
    return null;
  }

  @Override
  public @Nullable Void visitMethod(MethodTree tree, @Nullable Void unused) {
    fieldReads.check(getCurrentPath());
    lostResources.check(getCurrentPath());
    return super.visitMethod(tree, null);
  }

  @Override
  public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
    resources.checkTry(getCurrentPath());
    return super.visitTry(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    creations.check(getCurrentPath());
    results.check(getCurrentPath());
    return super.visitMemberReference(tree, null);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    unmanagedFields.check(getCurrentPath());
    unclosedFields.check(getCurrentPath());
    lostResources.checkField(getCurrentPath());
    if (tree.getInitializer() != null) {
      writes.check(getCurrentPath(), child(tree.getInitializer()));
      checkStored(getCurrentPath(), tree.getInitializer());
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    writes.checkUpdater(getCurrentPath());
    captures.checkCall(getCurrentPath());
    results.check(getCurrentPath());
    resources.checkCall(getCurrentPath());
    missingMembers.check(child(tree.getMethodSelect()));
    return super.visitMethodInvocation(tree, null);
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree tree, @Nullable Void unused) {
    creations.check(getCurrentPath());
    return super.visitNewClass(tree, null);
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    items.check(getCurrentPath());
    return super.visitIdentifier(tree, null);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
    items.check(getCurrentPath());
    return super.visitMemberSelect(tree, null);
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree tree, @Nullable Void unused) {
    checkWritten(tree.getVariable());
    checkStored(
        TreeQueries.withoutParenthesesAndCasts(child(tree.getVariable())), tree.getExpression());
    return super.visitAssignment(tree, null);
  }

  @Override
  public @Nullable Void visitCompoundAssignment(
      CompoundAssignmentTree tree, @Nullable Void unused) {
    checkWritten(tree.getVariable());
    return super.visitCompoundAssignment(tree, null);
  }

  @Override
  public @Nullable Void visitUnary(UnaryTree tree, @Nullable Void unused) {
    if (TreeQueries.isIncrementOrDecrement(tree)) {
      checkWritten(tree.getExpression());
    }
    return super.visitUnary(tree, null);
  }

  private void checkWritten(ExpressionTree target) {
    TreePath written = TreeQueries.withoutParenthesesAndCasts(child(target));
    writes.check(written, written);
  }

  private void checkStored(TreePath target, ExpressionTree value) {
    if (queries.element(target) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner) {
      captures.check(field, queries.identifyReceiver(target, owner), child(value));
      unmanagedFields.checkStored(field, child(value));
      resources.checkStored(field, child(value));
    }
  }

  private TreePath child(Tree tree) {
    return new TreePath(getCurrentPath(), tree);
  }
}

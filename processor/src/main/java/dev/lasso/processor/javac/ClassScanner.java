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
import dev.lasso.processor.type.ReferenceTypes;
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
  private final ReferenceTypes referenceTypes;
  private final WriteCheck writes = new WriteCheck(queries, reporter);
  private final CaptureCheck captures =
      new CaptureCheck(queries, runtime, reporter, referenceTypes);
  private final UnusedResultCheck results = new UnusedResultCheck(queries, runtime, reporter);
  private final UnmanagedFieldCheck unmanagedFields =
      new UnmanagedFieldCheck(queries, runtime, reporter, referenceTypes);
  private final UnprocessedContainerCheck unprocessedContainers =
      new UnprocessedContainerCheck(queries, reporter);
  private final CreationCheck creations = new CreationCheck(queries, reporter);
  private final ItemsCheck items = new ItemsCheck(queries, reporter);
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
    this.referenceTypes = new ReferenceTypes(runtime);
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
    TreePath declaration = queries.declaration(type);
    if (declaration != null) {
      scan(declaration, null);
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
      if (scopes.mayBeRelated(queries.element(getCurrentPath(), member))) {
        scan(member, null);
      }
    }
    return null;
  }

  /** Passes a tree to the checks for its kind, before its parts. */
  @Override
  public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
    if (tree != null) {
      check(new TreePath(getCurrentPath(), tree));
    }
    return super.scan(tree, null);
  }

  private void check(TreePath place) {
    switch (place.getLeaf()) {
      case MethodTree _ -> {
        fieldReads.check(place);
        lostResources.check(place);
      }
      case TryTree _ -> resources.checkTry(place);
      case MemberReferenceTree _ -> {
        creations.check(place);
        results.check(place);
      }
      case NewClassTree _ -> creations.check(place);
      case IdentifierTree _, MemberSelectTree _ -> items.check(place);
      case MethodInvocationTree tree -> {
        captures.checkCall(place);
        results.check(place);
        resources.checkCall(place);
        missingMembers.check(new TreePath(place, tree.getMethodSelect()));
      }
      case VariableTree tree -> {
        unmanagedFields.check(place);
        unclosedFields.check(place);
        lostResources.checkField(place);
        if (tree.getInitializer() != null) {
          TreePath value = new TreePath(place, tree.getInitializer());
          writes.check(place, value);
          checkStored(place, value);
        }
      }
      case AssignmentTree tree -> {
        TreePath written = checkWritten(place, tree.getVariable());
        checkStored(written, new TreePath(place, tree.getExpression()));
      }
      case CompoundAssignmentTree tree -> checkWritten(place, tree.getVariable());
      case UnaryTree tree when TreeQueries.isIncrementOrDecrement(tree) ->
          checkWritten(place, tree.getExpression());
      default -> {}
    }
  }

  private TreePath checkWritten(TreePath place, ExpressionTree target) {
    TreePath written = TreeQueries.withoutParenthesesAndCasts(new TreePath(place, target));
    writes.check(written, written);
    return written;
  }

  private void checkStored(TreePath target, TreePath value) {
    if (queries.element(target) instanceof VariableElement field
        && field.getEnclosingElement() instanceof TypeElement owner) {
      captures.check(field, queries.identifyReceiver(target, owner), value);
      resources.checkStored(field, value);
    }
  }
}

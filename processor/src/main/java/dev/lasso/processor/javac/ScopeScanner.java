package dev.lasso.processor.javac;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/** A scanner that finds the members that may open scopes, and passes them to the check. */
final class ScopeScanner extends TreeScanner<@Nullable Void, @Nullable Void> {
  /** Names of the methods that open scopes and roots, or release what they hold. */
  private static final Set<String> SCOPE_METHODS =
      Set.of(
          "confined",
          "shared",
          "openScope",
          "enter",
          "lock",
          "tryEnter",
          "current",
          "openRoot",
          "open",
          "rewind",
          "drop",
          "retain",
          "allocate",
          "close");

  private final FlowTypes types;
  private final ConfinedArenaCheck arenas;
  private final UnclosedFieldCheck unclosedFields;
  private final UnmanagedFieldCheck unmanagedFields;

  /** By source file that is not checked yet: what its scan has found. */
  private final Map<CompilationUnitTree, Found> found = new HashMap<>();

  /** The members of the file that may open scopes. */
  private Set<TreePath> members = new LinkedHashSet<>();

  /** The names of the exceptions that the file catches. */
  private Set<String> caught = new HashSet<>();

  private boolean isInLambda;

  /** The innermost member around the current tree, or else its file. */
  private @Nullable TreePath path;

  ScopeScanner(
      TreeQueries queries,
      RuntimeTypes runtime,
      UnmanagedFieldCheck unmanagedFields,
      TreeReporter reporter) {
    this.types = new FlowTypes(queries, runtime, reporter);
    this.unmanagedFields = unmanagedFields;
    this.arenas = new ConfinedArenaCheck(queries, reporter);
    this.unclosedFields = new UnclosedFieldCheck(queries, runtime, reporter);
  }

  private record Found(Set<TreePath> members, Set<String> caught) {}

  /** Scans a source file, and remembers its fields that own containers. */
  void scan(CompilationUnitTree unit) {
    members = new LinkedHashSet<>();
    caught = new HashSet<>();
    path = new TreePath(unit);
    for (Tree each : unit.getTypeDecls()) {
      types.addOwners(types.queries.element(new TreePath(path, each)));
      scan(each, null);
    }
    found.put(unit, new Found(members, caught));
  }

  /** Reports containers that escape from the scopes of a source file that was scanned. */
  void check(CompilationUnitTree unit) {
    Found of = found.remove(unit);
    if (of != null) {
      types.exceptions.set(of.caught);
      of.members.forEach(each -> new EscapeCheck(types, each).run());
    }
  }

  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    TreePath around = path;
    TreePath type = new TreePath(around, tree);
    boolean isGenerated =
        types.queries.element(type) instanceof TypeElement element
            && LassoAnnotation.GENERATED.isOn(element);
    for (Tree member : isGenerated ? List.<Tree>of() : tree.getMembers()) {
      path = new TreePath(type, member);
      unclosedFields.checkOverride(path);
      scan(member, null);
    }
    path = around;
    return null;
  }

  @Override
  public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
    if (!tree.getResources().isEmpty()) {
      if (tree.getResources().stream().anyMatch(this::isOfThisCompilation)) {
        members.add(path);
      }
      arenas.check(new TreePath(path, tree));
    }
    return super.visitTry(tree, null);
  }

  @Override
  public @Nullable Void visitCatch(CatchTree tree, @Nullable Void unused) {
    for (String each : tree.getParameter().getType().toString().split("[ |]+", -1)) {
      caught.add(each.substring(each.lastIndexOf('.') + 1));
    }
    return super.visitCatch(tree, null);
  }

  /** Returns whether the resource of a try statement, which may own roots, has a source. */
  private boolean isOfThisCompilation(Tree resource) {
    Element named = types.queries.element(new TreePath(path, resource));
    return named != null
        && named.asType() instanceof DeclaredType type
        && types.queries.declaration(type.asElement()) != null;
  }

  /**
   * Returns whether a local variable, or a parameter of a lambda, may refer to containers, which
   * may die before its last use.
   */
  private boolean mayDie(Element variable) {
    return (isInLambda || variable.getKind() == ElementKind.LOCAL_VARIABLE)
        && types.hasContainers(variable.asType());
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
    boolean around = isInLambda;
    isInLambda = true;
    super.visitLambdaExpression(tree, null);
    isInLambda = around;
    return null;
  }

  private static boolean isOfLasso(ExecutableElement method) {
    return method.getEnclosingElement().toString().startsWith("dev.lasso.runtime.")
        || LassoAnnotation.GENERATED.isOn(method.getEnclosingElement());
  }

  /** Finds variables and parameters, also of lambdas, that are scopes or roots. */
  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    Element element =
        members.contains(path) ? null : types.queries.element(new TreePath(path, tree));
    if (element != null
        && !element.asType().getKind().isPrimitive()
        && (types.isHoldByName(element.asType())
            || unmanagedFields.hasHolds(element.asType())
            || mayDie(element))) {
      members.add(path);
    }
    return super.visitVariable(tree, null);
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
    types.hasReleases |= tree.getIdentifier().contentEquals("release");
    return super.visitMemberSelect(tree, null);
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    types.hasReleases |= tree.getName().contentEquals("release");
    if (types.queries.element(new TreePath(path, tree)) instanceof ExecutableElement method
        && method.getParameters().stream().anyMatch(each -> types.isHoldByName(each.asType()))) {
      members.add(path);
    }
    return super.visitMemberReference(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    TreePath place = new TreePath(path, tree);
    if (!members.contains(path)
        && types.queries.element(place) instanceof ExecutableElement method
        && (types.isHoldByName(method.getReturnType())
            || (SCOPE_METHODS.contains(method.getSimpleName().toString()) && isOfLasso(method))
            || types.removals.takesRoots(place))) {
      members.add(path);
    }
    return super.visitMethodInvocation(tree, null);
  }
}

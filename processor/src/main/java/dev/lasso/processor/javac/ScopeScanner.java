package dev.lasso.processor.javac;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnionTypeTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.type.LassoAnnotation;
import dev.lasso.processor.type.ReferenceTypes;
import dev.lasso.processor.type.RuntimeTypes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.Name;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/** A scanner that finds the members that have to do with Lasso, and passes them to the check. */
final class ScopeScanner extends RelatedCode {
  private final FlowTypes flowTypes;
  private final TreeQueries queries;
  private final Name release;
  private final ReferenceTypes referenceTypes;

  /** By source file that is not checked yet: what its scan has found. */
  private final Map<CompilationUnitTree, Found> found = new HashMap<>();

  /** The members of the file that have to do with Lasso, or close objects of the program. */
  private Set<TreePath> members = new LinkedHashSet<>();

  /** The names of the exceptions that the file catches. */
  private Set<String> caught = new HashSet<>();

  ScopeScanner(TreeQueries queries, RuntimeTypes runtime, TreeReporter reporter) {
    super(queries.trees, runtime.related());
    this.flowTypes = new FlowTypes(queries, runtime, reporter);
    this.queries = queries;
    this.release = queries.name("release");
    this.referenceTypes = new ReferenceTypes(runtime);
  }

  private record Found(Set<TreePath> members, Set<String> caught) {}

  /** Scans a source file, and remembers its fields that own containers. */
  void scan(CompilationUnitTree unit) {
    members = new LinkedHashSet<>();
    caught = new HashSet<>();
    for (Tree each : unit.getTypeDecls()) {
      flowTypes.addOwners(queries.element(new TreePath(unit), each));
    }
    isIn(unit);
    found.put(unit, new Found(members, caught));
  }

  /** Reports containers that escape from the scopes of a source file that was scanned. */
  void check(CompilationUnitTree unit) {
    Found of = found.remove(unit);
    if (of != null) {
      flowTypes.exceptions.set(of.caught);
      of.members.forEach(each -> new EscapeCheck(flowTypes, each).run());
    }
    if (found.isEmpty()) {
      flowTypes.escapes.report(flowTypes.reporter);
      queries.forgetDeclarations();
    }
  }

  /** Returns whether a class or member may have to do with Lasso. */
  boolean mayBeRelated(@Nullable Element declaration) {
    return !flowTypes.unrelated.contains(declaration);
  }

  /** Scans the members, each of which is related to Lasso if its class is. */
  @Override
  public @Nullable Void visitClass(ClassTree tree, @Nullable Void unused) {
    TreePath around = path;
    TreePath place = new TreePath(around, tree);
    Element type = queries.element(place);
    boolean isTypeRelated = isRelated || type == null || types.isRelated(type);
    boolean isFound = isTypeRelated;
    boolean isGenerated = type != null && LassoAnnotation.GENERATED.isOn(type);
    for (Tree member : isGenerated ? List.<Tree>of() : tree.getMembers()) {
      path = new TreePath(place, member);
      isRelated = isTypeRelated;
      scan(member, null);
      leave(queries.element(path));
      if (isRelated && !(member instanceof ClassTree)) {
        members.add(path);
      }
      isFound |= isRelated;
    }
    isRelated = isFound;
    leave(type);
    path = around;
    return null;
  }

  private void leave(@Nullable Element declaration) {
    if (!isRelated && declaration != null) {
      flowTypes.unrelated.add(declaration);
    }
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
    relate(tree);
    return null;
  }

  @Override
  public @Nullable Void visitTry(TryTree tree, @Nullable Void unused) {
    super.visitTry(tree, null);
    if (tree.getResources().stream().anyMatch(this::isOfThisCompilation)) {
      members.add(path);
    }
    return null;
  }

  @Override
  public @Nullable Void visitCatch(CatchTree tree, @Nullable Void unused) {
    Tree type = tree.getParameter().getType();
    for (Tree each :
        type instanceof UnionTypeTree all ? all.getTypeAlternatives() : List.of(type)) {
      Element exception = queries.element(path, each);
      caught.add(exception == null ? "" : exception.getSimpleName().toString());
    }
    return super.visitCatch(tree, null);
  }

  /** Returns whether the resource of a try statement, which may own roots, has a source. */
  private boolean isOfThisCompilation(Tree resource) {
    Element named = queries.element(path, resource);
    return named != null
        && named.asType() instanceof DeclaredType type
        && queries.declaration(type.asElement()) != null;
  }

  /** Finds variables and parameters, also of lambdas, whose objects have scopes or roots. */
  @Override
  public @Nullable Void visitVariable(VariableTree tree, @Nullable Void unused) {
    super.visitVariable(tree, null);
    Element variable = isRelated ? null : queries.element(path, tree);
    isRelated |= variable != null && referenceTypes.hasHolds(variable.asType());
    return null;
  }

  @Override
  public @Nullable Void visitMemberReference(MemberReferenceTree tree, @Nullable Void unused) {
    flowTypes.hasReleases |= tree.getName().equals(release);
    return super.visitMemberReference(tree, null);
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
    flowTypes.hasReleases |=
        tree.getMethodSelect() instanceof MemberSelectTree select
            && select.getIdentifier().equals(release);
    return super.visitMethodInvocation(tree, null);
  }
}

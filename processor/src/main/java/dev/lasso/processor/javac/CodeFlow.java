package dev.lasso.processor.javac;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowState.FlowObject;
import dev.lasso.processor.javac.FlowState.Kind;
import dev.lasso.processor.javac.FlowState.Ref;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** The bodies of methods, lambdas and method references for {@link EscapeCheck}. */
final class CodeFlow {
  private final EscapeCheck check;

  /** Code that runs now, so that recursion ends. */
  private final Set<FlowObject> running = new HashSet<>();

  CodeFlow(EscapeCheck check) {
    this.check = check;
  }

  /** Runs {@code method} as part of the member, with the arguments that may be code. */
  Set<Ref> runInline(TreePath method, Call call) {
    MethodTree tree = (MethodTree) method.getLeaf();
    TreePath place = check.path;
    Set<Ref> selfBefore = check.self;
    TreePath siteBefore = check.callSite;
    check.self = call.receiver();
    check.callSite = check.reportedPlace(place);
    int count = tree.getParameters().size();
    for (int i = 0; i < count; i++) {
      Element parameter =
          check.types.queries.element(new TreePath(method, tree.getParameters().get(i)));
      Set<Ref> refs = call.argument(i, count);
      check.variables.assign(parameter, check.types.canRefer(parameter.asType()) ? refs : Set.of());
    }
    check.branches.frames.push(new BranchFlow.Frame(tree));
    check.eval(new TreePath(method, tree.getBody()));
    check.state.join(check.branches.frames.pop().left());
    check.self = selfBefore;
    check.callSite = siteBefore;
    Set<Ref> result = check.state.variables.remove(tree);
    return result == null ? Set.of() : result;
  }

  Set<Ref> method(MethodTree tree) {
    for (VariableTree parameter : tree.getParameters()) {
      Element element = check.element(parameter);
      check.state.variables.put(element, check.given(element, element.asType()));
    }
    check.branches.frames.push(new BranchFlow.Frame(tree));
    check.eval(tree.getBody());
    check.state.join(check.branches.frames.pop().left());
    return check.state.get(tree);
  }

  /** Returns the object for the lambda at {@code place}, with the objects that it captures. */
  FlowObject lambda(TreePath place) {
    FlowObject lambda =
        check.objects.computeIfAbsent(place.getLeaf(), _ -> new FlowObject(place, Kind.PLAIN));
    Set<Ref> captured = captured(place);
    check.reports.handle(captured);
    check.state.contents.put(lambda, captured);
    return lambda;
  }

  /** Returns the objects to which the code of a lambda or an anonymous class refers. */
  Set<Ref> captured(TreePath place) {
    Set<Ref> found = new LinkedHashSet<>();
    new TreePathScanner<@Nullable Void, @Nullable Void>() {
      @Override
      public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
        Element named = check.types.queries.element(getCurrentPath());
        found.addAll(
            named == null || named.getKind().isField() ? Set.of() : check.state.get(named));
        return null;
      }
    }.scan(place, null);
    return found;
  }

  /** Runs a lambda or method reference, perhaps not at all, and returns its possible results. */
  Set<Ref> runCode(FlowObject code, List<Set<Ref>> arguments, Set<Ref> others) {
    if (!running.add(code)) {
      return Set.of();
    }
    TreePath place = (TreePath) code.key;
    FlowState before = check.state.copy();
    Set<Ref> result =
        place.getLeaf() instanceof LambdaExpressionTree
            ? runLambda(place, arguments, others)
            : check.calls.runReference(
                place, check.state.get(code), arguments.isEmpty() ? List.of(others) : arguments);
    check.state.join(before);
    running.remove(code);
    check.state.contents.merge(code, result, FlowState::union);
    return result;
  }

  /** Runs a lambda; parameters without an argument can be any of {@code others}. */
  Set<Ref> runLambda(TreePath place, List<Set<Ref>> arguments, Set<Ref> others) {
    LambdaExpressionTree lambda = (LambdaExpressionTree) place.getLeaf();
    for (int i = 0; i < lambda.getParameters().size(); i++) {
      Element parameter =
          check.types.queries.element(new TreePath(place, lambda.getParameters().get(i)));
      Set<Ref> refs = i < arguments.size() ? arguments.get(i) : others;
      check.variables.assign(parameter, check.types.canRefer(parameter.asType()) ? refs : Set.of());
    }
    check.branches.frames.push(new BranchFlow.Frame(lambda));
    Set<Ref> result = check.eval(new TreePath(place, lambda.getBody()));
    check.state.join(check.branches.frames.pop().left());
    Set<Ref> returned = check.state.variables.remove(lambda);
    result = returned == null ? result : returned;
    check.reports.handle(result);
    return result;
  }
}

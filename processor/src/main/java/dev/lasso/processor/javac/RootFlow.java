package dev.lasso.processor.javac;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.CallFlow.Call;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.End;
import dev.lasso.processor.javac.FlowState.Ref;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;

/** The effects of calls of roots, cells and maps of roots, links and weak references. */
final class RootFlow extends FlowPart {

  RootFlow(EscapeCheck check) {
    super(check);
  }

  /** Runs a method of a root, of a cell or map of roots, or of a weak reference. */
  Set<Ref> run(Call call) {
    if (call.owner().getSimpleName().contentEquals("GcWeak") && !call.has(Modifier.STATIC)) {
      check.reports.useWeak(true);
    }
    return switch (call.name()) {
      case "of" -> {
        if (FlowTypes.isLink(call.owner().asType())) {
          check.state.keep(call.allFrom(0)); // A link only borrows the root that it is given.
          Set<Ref> link = check.lasso.root(call, Set.of());
          link.forEach(each -> ((FlowObject) each).isLink = true);
          yield link;
        }
        TreePath around = call.place().getParentPath();
        if (call.arguments().size() == 1
            && around.getLeaf() instanceof AssignmentTree tree
            && queries.element(around, tree.getVariable()) instanceof VariableElement it
            && it.getKind().isField()) {
          check.reports.addWeak(it, check.variables.thisObjects(), call.allFrom(0));
        } else {
          check.state.keep(call.allFrom(0));
        }
        yield Set.of();
      }
      case "open", "tryOpen" -> check.lasso.root(call, Set.of());
      case "computeIfAbsent" -> {
        check.threads.block(call);
        check.keep(call.allFrom(0));
        yield check.lasso.root(call, Set.of());
      }
      case "get" ->
          FlowTypes.hasFinalizer(call.result())
              ? ContentFlow.SOMETHING
              : runtime.isRoot(call.owner().asType())
                  ? check.contents.readOwned(call.receiver())
                  : objectOfCell(call);
      case "share" -> check.lasso.root(call, check.contents.readOwned(call.receiver()));
      case "tryShare" -> // null if the object is dead
          check.lasso.root(call, FlowState.alive(check.contents.readOwned(call.receiver())));
      case "use" -> use(call);
      case "close" -> {
        check.lasso.close(call.receiver(), call);
        yield Set.of();
      }
      default -> {
        setCell(call);
        check.state.keep(call.allFrom(0)); // A map only borrows the root that it is given.
        yield Set.of();
      }
    };
  }

  /** Returns the object of a cell, which may die when the thread leaves, or the cell is set. */
  private Set<Ref> objectOfCell(Call call) {
    FlowObject entry = check.openScopes.peek();
    if (entry == null
        || entry.kind != ObjectKind.HOLD
        || entry.isRoot
        || !call.owner().getSimpleName().contentEquals("GcRootCell")
        || !(FlowState.only(call.receiver()) instanceof FlowObject cell)) {
      return ContentFlow.SOMETHING;
    }
    FlowObject hold = check.object(List.of(cell), ObjectKind.HOLD);
    hold.name = cell.name;
    hold.outer = entry;
    return check.contents.content(hold);
  }

  /** Replaces the object of a cell, which lives on if something else holds it. */
  private void setCell(Call call) {
    for (Ref cell : call.receiver()) {
      FlowObject hold = check.objects.get(Arrays.asList(List.of(cell), check.site));
      if (hold != null) {
        check.state.release(hold, check.state.heldBy(hold), check.calls.death(End.SET, call));
      }
    }
  }

  /** Runs the argument of {@code use}. The object of a cell may die when that has returned. */
  private Set<Ref> use(Call call) {
    boolean isOfRoot = runtime.isRoot(call.owner().asType());
    FlowObject hold = check.object(call.place().getLeaf(), ObjectKind.HOLD);
    hold.isRoot = true;
    hold.name = "of use()";
    hold.endLine = queries.endLine(call.place());
    check.state.create(hold, Set.of()); // as a loop may have run the call before
    Set<Ref> used = isOfRoot ? call.receiver() : Set.of(hold);
    Set<Ref> result = new LinkedHashSet<>();
    for (Ref code : call.allFrom(0)) {
      if (JdkFlow.isCode(code)) {
        result.addAll(
            check.code.runOnce(
                (FlowObject) code, List.of(check.contents.readOwned(used)), Set.of()));
      }
    }
    Set<Ref> after = check.endScope(hold, types.canRefer(call.result()) ? result : Set.of());
    if (!isOfRoot) {
      check.lasso.reportLeaving(after);
    }
    return after;
  }
}

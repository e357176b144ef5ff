package dev.lasso.processor.javac;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.EscapeReports.SinkKind;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Dead;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.type.LassoAnnotation;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import org.jspecify.annotations.Nullable;

/** Reads and writes of variables and fields for {@link EscapeCheck}. */
final class VariableFlow extends FlowPart {
  /** By local variable: the expression that has been assigned to it last. */
  final Map<Element, TreePath> values = new HashMap<>();

  /** The local variables that are not only initialized. */
  final Set<Element> reassigned = new HashSet<>();

  VariableFlow(EscapeCheck check) {
    super(check);
  }

  void assign(Element variable, Set<Ref> refs) {
    check.state.variables.put(variable, refs);
    name(refs, variable);
  }

  /** Names the scopes and roots among {@code refs} after the first variable that has them. */
  void name(Set<Ref> refs, Element variable) {
    for (Ref ref : refs) {
      if (ref instanceof FlowObject hold && !hold.isNamed) {
        hold.name = variable.getSimpleName().isEmpty() ? "_" : variable.getSimpleName().toString();
        hold.isNamed = true;
      }
    }
  }

  /**
   * Returns {@code refs}, or a root of which nothing is known if a root has been stored in them.
   */
  Set<Ref> asRoot(Tree place, Element variable, Set<Ref> refs) {
    if (!runtime.isRoot(variable.asType())
        || refs.isEmpty()
        || refs.stream().anyMatch(FlowState::isHold)) {
      return refs;
    }
    FlowObject root = check.object(place, ObjectKind.HOLD);
    root.isRoot = true;
    check.state.contents.remove(root);
    return Set.of(root);
  }

  Set<Ref> assign(AssignmentTree tree) {
    TreePath target = TreeQueries.withoutParenthesesAndCasts(check.child(tree.getVariable()));
    Element variable = queries.element(target);
    Set<Ref> before = variable == null ? Set.of() : check.state.get(variable);
    boolean isKept = isNamedIn(check.child(tree.getExpression()), variable);
    if (variable != null && !isKept && !variable.getKind().isField()) {
      check.state.variables.put(variable, Set.of());
      check.openHolds.reportOpen(check.openHolds.lost(before));
    }
    Set<Ref> refs = check.eval(tree.getExpression());
    if (target.getLeaf() instanceof ArrayAccessTree access) {
      Set<Ref> array = check.eval(access.getExpression());
      for (FlowObject each : FlowState.objects(array)) { // It may replace the dead ones.
        check.state.contents.computeIfPresent(each, (_, parts) -> FlowState.alive(parts));
      }
      store(array, refs);
      check.eval(access.getIndex());
    } else if (variable instanceof VariableElement field && field.getKind().isField()) {
      Tree object =
          target.getLeaf() instanceof MemberSelectTree select ? select.getExpression() : null;
      storeInField(field, receiver(field, object), refs);
    } else if (variable != null) {
      assign(variable, refs);
      reassigned.add(variable);
      check.owners.forget(variable.getSimpleName());
      values.put(variable, check.child(tree.getExpression()));
    }
    return refs;
  }

  /** Returns whether an expression uses a variable, but for the object of a root that it is. */
  private boolean isNamedIn(TreePath expression, @Nullable Element variable) {
    List<Element> named = queries.named(expression);
    long objects =
        named.stream()
            .filter(each -> each instanceof ExecutableElement)
            .filter(each -> each.getSimpleName().contentEquals("get"))
            .filter(each -> runtime.isRoot(each.getEnclosingElement().asType()))
            .count();
    return Collections.frequency(named, variable) > objects;
  }

  /** Stores {@code refs} in a field of {@code receiver}, or of this or the class if it is empty. */
  void storeInField(VariableElement field, Set<Ref> receiver, Set<Ref> refs) {
    name(refs, field);
    if (runtime.isContainer(field.getEnclosingElement().asType())) {
      Set<Ref> owner = receiver.isEmpty() ? thisObjects() : receiver;
      if (FlowTypes.isUncounted(field)) {
        refer(field, owner, refs);
      } else {
        store(owner, refs);
      }
    } else if (!receiver.isEmpty() && receiver.stream().allMatch(ContentFlow::isMade)) {
      replace(field, receiver, refs);
    } else {
      check.openHolds.store(field, refs);
      Object key = location(field, receiver);
      reportReplaced(field, key, check.state.variables.put(key, refs), refs);
      if (!runtime.isHold(field.asType())) {
        check.reports.addSink(key, check.path, SinkKind.FIELD, field.getSimpleName().toString());
      }
    }
  }

  /** Stores {@code refs} in a field of a container that does not count, and may be borrowed. */
  void refer(VariableElement field, Set<Ref> receiver, Set<Ref> refs) {
    check.openHolds.store(field, refs);
    if (LassoAnnotation.WEAK.isOn(field)
        && LassoAnnotation.WEAK.stringValue(field, "onClear").isEmpty()) {
      check.reports.addWeak(field, receiver, refs);
    }
    if (!LassoAnnotation.WEAK.isOn(field)
        && receiver.size() == 1
        && receiver.iterator().next() instanceof FlowObject) {
      Object key = location(field, receiver);
      check.state.variables.put(key, refs);
      check.reports.addSink(key, check.path, SinkKind.FIELD, field.getSimpleName().toString());
    }
  }

  /**
   * Reports the open scope or root that the member has stored in a field and now replaces, unless
   * the code around also reads the field, for example to see whether it is null.
   */
  private void reportReplaced(
      VariableElement field, Object key, @Nullable Set<Ref> old, Set<Ref> refs) {
    FlowState state = check.state;
    if (old != null
        && FlowState.only(old) instanceof FlowObject hold
        && FlowState.isHold(hold)
        && !hold.isGiven
        && (!refs.contains(hold) || hold.isMany)
        && state.live.contains(hold)
        && !state.closed.containsKey(hold)
        && !state.kept.contains(hold)
        && !check.openHolds.closesRoots
        && !isElsewhere(state.variables, key, hold)
        && !isElsewhere(state.contents, key instanceof List<?> it ? it.getFirst() : key, hold)
        && !isReadToo(field)) {
      check.openHolds.reportOpen(old);
    }
  }

  private static boolean isElsewhere(Map<?, Set<Ref>> all, Object place, Ref ref) {
    return all.entrySet().stream()
        .anyMatch(it -> !it.getKey().equals(place) && it.getValue().contains(ref));
  }

  /**
   * Returns whether the method reads {@code field} before or in the current assignment, or passes
   * its value on later.
   */
  private boolean isReadToo(VariableElement field) {
    TreePath at = check.path;
    while (!BranchFlow.isBody(at.getLeaf()) && at.getParentPath() != null) {
      at = at.getParentPath();
    }
    long end = queries.end(check.path);
    return TreeQueries.names(at).stream()
            .filter(each -> field.equals(queries.element(each)))
            .filter(each -> queries.end(each) <= end || !isOnlyCalled(each))
            .count()
        > 1;
  }

  /** Returns whether code at {@code name} only calls a method of it, or creates an object in it. */
  private boolean isOnlyCalled(TreePath name) {
    TreePath around = name.getParentPath();
    return around.getLeaf() instanceof MemberSelectTree
        || (around.getLeaf() instanceof MethodInvocationTree
            && queries.element(around) instanceof ExecutableElement method
            && runtime.isWritten(method));
  }

  /** Returns the key of a field of an object that exists before the member runs, or of this. */
  private static Object location(VariableElement field, Set<Ref> receiver) {
    return FlowState.only(receiver) instanceof FlowObject it ? List.of(it, field) : field;
  }

  /** Stores {@code refs} in a field of a plain object, and forgets the old value of the field. */
  private void replace(VariableElement field, Set<Ref> receiver, Set<Ref> refs) {
    if (FlowState.only(receiver) instanceof FlowObject object
        && object.kind == ObjectKind.PLAIN
        && !object.isMany) {
      Map<Object, Set<Ref>> variables = check.state.variables;
      Set<Ref> old = variables.put(List.of(object, field), refs);
      Set<Ref> rest = new LinkedHashSet<>(check.state.contents(object));
      rest.removeAll(old == null ? Set.of() : old);
      variables.forEach(
          (key, parts) ->
              rest.addAll(key instanceof List<?> it && it.contains(object) ? parts : Set.of()));
      check.state.contents.put(object, rest);
      reportReplaced(field, List.of(object, field), old, refs);
    }
    store(receiver, refs);
  }

  /** Returns the objects that have {@code field}; none for this of the member, or the class. */
  private Set<Ref> receiver(VariableElement field, @Nullable Tree qualifier) {
    if (field.getModifiers().contains(Modifier.STATIC)) {
      return Set.of();
    }
    boolean isThis =
        qualifier instanceof IdentifierTree name && name.getName().contentEquals("this");
    if (qualifier != null && !isThis) {
      return check.eval(qualifier);
    }
    Set<Ref> self = thisObjects();
    return self.stream()
            .allMatch(each -> each instanceof FlowObject it && it.key == ObjectKind.GIVEN)
        ? Set.of()
        : self;
  }

  /** Returns the objects that {@code this} may denote. */
  Set<Ref> thisObjects() {
    return check.site == null
        ? Set.of(check.object(ObjectKind.GIVEN, ObjectKind.GIVEN))
        : check.site.self;
  }

  /** Stores {@code refs} in the objects that {@code holders} are. */
  void store(Set<Ref> holders, Set<Ref> refs) {
    for (Ref ref : refs.isEmpty() ? Set.<Ref>of() : holders) {
      if (!ContentFlow.isMade(ref)) {
        check.openHolds.store(refs, true);
      }
      if (!(ref instanceof FlowObject holder)
          || check.state.kept.contains(holder)
          || holder.kind == ObjectKind.GIVEN) {
        check.state.keep(refs);
      } else if (holder.isCode()) {
        check.code.runCode(holder, List.of(), check.state.flatten(refs));
      } else {
        if (OwnerFlow.isPart(holder)) {
          keepTwice(check.state.contents(holder), refs);
        }
        check.state.contents.merge(holder, refs, FlowState::union);
        if (holder.kind == ObjectKind.GIVEN_HOLDER || check.reports.outside.contains(holder)) {
          check.reports.addSink(holder, check.path, SinkKind.LEAVES, "");
        }
      }
    }
  }

  /** Keeps what a collection owns twice from now on, as one removal does not release it. */
  private void keepTwice(Set<Ref> owned, Set<Ref> added) {
    for (Ref ref : added) {
      if (ref instanceof FlowObject object && !object.isMany && owned.contains(object)) {
        check.state.keep(Set.of(object));
      }
    }
  }

  /** Returns the objects to which a name, perhaps of a member of {@code qualifier}, refers. */
  Set<Ref> named(Tree tree, @Nullable Tree qualifier) {
    if (!(queries.element(check.path) instanceof VariableElement variable)) {
      return Set.of();
    }
    if (TreeQueries.isThisOrSuper(variable)) {
      return thisObjects();
    }
    Set<Ref> refs =
        variable.getKind().isField()
            ? field(variable, receiver(variable, qualifier))
            : check.state.get(variable);
    Set<Ref> reached = refs.isEmpty() ? refs : check.state.flatten(refs);
    if (hasDead(reached) && isUse(variable)) {
      boolean isOnlyRead =
          types.isAskedForPlainData(check.path)
              || types.isReadIntoVariable(check.path)
              || (check.path.getParentPath().getLeaf() instanceof MemberSelectTree
                  && queries.element(check.path.getParentPath()) instanceof VariableElement)
              || JdkTypes.isOfMemory(variable.asType())
              || check.calls.runsMethodOf(check.path)
              || runtime.isHeap(variable.asType());
      Set<Ref> used = isOnlyRead ? refs : reached;
      if (hasDead(used)) {
        SinkKind kind = hasDead(refs) ? SinkKind.USED : SinkKind.REFERS;
        check.reports.reportDead(used, check.path, kind, tree.toString());
      }
    }
    return refs;
  }

  private static boolean hasDead(Set<Ref> refs) {
    return refs.stream().anyMatch(Dead.class::isInstance);
  }

  /** Returns whether the code does more than compare {@code variable}, or try to open its root. */
  private boolean isUse(VariableElement variable) {
    Tree around = check.path.getParentPath().getLeaf();
    return !(around instanceof BinaryTree)
        && !(around instanceof AssignmentTree tree && tree.getExpression() != check.path.getLeaf())
        && !(around instanceof MemberSelectTree tried
            && types.hasRoots(variable.asType())
            && tried.getIdentifier().toString().startsWith("try")) // tryShare and the like
        && !isSoughtFor()
        && (!JdkTypes.isMemory(variable.asType())
            || !(around instanceof MemberSelectTree select)
            || JdkTypes.isAccess(select.getIdentifier()));
  }

  /** Returns whether the current expression is one that a collection only compares to others. */
  private boolean isSoughtFor() {
    TreePath call = check.path.getParentPath();
    return call.getLeaf() instanceof MethodInvocationTree tree
        && tree.getArguments().equals(List.of(check.path.getLeaf()))
        && queries.element(call) instanceof ExecutableElement method
        && JdkEffect.READS.isOf(method)
        && JdkEffect.isOfCollection(method);
  }

  Set<Ref> field(VariableElement field, Set<Ref> receiver) {
    if (!types.canRefer(field.asType())) {
      return Set.of();
    }
    if (LassoAnnotation.WEAK.isOn(field)
        || (FlowTypes.isWeak(field.asType())
            && !(check.path.getParentPath().getLeaf() instanceof MemberSelectTree))) {
      check.reports.useWeak(true);
    }
    boolean isStatic = field.getModifiers().contains(Modifier.STATIC);
    if (JdkTypes.isMemory(field.asType()) && !types.isOwnedMemory(field)) {
      return Set.of();
    }
    boolean isCollection = runtime.isCollection(field.asType()) && !isStatic;
    if (isCollection && !runtime.isContainer(field.getEnclosingElement().asType())) {
      return ContentFlow.SOMETHING; // the collection of some container, which keeps its elements
    }
    if (isCollection || LassoAnnotation.OWNED.isOn(field)) {
      Set<Ref> found = new LinkedHashSet<>();
      for (Ref ref : receiver.isEmpty() ? thisObjects() : receiver) {
        found.add(check.owners.part(ref, field));
      }
      if (isCollection) {
        return found;
      }
      if (found.stream().allMatch(each -> each instanceof FlowObject it && it.isSoleOwner)) {
        return check.state.flatten(found);
      }
    }
    Object key = location(field, receiver);
    FlowObject object = FlowState.only(receiver) instanceof FlowObject it ? it : null;
    Set<Ref> stored = check.state.variables.get(key);
    if (stored != null && object != null && object.kind == ObjectKind.PLAIN && !object.isMany) {
      return stored;
    }
    boolean isGiven =
        object == null
            ? receiver.isEmpty()
            : object.kind == ObjectKind.GIVEN
                && !runtime.isContainer(field.getEnclosingElement().asType());
    if (!isGiven) {
      return check.contents.read(receiver, field.asType());
    }
    if (stored == null) {
      stored = check.given(key, field.getSimpleName().toString(), field.asType());
      check.state.variables.put(key, stored);
    }
    return stored;
  }

  void bind(@Nullable Tree pattern, Set<Ref> refs) {
    if (pattern instanceof BindingPatternTree binding) {
      Element variable = check.element(binding.getVariable());
      check.state.variables.put(variable, types.canRefer(variable.asType()) ? refs : Set.of());
    } else if (pattern instanceof DeconstructionPatternTree parts) {
      parts.getNestedPatterns().forEach(each -> bind(each, check.contents.readOwned(refs)));
    }
  }
}

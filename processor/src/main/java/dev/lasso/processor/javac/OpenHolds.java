package dev.lasso.processor.javac;

import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowObject.ObjectKind;
import dev.lasso.processor.javac.FlowState.Ref;
import dev.lasso.processor.javac.FlowState.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;

/** The scopes and roots that a member of {@link EscapeCheck} opens, and has to close. */
final class OpenHolds extends FlowPart {

  /** By scope or root that the member opens: the place. */
  private final Map<FlowObject, TreePath> opened = new LinkedHashMap<>();

  private final Set<TreePath> reported = new HashSet<>();

  /**
   * The scopes and roots to report at the end, when it is known whether another path closes them.
   */
  private final List<Unclosed> unclosed = new ArrayList<>();

  /** The scopes and roots that are handled on some path. */
  private final Set<FlowObject> handledOnce = new HashSet<>();

  /** The calls that take roots out of collections. */
  private final Set<TreePath> dropped = new LinkedHashSet<>();

  /** True if the member closes a scope or root, or passes code that does. */
  boolean closesRoots;

  /** A scope or root, the place that opens it, and the line that leaves it open. */
  private record Unclosed(FlowObject hold, TreePath place, long line) {}

  OpenHolds(EscapeCheck check) {
    super(check);
  }

  /** Remembers that the expression at {@code place} opens {@code hold}, which has to be closed. */
  void open(FlowObject hold, TreePath place) {
    opened.put(hold, place);
    handledOnce.remove(hold);
    if (check.site == null) {
      check.state.open.add(hold);
      check.state.handled.remove(hold);
    }
  }

  /**
   * Remembers the scopes and roots in {@code made} that the method called at {@code site} opens.
   * Another object that has the result may close them, and so may a method that the JDK
   * check.calls.
   */
  void openResult(Set<Ref> made, Site site) {
    boolean isUsed = site.call.getParentPath().getLeaf() instanceof MemberSelectTree;
    boolean isNew = site.method.getKind() == ElementKind.CONSTRUCTOR;
    String type = site.method.getReturnType().toString();
    boolean isStored = check.state.contents.values().stream().anyMatch(it -> it.containsAll(made));
    if (isUsed
        && (isStored || (type.startsWith("java.") && !type.startsWith("java.util.Optional")))) {
      return;
    }
    check.state.walk(
        made,
        each -> each.kind == ObjectKind.PLAIN || FlowState.isHold(each),
        each -> {
          if (FlowState.isHold(each)
              && !check.state.isEnded(each)
              && site.contains(each.site)
              && !(isNew && check.state.handled.contains(each))) {
            open(each, site.call);
          }
        });
  }

  /**
   * Remembers that scopes and roots among {@code refs} are closed or may be closed elsewhere. An
   * object that another one owns is released only if code of the compilation releases any.
   */
  void handle(Set<Ref> refs) {
    Set<Ref> direct = check.state.flatten(refs);
    check.state.walk(
        refs,
        _ -> true,
        each -> {
          if (types.hasReleases || !isObject(each) || direct.contains(each)) {
            check.state.handled.add(each);
            handledOnce.add(each);
          }
        });
  }

  /**
   * As {@link #handle}, for those that {@code field} gets. A static field may have them for good.
   */
  void store(VariableElement field, Set<Ref> refs) {
    if (field.getModifiers().contains(Modifier.STATIC)) {
      handle(refs);
    } else {
      store(refs, true);
    }
  }

  /**
   * As {@link #handle}, for those that are stored: an object that is retained needs a release. If
   * {@code isOfCode} is false, code does not handle those that it captures and never closes.
   */
  void store(Set<Ref> refs, boolean isOfCode) {
    Set<FlowObject> stored = new HashSet<>();
    check.state.walk(refs, each -> isOfCode || !each.isCode(), stored::add);
    stored.removeIf(each -> !types.hasReleases && isObject(each));
    check.state.handled.addAll(stored);
  }

  private static boolean isObject(FlowObject ref) {
    return ref.kind == ObjectKind.CONTAINER || ref.kind == ObjectKind.GIVEN;
  }

  /** Remembers that objects are released; all that are retained if it is not known which. */
  void release(Set<Ref> refs) {
    boolean isKnown =
        !Collections.disjoint(check.state.open, refs)
            && !(check.site != null && check.site.isRecursive);
    handle(isKnown ? refs : FlowState.all(check.state.open, JdkFlow::isContainer));
  }

  /** Returns the scopes and roots among {@code refs} that are open, and no variable has. */
  Set<Ref> lost(Set<Ref> refs) {
    Set<Ref> lost = new HashSet<>(refs);
    lost.retainAll(check.state.open);
    lost.removeAll(check.state.handled);
    check.state.variables.values().forEach(lost::removeAll);
    check.state.contents.values().forEach(lost::removeAll);
    return lost;
  }

  /** Remembers that the call at {@code place} takes roots out of {@code all} and loses them. */
  void drop(TreePath place, Set<Ref> all) {
    if (check.site == null && Collections.disjoint(check.state.handled, all)) {
      dropped.add(place);
    }
  }

  /** Reports roots that the member has taken out of collections if it closes nothing. */
  void reportDropped() {
    for (TreePath place : closesRoots ? Set.<TreePath>of() : dropped) {
      if (check.reports.isFirst(place)) {
        boolean isPut = TreeQueries.called(place.getLeaf()).equals("put");
        String done = isPut ? "replaced in a map" : "taken out of a collection";
        types.reporter.reportUnclosed(place, "root", done, "", "");
      }
    }
  }

  /** Reports scopes and roots that are open where the member ends. */
  void reportOpen() {
    reportOpen(FlowState.all(check.state.open, each -> !check.state.handled.contains(each)));
  }

  /** Reports those that were opened since {@code before}, for variables that exist no longer. */
  void reportOpenSince(FlowState before) {
    Set<Ref> left = new LinkedHashSet<>(check.state.open);
    left.removeAll(before.open);
    left.removeAll(check.state.handled);
    check.state.contents.values().forEach(left::removeAll);
    before.variables.keySet().forEach(variable -> left.removeAll(check.state.get(variable)));
    reportOpen(left);
  }

  /** Remembers to report {@code holds}, which the code at the current path leaves open. */
  void reportOpen(Set<Ref> holds) {
    for (Ref ref : holds) {
      if (ref instanceof FlowObject hold && reported.add(opened.get(hold))) {
        long line = queries.line(check.path);
        unclosed.add(new Unclosed(hold, opened.get(hold), line));
      }
    }
  }

  /** Reports the scopes and roots that the member has left open. */
  void reportUnclosed() {
    for (Unclosed each : unclosed) {
      FlowObject hold = each.hold;
      boolean isObject = isObject(hold);
      boolean isOpenedInside = each.place.getLeaf() instanceof NewClassTree && hold.isNamed;
      types.reporter.reportUnclosed(
          each.place,
          isObject ? "object" : hold.noun(),
          isObject
              ? TreeQueries.called(each.place.getLeaf()).equals("allocate")
                  ? "allocated"
                  : "retained"
              : "opened",
          isOpenedInside && !isObject ? " '" + hold.name + "'" : "",
          handledOnce.contains(hold) ? path(each.line) : "");
    }
  }

  private String path(long line) {
    return line == queries.line(check.path) ? " on some path" : " on the path through line " + line;
  }
}

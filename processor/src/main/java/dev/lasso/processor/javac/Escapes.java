package dev.lasso.processor.javac;

import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.lasso.processor.javac.FlowState.Death;
import dev.lasso.processor.javac.FlowState.Site;
import dev.lasso.processor.message.Diagnostic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The containers that members of a compilation let escape. A member that lets one escape from a
 * method is to blame, and its callers, in which the check finds the same container again, are not.
 */
final class Escapes {
  private final List<Escape> found = new ArrayList<>();

  /**
   * A container that escapes.
   *
   * @param member the member in which the check has found it
   * @param parts the parts of the message at {@code place}
   */
  private record Escape(@Nullable Element member, Death death, TreePath place, List<?> parts) {
    /** Returns whether {@code caller} has found the container again. */
    boolean isCauseOf(Escape caller) {
      return death.isAt(caller.death)
          && Site.isIn(caller.death.site(), member)
          && !Site.isIn(death.site(), caller.member);
    }
  }

  /** Remembers to report a container, unless another member is to blame. */
  void add(@Nullable Element member, Death death, TreePath place, Object... parts) {
    found.add(new Escape(member, death, place, List.of(parts)));
  }

  /** Reports all that were found, and forgets them. */
  void report(TreeReporter reporter) {
    Set<Tree> reported = new HashSet<>();
    for (Escape each : found) {
      if (found.stream().noneMatch(other -> other.isCauseOf(each))
          && reported.add(each.place.getLeaf())) {
        TreePath around = each.place.getParentPath();
        TreePath shown = around.getLeaf() instanceof ReturnTree ? around : each.place;
        reporter.report(Diagnostic.SCOPE_ESCAPE, shown, each.parts.toArray());
      }
    }
    found.clear();
  }
}

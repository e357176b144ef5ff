package dev.lasso.runtime;

import dev.lasso.runtime.GcPath.Step;
import dev.lasso.runtime.heap.Errors;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Why the objects of a type are alive: the answer of {@link GcInspection#explain(Class)}, with the
 * objects as they were then. Their shortest paths are grouped by shape: the same holder, and the
 * same fields of the same types, whichever element of a collection it is, and however often a list
 * or a tree goes on in itself.
 *
 * <pre>
 * 999 Image are alive:
 * - 997 kept by Gallery, which is held by a root:
 *   Gallery.images[…] -&gt; Image
 *   for example Gallery#1.images[0] -&gt; Image#2
 * - 2 held by a scope
 *   for example Image#1000
 * </pre>
 *
 * @param type what was asked about, as messages show it
 * @param count how many objects of that type and its subtypes are alive
 * @param groups the groups, the largest first, 100 at most; empty if nothing is alive
 */
public record GcPaths(String type, long count, List<Group> groups) {

  /** How many groups the text has. */
  private static final int SHOWN = 20;

  /** How many steps the text has of an example. */
  private static final int STEPS = 6;

  /**
   * Objects whose shortest paths have the same shape.
   *
   * @param count how many objects
   * @param shape the path without numbers, indices and keys: {@code held by a scope}; or {@code
   *     kept by Gallery, which is held by a root:} and on a second line {@code Gallery.images[…] ->
   *     Image}. In {@code Node … Node.next -> Node} there may be any number of steps from nodes to
   *     nodes in between
   * @param example why one of them is alive, as {@link GcInspection#explain(GcObject)} tells it
   */
  public record Group(long count, String shape, GcPath example) {

    /** The number, the shape, and a line with the example. */
    @Override
    public String toString() {
      return count + " " + shape + "\n  for example " + line(example);
    }

    private static String line(GcPath path) {
      List<Step> steps = path.steps();
      String text;
      if (steps.size() <= STEPS) {
        text = line(steps);
      } else {
        text =
            line(steps.subList(0, STEPS / 2))
                + "… "
                + (steps.size() - STEPS)
                + " steps more … -> "
                + line(steps.subList(steps.size() - STEPS / 2, steps.size()));
      }
      return text + Errors.name(path.object());
    }

    private static String line(List<Step> steps) {
      return steps.stream().map(step -> step + " -> ").collect(Collectors.joining());
    }
  }

  /**
   * Makes an answer.
   *
   * @throws NullPointerException if anything is null
   */
  public GcPaths {
    groups = List.copyOf(groups);
  }

  /**
   * How many objects are in no group, as there would be too many groups.
   *
   * @return how many objects
   */
  public long others() {
    return countWithout(groups);
  }

  /** A line with the number, and for each group the shape and an example; 20 groups at most. */
  @Override
  public String toString() {
    if (count == 0) {
      return "No " + type + " is alive";
    }
    StringBuilder text = new StringBuilder();
    text.append(count).append(' ').append(type).append(count == 1 ? " is alive:" : " are alive:");
    List<Group> shown = groups.subList(0, Math.min(SHOWN, groups.size()));
    for (Group group : shown) {
      text.append("\n- ").append(group);
    }
    long others = countWithout(shown);
    if (others > 0) {
      text.append("\n- ").append(others).append(" in other ways");
    }
    return text.toString();
  }

  private long countWithout(List<Group> some) {
    return count - some.stream().mapToLong(Group::count).sum();
  }
}

package dev.lasso.runtime;

import dev.lasso.runtime.GcPath.Step;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The reasons why the objects of a type are alive: the result of {@link
 * GcInspection#explain(Class)}, with the objects as they were at that time. The shortest paths are
 * grouped by shape. Two paths have the same shape if they have the same kind of holder and the same
 * fields of the same types. The position of an element in a collection, and the number of nodes of
 * a list or tree on the path, make no difference.
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
 * @param type the name of the explained type in messages
 * @param count the number of live objects of that type and its subtypes
 * @param groups the groups, largest first, at most 100; empty if no object is alive
 */
public record GcPaths(String type, long count, List<Group> groups) {

  /** Maximum number of groups in the text. */
  private static final int SHOWN = 20;

  /** Maximum number of steps of an example in the text. */
  private static final int STEPS = 6;

  /**
   * A group of objects whose shortest paths have the same shape.
   *
   * @param count the number of objects
   * @param shape the path without numbers, indices and keys: {@code held by a scope}; or {@code
   *     kept by Gallery, which is held by a root:} and on a second line {@code Gallery.images[…] ->
   *     Image}. {@code Node … Node.next -> Node} stands for any number of steps from node to node
   * @param example the path of one of the objects, as {@link GcInspection#explain(GcObject)}
   *     returns it
   */
  public record Group(long count, String shape, GcPath example) {

    /** Returns the number, the shape, and a line with the example. */
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
      return text + path.object().gcName();
    }

    private static String line(List<Step> steps) {
      return steps.stream().map(step -> step + " -> ").collect(Collectors.joining());
    }
  }

  /**
   * Creates a result.
   *
   * @throws NullPointerException if an argument is null
   */
  public GcPaths {
    groups = List.copyOf(groups);
  }

  /**
   * Returns the number of objects without a group, because the number of groups is limited.
   *
   * @return the number of objects
   */
  public long others() {
    return countWithout(groups);
  }

  /**
   * Returns a line with the number of objects, and the shape and an example of each group, for at
   * most 20 groups.
   */
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

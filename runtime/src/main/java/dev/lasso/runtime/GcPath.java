package dev.lasso.runtime;

import dev.lasso.runtime.observe.Texts;
import java.util.List;

/**
 * The reason why an object is alive: the result of {@link GcInspection#explain(GcObject)}, with the
 * objects as they were at that time.
 *
 * <pre>
 * Tensor#42 is kept by Model#3, which is held by a scope:
 *   Model#3.layers[2] -&gt; Layer#7
 *   Layer#7.grad -&gt; Tensor#42
 * </pre>
 *
 * @param object the explained object, borrowed
 * @param kind the kind of the start of the path
 * @param holder the holders of the first object of the path: {@code a scope}, {@code a root},
 *     {@code a cell}, {@code 2 holds of the program (retain or allocate)}, or several of these, and
 *     the fields of containers that lead to a root, as far as they are found; empty unless the kind
 *     is {@link Kind#HELD}
 * @param steps the edges from the first object to {@code object}; empty if that is the first
 */
public record GcPath(GcObject object, Kind kind, String holder, List<Step> steps) {

  /** In place of a field, denotes an edge that only a hand-written traverse knows. */
  public static final String TRAVERSED = "(traversed)";

  /** Maximum number of steps in the text. */
  private static final int SHOWN = 20;

  /** The kind of the start of a path. */
  public enum Kind {
    /**
     * An object with a hold of a scope, root, {@link GcRootCell} or the program, which has to
     * release it.
     */
    HELD,
    /**
     * A container that is not tracked. Collections treat it, and all objects that it owns, as
     * alive.
     */
    UNTRACKED,
    /**
     * A {@linkplain GcHeap#freeze frozen} object. Collections treat it, and all objects that it
     * owns, as alive.
     */
    FROZEN,
    /** An object that is being destroyed, and has not released its edges yet. */
    DYING,
    /** A cycle without a hold: {@link GcHeap#collect} would free the object. */
    GARBAGE,
    /**
     * An object whose owners were not found. Either a collection that owned it is just releasing
     * it, or its count is wrong, which {@link GcInspection#verify} can find out.
     */
    UNKNOWN
  }

  /**
   * An edge.
   *
   * @param owner the object that owns the next one, borrowed
   * @param field the field: {@code grad}; {@code inputs[2]} or {@code byName["x"]} for an element
   *     of a list, an array or a map; {@code tags (element)} for an element of another collection,
   *     {@code byName (key)} for a key; {@code (traversed)} for an edge that only a hand-written
   *     traverse knows
   */
  public record Step(GcObject owner, String field) {

    /** Returns the name of the owner and the field, for example {@code Model#3.layers[2]}. */
    @Override
    public String toString() {
      return owner.gcName() + (field.equals(TRAVERSED) ? " " : ".") + field;
    }
  }

  /**
   * Creates a path.
   *
   * @throws NullPointerException if an argument is null
   */
  public GcPath {
    steps = List.copyOf(steps);
  }

  /**
   * Returns a sentence, and a line for each step. Of more than 20 steps it has the first and last
   * ten.
   */
  @Override
  public String toString() {
    String name = object.gcName();
    if (kind == Kind.GARBAGE) {
      return name + " is cyclic garbage that collect() would free, kept by a cycle:" + lines();
    }
    String why =
        switch (kind) {
          case HELD -> "is held by " + holder;
          case UNTRACKED -> "is untracked, so collections treat it as alive";
          case FROZEN -> "is frozen, so collections treat it as alive";
          case DYING -> "is being destroyed";
          case GARBAGE, UNKNOWN -> "has owners that were not found; verify() may show why";
        };
    return steps.isEmpty()
        ? name + " " + why
        : Texts.fill(
            "%s is kept by %s, which %s:%s", name, steps.getFirst().owner().gcName(), why, lines());
  }

  private String lines() {
    StringBuilder lines = new StringBuilder();
    int left = steps.size() <= SHOWN ? 0 : steps.size() - SHOWN;
    for (int i = 0; i < steps.size(); i++) {
      if (left > 0 && i == SHOWN / 2) {
        lines.append("\n  … ").append(left).append(left == 1 ? " step more …" : " steps more …");
        i += left;
      }
      GcObject target = i + 1 < steps.size() ? steps.get(i + 1).owner() : object;
      lines.append("\n  ").append(steps.get(i)).append(" -> ").append(target.gcName());
    }
    return lines.toString();
  }
}

package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.protocol.GcType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Groups of paths. Paths belong to the same group if the descriptions of their starts are equal,
 * and they lead through the same types and fields. A group contains each type once: when a path
 * returns to a type, the loop is dropped, except for its last step. So a list or tree has as many
 * groups as it has fields of its own type, not one for each length. The paths of a heap have at
 * most as many groups as there are loop-free paths through its types.
 */
final class Shapes {

  /** Maximum number of groups, without {@link #rest}. */
  static final int MOST = 10_000;

  /** A group of paths, compared by identity. */
  static final class Shape {

    final Kind kind;

    /** Description of the start, a phrase. */
    private final String start;

    /** Type at the end of the paths; null for {@link #rest}. */
    final @Nullable GcType type;

    /** The group without the last step; null for a path without steps. */
    private final @Nullable Shape before;

    /** The last step: the type of the owner, and the field. */
    private final String step;

    /**
     * The group from which longer paths continue: this one, or the group that ends at the same type
     * before the loop.
     */
    private final Shape base;

    /** True if some paths return from here to the same type. */
    private boolean repeated;

    private Shape(
        Kind kind,
        String start,
        @Nullable GcType type,
        @Nullable Shape before,
        String step,
        @Nullable Shape base) {
      this.kind = kind;
      this.start = start;
      this.type = type;
      this.before = before;
      this.step = step;
      this.base = base == null ? this : base;
    }

    private String typeName() {
      return type == null ? "" : type.name();
    }

    /** Returns the text described at {@link dev.lasso.runtime.GcPaths.Group#shape}. */
    @Override
    public String toString() {
      if (before == null && base == this) {
        return start;
      }
      String steps = "";
      Shape first = this;
      while (first.before != null) {
        steps = first.step + " -> " + steps;
        first = first.before;
        if (first.repeated) {
          steps = first.typeName() + " … " + steps;
        }
      }
      if (kind == Kind.GARBAGE) {
        return start + ":\n  " + steps + typeName();
      }
      return "kept by " + first.typeName() + ", which is " + start + ":\n  " + steps + typeName();
    }
  }

  /**
   * A step that extends a group. The methods are written by hand for the reason given in {@link
   * Snapshot.Field}.
   */
  private record Next(@Nullable Shape from, String field, @Nullable Place place, GcType to) {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Next next
          && from == next.from
          && place == next.place
          && to == next.to
          && field.equals(next.field);
    }

    @Override
    public int hashCode() {
      int hash = 31 * System.identityHashCode(from) + field.hashCode();
      return 31 * (31 * hash + Objects.hashCode(place)) + System.identityHashCode(to);
    }
  }

  private final Map<Next, Shape> known = new HashMap<>();

  /** The group of all paths that exceed the maximum. */
  final Shape rest = new Shape(Kind.UNKNOWN, "", null, null, "", null);

  /** Returns the group of the path that consists of one object. */
  Shape start(Kind kind, String start, GcType type) {
    Next next = new Next(null, start, null, type);
    Shape shape = known.get(next);
    return shape != null ? shape : add(next, new Shape(kind, start, type, null, "", null));
  }

  private Shape add(Next next, Shape shape) {
    if (known.size() >= MOST) {
      return rest;
    }
    known.put(next, shape);
    return shape;
  }

  /**
   * Returns the group of a path that is extended by one step.
   *
   * @param place the place in the field; null for an edge that is only traversed
   */
  Shape then(Shape path, String field, @Nullable Place place, GcType to) {
    Shape from = path.base;
    if (from == rest) {
      return rest;
    }
    Next next = new Next(from, field, place, to);
    Shape shape = known.get(next);
    if (shape == null) {
      shape = make(from, from.typeName() + text(field, place), to);
      shape = shape == rest ? rest : add(next, shape);
    }
    return shape;
  }

  private Shape make(Shape from, String step, GcType to) {
    Shape round = from;
    while (round != null && round.type != to) {
      round = round.before;
    }
    if (round == null) {
      return new Shape(from.kind, from.start, to, from, step, null);
    }
    round.repeated = true;
    // All loops with the same last step form one group.
    Next last = new Next(round, step, null, to);
    Shape shape = known.get(last);
    return shape != null
        ? shape
        : add(last, new Shape(from.kind, from.start, to, round, step, round));
  }

  private static String text(String field, @Nullable Place place) {
    return switch (place) {
      case null -> " " + GcPath.TRAVERSED;
      case VALUE -> "." + field;
      case ITEM, INDEX, ENTRY -> "." + field + "[…]";
      case KEY -> "." + field + " (key)";
      case ELEMENT -> "." + field + " (element)";
    };
  }
}

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
 * The shapes of paths: who is at the start, and the fields and types on the way. A type comes once:
 * a path that comes back to a type forgets how it went round, but for its last step. So a list or a
 * tree has as many shapes as it has fields to itself, not one for each length, and all paths of a
 * heap have no more than there are ways through its types without a loop.
 */
final class Shapes {

  /** So many are told apart. */
  static final int MOST = 10_000;

  /** A shape, equal to itself alone. */
  static final class Shape {

    final Kind kind;

    /** Who is at the start; a phrase. */
    private final String start;

    /** The type at the end; of {@link #rest} any. */
    final @Nullable GcType type;

    /** The shape without the last step; null at the start. */
    private final @Nullable Shape before;

    /** The last step: the owner's type and the field. */
    private final String step;

    /** The shape from which a path goes on: itself, or that at its end before it went round. */
    private final Shape base;

    /** Whether paths went round from here to here. */
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

    /** As {@link dev.lasso.runtime.GcPaths.Group#shape} says. */
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

  /** What a path does next. Written out: see {@link Snapshot.Field}. */
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

  /** All that there is no room for. */
  final Shape rest = new Shape(Kind.UNKNOWN, "", null, null, "", null);

  /** The shape of the path that begins and ends at an object. */
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
   * The shape of a path that goes on.
   *
   * @param place where in the field; null for an edge that is only traversed
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
    // By whichever way it came round, its last step tells it from the others.
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

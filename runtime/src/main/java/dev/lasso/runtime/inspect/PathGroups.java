package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcPath.Kind;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.observe.Texts;
import dev.lasso.runtime.protocol.GcType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Groups of paths. Paths belong to the same group if the descriptions of their starts are equal,
 * and they lead through the same types and fields. A group contains each type once: when a path
 * returns to a type, the loop is dropped, except for its last step. So a list or tree has as many
 * groups as it has fields of its own type, not one for each length. The paths of a heap have at
 * most as many groups as there are loop-free paths through its types.
 */
final class PathGroups {

  /** Maximum number of groups, without {@link #overflow}. */
  static final int MAX_GROUPS = 10_000;

  /** A group of paths, compared by identity. */
  static final class PathGroup {

    final Kind kind;

    /** Description of the start, a phrase. */
    private final String startText;

    /** Type at the end of the paths; null for {@link #overflow}. */
    final @Nullable GcType type;

    /** The group without the last step; null for a path without steps. */
    private final @Nullable PathGroup prefix;

    /** The last step: the type of the owner, and the field. */
    private final String lastStep;

    /**
     * The group from which longer paths continue: this one, or the group that ends at the same type
     * before the loop.
     */
    private final PathGroup continuation;

    /** True if some paths return from here to the same type. */
    private boolean hasLoop;

    private PathGroup(
        Kind kind,
        String start,
        @Nullable GcType type,
        @Nullable PathGroup before,
        String step,
        @Nullable PathGroup base) {
      this.kind = kind;
      this.startText = start;
      this.type = type;
      this.prefix = before;
      this.lastStep = step;
      this.continuation = base == null ? this : base;
    }

    private String typeName() {
      return type == null ? "" : type.name();
    }

    /** Returns the text described at {@link dev.lasso.runtime.GcPaths.Group#shape}. */
    @Override
    public String toString() {
      if (prefix == null && continuation == this) {
        return startText;
      }
      String steps = "";
      PathGroup first = this;
      while (first.prefix != null) {
        steps = first.lastStep + " -> " + steps;
        first = first.prefix;
        if (first.hasLoop) {
          steps = first.typeName() + " … " + steps;
        }
      }
      if (kind == Kind.GARBAGE) {
        return startText + ":\n  " + steps + typeName();
      }
      return Texts.fill(
          "kept by %s, which is %s:\n  %s%s", first.typeName(), startText, steps, typeName());
    }
  }

  /**
   * A step that extends a group. {@code equals} and {@code hashCode} are written by hand, because
   * the JDK caches generated ones, which keep the class loader reachable.
   */
  private record Extension(
      @Nullable PathGroup from, String field, @Nullable Place place, GcType to) {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Extension extension
          && from == extension.from
          && place == extension.place
          && to == extension.to
          && field.equals(extension.field);
    }

    @Override
    public int hashCode() {
      int hash = 31 * System.identityHashCode(from) + field.hashCode();
      return 31 * (31 * hash + Objects.hashCode(place)) + System.identityHashCode(to);
    }
  }

  private final Map<Extension, PathGroup> groups = new HashMap<>();

  /** The group of all paths that exceed the maximum. */
  final PathGroup overflow = new PathGroup(Kind.UNKNOWN, "", null, null, "", null);

  /** Returns the group of the path that consists of one object. */
  PathGroup startGroup(Kind kind, String start, GcType type) {
    return find(
        new Extension(null, start, null, type),
        () -> new PathGroup(kind, start, type, null, "", null));
  }

  /** Returns the group to which an extension leads, and creates it if need be. */
  private PathGroup find(Extension extension, Supplier<PathGroup> created) {
    PathGroup pathGroup = groups.get(extension);
    if (pathGroup == null) {
      pathGroup = created.get();
      if (pathGroup == overflow || groups.size() >= MAX_GROUPS) {
        return overflow;
      }
      groups.put(extension, pathGroup);
    }
    return pathGroup;
  }

  /** Returns the group of a path that is extended by one step. */
  PathGroup extended(PathGroup path, String field, Place place, GcType to) {
    PathGroup from = path.continuation;
    if (from == overflow) {
      return overflow;
    }
    return find(
        new Extension(from, field, place, to),
        () -> createExtended(from, from.typeName() + text(field, place), to));
  }

  private PathGroup createExtended(PathGroup from, String step, GcType to) {
    PathGroup round = from;
    while (round != null && round.type != to) {
      round = round.prefix;
    }
    if (round == null) {
      return new PathGroup(from.kind, from.startText, to, from, step, null);
    }
    round.hasLoop = true;
    // All loops with the same last step form one group.
    PathGroup base = round;
    return find(
        new Extension(base, step, null, to),
        () -> new PathGroup(from.kind, from.startText, to, base, step, base));
  }

  private static String text(String field, Place place) {
    return switch (place) {
      case TRAVERSED -> " " + field;
      case ITEM, INDEX, ENTRY -> "." + field + "[…]";
      case VALUE, KEY, ELEMENT -> "." + place.in(field);
    };
  }
}

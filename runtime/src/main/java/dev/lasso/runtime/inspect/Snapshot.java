package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.protocol.GcType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was in a heap at one moment, as plain data: it refers to no object of the heap. Objects,
 * types, fields and edges go by numbers from 0 on, objects from the lowest slot to the highest.
 *
 * @param heap what messages call the heap
 * @param types the types that objects have
 * @param fields the fields that have edges
 * @param objects what is known of each object
 * @param links the edges: by object, one after the other
 * @param edges where each edge is
 * @param retention what would go with each object
 * @param figures what there is of each type
 * @param ownerships which types own which, and how often
 * @param origins where things come from; null if the heap does not know
 */
public record Snapshot(
    String heap,
    Instant taken,
    GcStats stats,
    List<Type> types,
    List<Field> fields,
    Facts objects,
    Links links,
    Places edges,
    Retention retention,
    Figures figures,
    List<Ownership> ownerships,
    @Nullable Origins origins) {

  /** Is among those that the next collection looks at. */
  static final int SUSPECT = 1;

  /** Nothing that is held, untracked, frozen or dying leads to it. */
  static final int GARBAGE = 2;

  /** Could be tracked, and is not. */
  static final int UNTRACKED = 4;

  static final int FROZEN = 8;

  /** Is dead to the program, or about to die, and has not let go of what it owns. */
  static final int DYING = 16;

  /**
   * A type.
   *
   * @param name its short name, as in messages
   * @param host the name of the annotated class
   */
  record Type(String name, String host) {

    static Type of(GcType type) {
      return new Type(type.name(), type.host().getName());
    }
  }

  /**
   * A field, or another way to own: {@code next}, {@code tags (element)}, {@code (traversed)}.
   *
   * @param type the type of the owner, which may have inherited the field
   */
  record Field(int type, String name) {

    // Written out: the JDK would keep those that it makes, and by them the class loader.

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Field field && type == field.type && name.equals(field.name);
    }

    @Override
    public int hashCode() {
      return 31 * type + name.hashCode();
    }
  }

  /**
   * By object.
   *
   * @param number the one that messages name it by, unsigned
   * @param labels what the host calls it, or null
   * @param holds how many holds it has
   * @param scopes how many of these are of open scopes
   * @param roots how many are of open roots
   * @param weight how many bytes outside the JVM's heap it pins
   * @param marks {@link #SUSPECT} and the like, added up
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, which nobody compares
  record Facts(
      int[] type,
      int[] number,
      @Nullable String[] labels,
      int[] holds,
      int[] scopes,
      int[] roots,
      long[] weight,
      int[] marks) {

    /** Whether nobody needs to own it. */
    boolean isStart(int object) {
      return holds[object] > 0 || (marks[object] & (UNTRACKED | FROZEN | DYING)) != 0;
    }

    boolean isGarbage(int object) {
      return (marks[object] & GARBAGE) != 0;
    }
  }

  /**
   * By edge.
   *
   * @param field which one of {@link Snapshot#fields}
   * @param keys where in the field, an {@link Integer} or a text; null if it is the field's value
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, which nobody compares
  record Places(int[] field, @Nullable Object[] keys) {}

  /**
   * By type.
   *
   * @param count how many objects there are
   * @param held how many of them nobody needs to own
   * @param garbage how many of them are garbage
   * @param weight how many native bytes they pin
   * @param retainedObjects how many objects would die with all of them
   * @param retainedWeight how many native bytes these pin
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, which nobody compares
  record Figures(
      long[] count,
      long[] held,
      long[] garbage,
      long[] weight,
      long[] retainedObjects,
      long[] retainedWeight) {}

  /**
   * How many edges lead from a field to objects of a type.
   *
   * @param field which one of {@link Snapshot#fields}
   * @param to which one of {@link Snapshot#types}
   */
  record Ownership(int field, int to, long count) {}

  /**
   * By object, as numbers of places; 0 where none is known.
   *
   * @param places by number; the first is empty
   * @param created where it was created
   * @param scopes where the last scope was opened that holds it
   * @param roots where the last root was opened that holds it
   * @param held where it was retained or kept last
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, which nobody compares
  record Origins(List<String> places, int[] created, int[] scopes, int[] roots, int[] held) {}

  /** How many objects. */
  int size() {
    return objects.type.length;
  }
}

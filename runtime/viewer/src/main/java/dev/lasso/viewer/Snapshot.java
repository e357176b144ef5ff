package dev.lasso.viewer;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of a heap at one moment, in columns. Objects, types, fields, edges and places are
 * numbered from 0 on.
 *
 * @param heap the name of the heap in messages
 * @param taken the moment, as in ISO 8601
 * @param stats the figures of the heap, by name
 * @param typeNames the short names of the types, as in messages
 * @param typeClasses the names of their classes
 * @param fieldTypes the type of the owner of each field
 * @param fieldNames the names of the fields
 * @param places the places in the program, the first of which is empty
 */
@SuppressWarnings("ArrayRecordComponent") // columns, never compared
record Snapshot(
    String heap,
    String taken,
    Map<String, Long> stats,
    List<String> typeNames,
    List<String> typeClasses,
    int[] fieldTypes,
    List<String> fieldNames,
    Objects objects,
    AdjacencyArrays links,
    EdgePlaces edges,
    Holders holders,
    List<String> places) {

  /** The object is not tracked, so that collections treat it as alive. */
  static final int UNTRACKED = 1;

  /** The object is frozen, so that collections treat it as alive. */
  static final int FROZEN = 2;

  /** The object is dead, but has not released its edges. */
  static final int DYING = 4;

  /**
   * The properties of objects, in columns indexed by object.
   *
   * @param number the number in the object's name in messages
   * @param label the label that the class gives the object, or null
   * @param holds the number of holds
   * @param nativeBytes the native bytes that the object pins
   * @param marks the sum of {@link #UNTRACKED}, {@link #FROZEN} and {@link #DYING}
   * @param createdAt the place that created the object
   * @param heldAt the place that last retained or kept the object
   */
  record Objects(
      int[] type,
      long[] number,
      @Nullable String[] label,
      int[] holds,
      long[] nativeBytes,
      int[] marks,
      int[] createdAt,
      int[] heldAt) {}

  /**
   * The places of edges, in columns indexed by edge.
   *
   * @param field the number of the field
   * @param key the place in the field, an integer or a text; null if the edge is the field's value
   */
  record EdgePlaces(int[] field, @Nullable Object[] key) {}

  /**
   * The open scopes, roots and cells, in columns: one or more holders of an object per row.
   *
   * @param object the number of the object
   * @param kind the kind of the holders, such as {@code scope}
   * @param count the number of holders that share the holds
   * @param holds the number of their holds; 0 if they share the holds of another row
   * @param openedAt the place that opened the last of them
   */
  record Holders(int[] object, String[] kind, int[] count, int[] holds, int[] openedAt) {}

  /** Returns the number of objects. */
  int size() {
    return objects.type.length;
  }

  /** Returns whether the object needs no owner: it is held, untracked, frozen or dying. */
  boolean needsNoOwner(int object) {
    return objects.holds[object] > 0 || objects.marks[object] != 0;
  }

  /** Returns the name of an object in messages, such as {@code Node#17}. */
  String name(int object) {
    return typeNames.get(objects.type[object]) + "#" + objects.number[object];
  }

  /** Returns the place of an edge, such as {@code inputs[2]}. */
  String place(int edge) {
    String field = fieldNames.get(edges.field[edge]);
    Object key = edges.key[edge];
    return key == null ? field : field + "[" + key + "]";
  }
}

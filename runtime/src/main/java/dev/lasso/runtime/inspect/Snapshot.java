package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.protocol.GcType;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a heap at one moment, as plain data without references to objects of the heap.
 * Objects, types, fields and edges are numbered from 0 on, objects by ascending slot.
 *
 * @param heap the name of the heap in messages
 * @param types the types of the objects
 * @param fields the fields that contain edges
 * @param objects the properties of each object
 * @param links the graph of objects
 * @param edges the place of each edge
 * @param retention the objects that each object retains
 * @param typeTotals the totals of each type
 * @param ownerships the number of edges from each field to each type
 * @param origins the places of creation and of holds; null if the heap does not record them
 */
public record Snapshot(
    String heap,
    Instant taken,
    GcStats stats,
    List<Type> types,
    List<Field> fields,
    ObjectColumns objects,
    AdjacencyArrays links,
    EdgePlaces edges,
    RetainedSizes retention,
    TypeTotals typeTotals,
    List<Ownership> ownerships,
    @Nullable Origins origins) {

  /** The object is a suspect: the next run starts from it, among others. */
  static final int SUSPECT = 1;

  /** No path leads to the object from one that is held, untracked, frozen or dying. */
  static final int GARBAGE = 2;

  /** The object is untracked, although its type is a container. */
  static final int UNTRACKED = 4;

  static final int FROZEN = 8;

  /** The object is dead to the program or pending destruction, and has not released its edges. */
  static final int DYING = 16;

  /**
   * A type.
   *
   * @param name the short name, as in messages
   * @param host the name of the annotated class
   */
  record Type(String name, String host) {

    static Type of(GcType type) {
      return new Type(type.name(), type.host().getName());
    }
  }

  /**
   * A field, or another place of an edge: {@code next}, {@code tags (element)}, {@code
   * (traversed)}.
   *
   * @param type the type of the owner, which may have inherited the field
   */
  record Field(int type, String name) {

    // Written by hand: generated ones are kept by the JDK, and keep the class loader reachable.

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
   * The properties of objects, in columns indexed by object.
   *
   * @param number the unsigned number in the object's name in messages
   * @param labels the label that the class gives the object, or null
   * @param holds the number of holds
   * @param scopes the number of these that belong to open scopes
   * @param roots the number of these that belong to open roots
   * @param nativeBytes the native bytes that the object pins
   * @param flags the union of {@link #SUSPECT}, {@link #GARBAGE} and so on
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, never compared
  record ObjectColumns(
      int[] type,
      int[] number,
      @Nullable String[] labels,
      int[] holds,
      int[] scopes,
      int[] roots,
      long[] nativeBytes,
      int[] flags) {

    /** Returns whether the object needs no owner: it is held, untracked, frozen or dying. */
    boolean needsNoOwner(int object) {
      return holds[object] > 0 || (flags[object] & (UNTRACKED | FROZEN | DYING)) != 0;
    }

    boolean isGarbage(int object) {
      return (flags[object] & GARBAGE) != 0;
    }
  }

  /**
   * The places of edges, in columns indexed by edge.
   *
   * @param field the index in {@link Snapshot#fields}
   * @param keys the place in the field, an {@link Integer} or a text; null if the edge is the
   *     field's value
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, never compared
  record EdgePlaces(int[] field, @Nullable Object[] keys) {}

  /**
   * The totals of types, in columns indexed by type.
   *
   * @param count the number of objects
   * @param held the number of objects that need no owner
   * @param garbage the number of objects that are garbage
   * @param nativeBytes the native bytes that the objects pin
   * @param retainedObjects the number of objects that would die with all objects of the type
   * @param retainedNativeBytes the native bytes that these pin
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, never compared
  record TypeTotals(
      long[] count,
      long[] held,
      long[] garbage,
      long[] nativeBytes,
      long[] retainedObjects,
      long[] retainedNativeBytes) {}

  /**
   * The number of edges from a field to objects of a type.
   *
   * @param field the index in {@link Snapshot#fields}
   * @param to the index in {@link Snapshot#types}
   */
  record Ownership(int field, int to, long count) {}

  /**
   * The places in the program that created and hold objects, in columns indexed by object. Each
   * element is an index in {@code places}; 0 if the place is unknown.
   *
   * @param places the texts of the places; the first is empty
   * @param created the place that created the object
   * @param scopes the place that opened the last of the scopes that hold the object
   * @param roots the place that opened the last of the roots that hold the object
   * @param held the place that last retained or kept the object
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, never compared
  record Origins(List<String> places, int[] created, int[] scopes, int[] roots, int[] held) {}

  /** Returns the number of objects. */
  int size() {
    return objects.type.length;
  }
}

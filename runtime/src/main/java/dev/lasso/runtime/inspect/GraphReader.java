package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.protocol.GcType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A reader of objects and of the edges between them. Objects, types, fields and edges are numbered
 * from 0 on, objects in the order in which they were added. Traverses must not change anything
 * meanwhile.
 */
final class GraphReader {

  private static final int NONE = -1;

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

  private final HeapReader heap;
  private final Edges edges;

  /** By slot: the number of the object, or {@link #NONE}. */
  private final int[] numbers;

  final List<GcObject> objects = new ArrayList<>();
  private final Numbering<GcType> typeNumbers = new Numbering<>(new IdentityHashMap<>());
  private final Numbering<Field> fieldNumbers = new Numbering<>(new HashMap<>());
  final List<GcType> types = typeNumbers.values;
  final List<Field> fields = fieldNumbers.values;

  /** By object: its first edge, and at the end the number of edges. */
  private int[] starts = {0};

  /** By edge: the object that it leads to. */
  private int[] targets = new int[1 << 10];

  private int[] edgeFields = new int[1 << 10];
  private final List<@Nullable Object> keys = new ArrayList<>();

  GraphReader(HeapReader heap) {
    this.heap = heap;
    edges = new Edges();
    numbers = new int[heap.end()];
    Arrays.fill(numbers, NONE);
  }

  /**
   * Reads some objects and the edges between them. Throws any exception of a traverse.
   *
   * @param slots the slots of the objects, some of which may be empty
   */
  void read(int count, IntUnaryOperator slots) {
    for (int i = 0; i < count; i++) {
      add(slots.applyAsInt(i));
    }
    starts = new int[objects.size() + 1];
    for (int i = 0; i < objects.size(); i++) {
      readEdges(objects.get(i));
      starts[i + 1] = keys.size();
    }
  }

  private void add(int slot) {
    GcObject object = heap.get(slot);
    if (object != null && heap.isOwner(object)) {
      numbers[slot] = objects.size();
      objects.add(object);
    }
  }

  private void readEdges(GcObject owner) {
    int type = typeNumbers.of(owner.gcType());
    edges.read(owner, (found, name, place, key) -> add(owner, type, found, name, place, key));
  }

  private void add(
      GcObject owner, int type, GcObject target, String name, Place place, @Nullable Object key) {
    int slot = heap.slot(target);
    if (number(slot) == NONE || heap.get(slot) != target) {
      return; // of another heap, under construction or gone; verify() reports it
    }
    int edge = keys.size();
    if (edge == targets.length) {
      targets = Arrays.copyOf(targets, 2 * edge);
      edgeFields = Arrays.copyOf(edgeFields, 2 * edge);
    }
    targets[edge] = number(slot);
    edgeFields[edge] = fieldNumbers.of(new Field(type, place.in(name)));
    keys.add(shown(owner, place, key));
  }

  private static @Nullable Object shown(GcObject owner, Place place, @Nullable Object key) {
    return switch (place) {
      case ITEM -> {
        String label = ProtocolCalls.itemLabel(owner, (int) Objects.requireNonNull(key));
        yield label == null ? key : label;
      }
      case ENTRY -> Edges.text(key);
      case VALUE, INDEX, KEY, ELEMENT, TRAVERSED -> key;
    };
  }

  // ------------------------------------------------------------------ the graph

  /** Returns the number of the object in a slot, or a negative number. */
  int number(int slot) {
    return slot < numbers.length ? numbers[slot] : NONE;
  }

  /** Returns the first edge of an object. The edges of an object are consecutive. */
  int firstEdge(int object) {
    return starts[object];
  }

  /** Returns the end of the edges of an object, exclusive. */
  int endOfEdges(int object) {
    return starts[object + 1];
  }

  /** Returns the number of edges. */
  int edges() {
    return keys.size();
  }

  /** Returns the number of the object that an edge leads to. */
  int target(int edge) {
    return targets[edge];
  }

  /** Returns the number of the type of an object. */
  int type(int object) {
    return typeNumbers.of(objects.get(object).gcType());
  }

  /** Returns the number of the field of an edge. */
  int field(int edge) {
    return edgeFields[edge];
  }

  /**
   * Returns the place of an edge in its field, an {@link Integer} or a text. Returns null if the
   * edge is the field's value.
   */
  @Nullable Object key(int edge) {
    return keys.get(edge);
  }
}

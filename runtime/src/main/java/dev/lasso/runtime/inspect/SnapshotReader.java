package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcPath;
import dev.lasso.runtime.collect.OpenHoldOwners.HolderKind;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.inspect.Fields.Place;
import dev.lasso.runtime.inspect.Snapshot.Field;
import dev.lasso.runtime.inspect.Snapshot.ObjectColumns;
import dev.lasso.runtime.inspect.Snapshot.Origins;
import dev.lasso.runtime.inspect.Snapshot.Ownership;
import dev.lasso.runtime.inspect.Snapshot.TypeTotals;
import dev.lasso.runtime.protocol.GcType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A reader of snapshots, which examines every object once. Traverses must not change anything
 * meanwhile.
 */
public final class SnapshotReader {

  private static final int NONE = -1;

  private final HeapReader heap;
  private final Edges edges;

  /** By slot: the number of the object, or {@link #NONE}. */
  private final int[] numbers;

  private final List<GcObject> objects = new ArrayList<>();
  private final IdentityHashMap<GcType, Integer> typeNumbers = new IdentityHashMap<>();
  private final List<Snapshot.Type> types = new ArrayList<>();
  private final Map<Field, Integer> fieldNumbers = new HashMap<>();
  private final List<Field> fields = new ArrayList<>();

  private int[] targets = new int[1 << 10];
  private int[] edgeFields = new int[1 << 10];
  private final List<@Nullable Object> keys = new ArrayList<>();

  public SnapshotReader(HeapReader heap) {
    this.heap = heap;
    edges = new Edges(heap);
    numbers = new int[heap.end()];
    Arrays.fill(numbers, NONE);
  }

  /** Takes the snapshot. Throws any exception of a traverse. */
  public Snapshot read() {
    for (int slot = 1; slot < numbers.length; slot++) {
      add(slot);
    }
    ObjectColumns read = readObjects();
    AdjacencyArrays adjacencyArrays = readEdges(read.type());
    RetainedSizes retainedSizes = RetainedSizes.of(read, adjacencyArrays);
    return new Snapshot(
        heap.heap().toString(),
        Instant.now(),
        heap.heap().stats(),
        types,
        fields,
        read,
        adjacencyArrays,
        new Snapshot.EdgePlaces(Arrays.copyOf(edgeFields, keys.size()), keys.toArray()),
        retainedSizes,
        figures(read, retainedSizes),
        ownerships(read.type(), adjacencyArrays),
        heap.knowsAllPlaces() ? origins() : null);
  }

  private void add(int slot) {
    GcObject object = heap.get(slot);
    if (object != null && heap.isOwner(object)) {
      numbers[slot] = objects.size();
      objects.add(object);
    }
  }

  // ------------------------------------------------------------------ some objects

  /**
   * Reads the edges between some objects. Throws any exception of a traverse.
   *
   * @param slots their slots, which may be empty
   */
  AdjacencyArrays readGraph(int count, IntUnaryOperator slots) {
    for (int i = 0; i < count; i++) {
      add(slots.applyAsInt(i));
    }
    return readEdges(objects.stream().mapToInt(object -> type(object.gcType())).toArray());
  }

  /** Returns the name of the type of an object. */
  String typeOf(int object) {
    return objects.get(object).gcType().name();
  }

  /** Returns the name of the field of an edge. */
  String fieldOf(int edge) {
    return fields.get(edgeFields[edge]).name();
  }

  // ------------------------------------------------------------------ objects

  private ObjectColumns readObjects() {
    int size = objects.size();
    ObjectColumns read =
        new ObjectColumns(
            new int[size],
            new int[size],
            new @Nullable String[size],
            new int[size],
            new int[size],
            new int[size],
            new long[size],
            new int[size]);
    for (int i = 0; i < size; i++) {
      GcObject object = objects.get(i);
      read.type()[i] = type(object.gcType());
      read.number()[i] = heap.number(object);
      read.labels()[i] = heap.label(object);
      read.holds()[i] = heap.holdCount(object);
      read.nativeBytes()[i] = heap.nativeBytes(heap.slot(object));
      read.flags()[i] = marks(object);
    }
    heap.forEachHolder(
        (slot, holderKind, count, holds, place) -> {
          int[] holders = holderKind == HolderKind.SCOPE ? read.scopes() : read.roots();
          if (numbers[slot] != NONE) {
            holders[numbers[slot]] += holds;
          }
        });
    return read;
  }

  private Origins origins() {
    Map<String, Integer> known = new LinkedHashMap<>();
    known.put("", 0);
    HolderTable holderTable = new HolderTable(heap);
    int size = objects.size();
    Origins origins =
        new Origins(new ArrayList<>(), new int[size], new int[size], new int[size], new int[size]);
    for (int i = 0; i < size; i++) {
      GcObject object = objects.get(i);
      int slot = heap.slot(object);
      origins.created()[i] = number(heap.birthPlace(object), known);
      origins.scopes()[i] = number(holderTable.place(HolderKind.SCOPE, slot), known);
      origins.roots()[i] = number(holderTable.place(HolderKind.ROOT, slot), known);
      origins.held()[i] = number(heap.lastHold(object), known);
    }
    origins.places().addAll(known.keySet());
    return origins;
  }

  private static int number(String place, Map<String, Integer> known) {
    Integer number = known.putIfAbsent(place, known.size());
    return number == null ? known.size() - 1 : number;
  }

  private int type(GcType type) {
    Integer known = typeNumbers.get(type);
    if (known != null) {
      return known;
    }
    typeNumbers.put(type, types.size());
    types.add(Snapshot.Type.of(type));
    return types.size() - 1;
  }

  private int marks(GcObject object) {
    if (heap.isDead(object) || !heap.isCounted(object)) {
      return Snapshot.DYING;
    }
    int marks = heap.isSuspect(object) ? Snapshot.SUSPECT : 0;
    if (heap.isFrozen(object)) {
      return marks | Snapshot.FROZEN;
    }
    boolean untracked = object.gcType().isContainer() && !heap.isTracked(object);
    return untracked ? marks | Snapshot.UNTRACKED : marks;
  }

  // ------------------------------------------------------------------ edges

  private AdjacencyArrays readEdges(int[] typeOf) {
    int[] starts = new int[objects.size() + 1];
    for (int i = 0; i < objects.size(); i++) {
      GcObject owner = objects.get(i);
      int type = typeOf[i];
      for (GcObject target :
          edges.forEachInField(
              owner, (found, name, place, key) -> add(owner, type, found, name, place, key))) {
        add(target, new Field(type, GcPath.TRAVERSED), null);
      }
      starts[i + 1] = keys.size();
    }
    return new AdjacencyArrays(starts, Arrays.copyOf(targets, keys.size()));
  }

  private void add(
      GcObject owner, int type, GcObject target, String name, Place place, @Nullable Object key) {
    switch (place) {
      case VALUE -> add(target, new Field(type, name), null);
      case ITEM -> {
        String label = heap.itemLabel(owner, (int) Objects.requireNonNull(key));
        add(target, new Field(type, name), label == null ? key : label);
      }
      case INDEX -> add(target, new Field(type, name), key);
      case ENTRY -> add(target, new Field(type, name), Edges.text(key));
      case KEY -> add(target, new Field(type, name + " (key)"), null);
      case ELEMENT -> add(target, new Field(type, name + " (element)"), null);
    }
  }

  private void add(GcObject target, Field field, @Nullable Object key) {
    int slot = heap.slot(target);
    if (slot >= numbers.length || numbers[slot] == NONE || heap.get(slot) != target) {
      return; // of another heap, under construction or gone; verify() reports it
    }
    int edge = keys.size();
    if (edge == targets.length) {
      targets = Arrays.copyOf(targets, 2 * edge);
      edgeFields = Arrays.copyOf(edgeFields, 2 * edge);
    }
    targets[edge] = numbers[slot];
    edgeFields[edge] = number(field);
    keys.add(key);
  }

  private int number(Field field) {
    Integer known = fieldNumbers.putIfAbsent(field, fields.size());
    if (known != null) {
      return known;
    }
    fields.add(field);
    return fields.size() - 1;
  }

  // ------------------------------------------------------------------ types

  private TypeTotals figures(ObjectColumns all, RetainedSizes retainedSizes) {
    int size = types.size();
    TypeTotals typeTotals =
        new TypeTotals(
            new long[size],
            new long[size],
            new long[size],
            new long[size],
            new long[size],
            new long[size]);
    for (int i = 0; i < objects.size(); i++) {
      int type = all.type()[i];
      typeTotals.count()[type]++;
      typeTotals.held()[type] += all.needsNoOwner(i) ? 1 : 0;
      typeTotals.garbage()[type] += all.isGarbage(i) ? 1 : 0;
      typeTotals.nativeBytes()[type] += all.nativeBytes()[i];
    }
    retainedSizes.addByType(
        all.type(), typeTotals.retainedObjects(), typeTotals.retainedNativeBytes());
    return typeTotals;
  }

  private List<Ownership> ownerships(int[] typeOf, AdjacencyArrays adjacencyArrays) {
    Map<Long, long[]> counts = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      long both = (long) edgeFields[i] << Integer.SIZE | typeOf[adjacencyArrays.target(i)];
      counts.computeIfAbsent(both, any -> new long[1])[0]++;
    }
    List<Ownership> ownerships = new ArrayList<>();
    counts.forEach(
        (both, count) ->
            ownerships.add(
                new Ownership(
                    (int) (both >>> Integer.SIZE), (int) (both & Integer.MAX_VALUE), count[0])));
    return ownerships;
  }
}

package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcStats;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.heap.HeapReader.HolderKind;
import dev.lasso.runtime.object.ProtocolCalls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a heap at one moment: all live objects, their edges and their holders. {@link
 * SnapshotJson} writes it.
 */
public final class Snapshot {

  /** The object is untracked, although its type is a container. */
  private static final int UNTRACKED = 1;

  private static final int FROZEN = 2;

  /** The object is dead to the program or pending destruction, and has not released its edges. */
  private static final int DYING = 4;

  /**
   * The properties of an object.
   *
   * @param number the unsigned number in the object's name in messages
   * @param label the label that the class gives the object, or null
   * @param holds the number of holds
   * @param nativeBytes the native bytes that the object pins
   * @param marks the sum of {@link #UNTRACKED}, {@link #FROZEN} and {@link #DYING}
   * @param createdAt the place that created the object
   * @param heldAt the place that last retained or kept the object
   */
  record ObjectRow(
      int number,
      @Nullable String label,
      int holds,
      long nativeBytes,
      int marks,
      int createdAt,
      int heldAt) {}

  /**
   * One or more holders of an object, of the same kind.
   *
   * @param object the number of the object
   * @param count the number of holders that share the holds; of a scope, the number of its holds
   * @param holds the number of their holds; 0 if they share the holds of the previous row
   * @param openedAt the place that opened the last of them
   */
  record HolderRow(int object, HolderKind kind, int count, int holds, int openedAt) {}

  private final HeapReader heap;
  final GraphReader graph;
  final String name;
  final Instant taken = Instant.now();
  final GcStats stats;
  final List<ObjectRow> objects = new ArrayList<>();
  final List<HolderRow> holders = new ArrayList<>();

  /** The places in the program, the first of which is empty: not known. */
  final Numbering<String> places = new Numbering<>(new HashMap<>());

  /**
   * Takes a snapshot, which examines every object once. Traverses must not change anything
   * meanwhile; their exceptions are thrown.
   */
  public Snapshot(HeapReader heap) {
    this.heap = heap;
    int _ = places.of("");
    graph = new GraphReader(heap);
    name = heap.heap().toString();
    stats = heap.heap().stats();
    graph.read(heap.end() - 1, i -> i + 1);
    for (GcObject object : graph.objects) {
      objects.add(row(object));
    }
    heap.forEachHolder(
        (slot, kind, count, holds, place) -> {
          if (graph.number(slot) >= 0) {
            int counted = kind == HolderKind.SCOPE ? holds : count; // a scope counts once a hold
            holders.add(new HolderRow(graph.number(slot), kind, counted, holds, places.of(place)));
          }
        });
  }

  private ObjectRow row(GcObject object) {
    return new ObjectRow(
        heap.number(object),
        ProtocolCalls.label(object),
        heap.holdCount(object),
        heap.nativeBytes(heap.slot(object)),
        marks(object),
        places.of(heap.birthPlace(object)),
        places.of(heap.lastHold(object)));
  }

  private int marks(GcObject object) {
    if (heap.isDead(object) || !heap.isCounted(object)) {
      return DYING;
    }
    if (heap.isFrozen(object)) {
      return FROZEN;
    }
    return object.gcType().isContainer() && !heap.isTracked(object) ? UNTRACKED : 0;
  }
}

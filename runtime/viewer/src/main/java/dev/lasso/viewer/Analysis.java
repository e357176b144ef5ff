package dev.lasso.viewer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A snapshot, with everything that is computed of it.
 *
 * @param kept the objects that each group of holders keeps alive
 * @param retained the objects that each object and group of holders retains
 * @param types the totals of each type
 * @param ownerships the number of edges from each field to each type
 */
record Analysis(
    Snapshot snapshot,
    HolderGroups holders,
    KeptObjects kept,
    RetainedSizes retained,
    TypeTotals types,
    List<Ownership> ownerships,
    List<CycleGroups.Group> cycles) {

  /**
   * The totals of types, in columns indexed by type.
   *
   * @param count the number of objects
   * @param held the number of objects that need no owner
   * @param garbage the number of objects that are garbage
   * @param nativeBytes the native bytes that the objects pin
   * @param retainedObjects the number of objects that would die with all objects of the type
   * @param retainedBytes the native bytes that these pin
   */
  @SuppressWarnings("ArrayRecordComponent") // columns, never compared
  record TypeTotals(
      long[] count,
      long[] held,
      long[] garbage,
      long[] nativeBytes,
      long[] retainedObjects,
      long[] retainedBytes) {

    TypeTotals(int types) {
      this(
          new long[types],
          new long[types],
          new long[types],
          new long[types],
          new long[types],
          new long[types]);
    }
  }

  /**
   * The number of edges from a field to objects of a type.
   *
   * @param field the number of the field
   * @param to the number of the type
   */
  record Ownership(int field, int to, long count) {}

  static Analysis of(Snapshot snapshot) {
    int[] component = Components.of(snapshot.links());
    HolderGroups holders = HolderGroups.of(snapshot);
    RetainedSizes retained = RetainedSizes.of(snapshot, holders);
    return new Analysis(
        snapshot,
        holders,
        KeptObjects.of(snapshot, holders, component),
        retained,
        totals(snapshot, retained),
        ownerships(snapshot),
        CycleGroups.of(snapshot, retained, component));
  }

  private static TypeTotals totals(Snapshot snapshot, RetainedSizes retained) {
    TypeTotals totals = new TypeTotals(snapshot.typeNames().size());
    Snapshot.Objects objects = snapshot.objects();
    for (int i = 0; i < snapshot.size(); i++) {
      int type = objects.type()[i];
      totals.count[type]++;
      totals.held[type] += snapshot.needsNoOwner(i) ? 1 : 0;
      totals.garbage[type] += retained.isGarbage(i) ? 1 : 0;
      totals.nativeBytes[type] += objects.nativeBytes()[i];
    }
    retained.addByType(objects.type(), totals.retainedObjects, totals.retainedBytes);
    return totals;
  }

  private static List<Ownership> ownerships(Snapshot snapshot) {
    int[] targets = snapshot.links().targets();
    Map<Long, long[]> counts = new LinkedHashMap<>();
    for (int i = 0; i < targets.length; i++) {
      long field = snapshot.edges().field()[i];
      int to = snapshot.objects().type()[targets[i]];
      counts.computeIfAbsent(field << Integer.SIZE | to, any -> new long[1])[0]++;
    }
    List<Ownership> ownerships = new ArrayList<>();
    counts.forEach(
        (both, count) ->
            ownerships.add(
                new Ownership((int) (both >>> Integer.SIZE), both.intValue(), count[0])));
    return ownerships;
  }
}

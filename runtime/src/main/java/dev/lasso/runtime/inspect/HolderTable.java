package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.heap.HeapReader.HolderKind;
import dev.lasso.runtime.observe.Texts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The holders of all objects, read at once: for each kind of holder, the place where the last one
 * was opened, as far as the heap knows it.
 */
final class HolderTable {

  private final HeapReader heap;

  /** By kind and slot: the place of the last holder of the kind; empty if it is unknown. */
  private final Map<HolderKind, @Nullable String[]> last = new EnumMap<>(HolderKind.class);

  /** By slot: the number of holds of scopes, roots and cells. */
  private final int[] counts;

  /** Reads all open scopes, roots and cells. */
  HolderTable(HeapReader heap) {
    this.heap = heap;
    counts = new int[heap.end()];
    for (HolderKind holderKind : HolderKind.values()) {
      last.put(holderKind, new @Nullable String[heap.end()]);
    }
    heap.forEachHolder(
        (slot, holderKind, count, holds, place) -> {
          @Nullable String[] places = of(holderKind);
          if (places[slot] == null || places[slot].isEmpty()) {
            places[slot] = place;
          }
          counts[slot] += holds;
        });
  }

  private @Nullable String[] of(HolderKind holderKind) {
    return Objects.requireNonNull(last.get(holderKind));
  }

  /** Returns a description of the holders of a held object, without numbers. */
  String describeHolders(int slot) {
    GcObject object = Objects.requireNonNull(heap.get(slot));
    boolean finalizing = heap.isFinalizing(object);
    List<String> holders = new ArrayList<>();
    if (finalizing) {
      holders.add(FINALIZER);
    }
    for (HolderKind holderKind : HolderKind.values()) {
      String place = of(holderKind)[slot];
      if (place != null) {
        holders.add(text(holderKind, 1, place));
      }
    }
    if (heap.holdCount(object) - counts[slot] - (finalizing ? 1 : 0) > 0) {
      holders.add(ofProgram("a hold", object, heap));
    }
    return String.join(" and ", holders);
  }

  // ------------------------------------------------------------------ one object

  private static final String FINALIZER = "its finalizer, which is running";

  /** Returns a description of the holders of a held object, with numbers. */
  static String describeHolders(GcObject object, HeapReader heap) {
    Map<HolderKind, Integer> counts = new EnumMap<>(HolderKind.class);
    Map<HolderKind, String> places = new EnumMap<>(HolderKind.class);
    int[] left = {heap.holdCount(object)};
    heap.forEachHolder(
        object,
        (slot, holderKind, count, holds, place) -> {
          counts.merge(holderKind, count, Integer::sum);
          places.merge(holderKind, place, (last, older) -> last.isEmpty() ? older : last);
          left[0] -= holds;
        });
    List<String> holders = new ArrayList<>();
    if (heap.isFinalizing(object)) {
      holders.add(FINALIZER);
      left[0]--;
    }
    counts.forEach(
        (holderKind, count) ->
            holders.add(text(holderKind, count, places.getOrDefault(holderKind, ""))));
    if (left[0] > 0) {
      holders.add(ofProgram(Texts.count(left[0], "hold"), object, heap));
    }
    String last = holders.removeLast();
    return holders.isEmpty() ? last : String.join(", ", holders) + " and " + last;
  }

  private static String text(HolderKind holderKind, int count, String place) {
    String noun = holderKind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String opened = place.isEmpty() ? "" : " opened at " + place;
    return count == 1
        ? "a " + noun + opened
        : Texts.count(count, noun) + (opened.isEmpty() ? "" : ", the last" + opened);
  }

  private static String ofProgram(String holds, GcObject object, HeapReader heap) {
    String place = heap.lastHold(object);
    return holds
        + " of the program (retain or allocate)"
        + (place.isEmpty() ? "" : ", the last at " + place);
  }
}

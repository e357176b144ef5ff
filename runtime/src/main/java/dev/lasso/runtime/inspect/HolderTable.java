package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.HeapReader;
import dev.lasso.runtime.heap.HeapReader.HolderKind;
import dev.lasso.runtime.observe.Texts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The holders of all objects, read at once: for each kind of holder, the place where the last one
 * was opened, as far as the heap knows it.
 */
final class HolderTable {

  private final HeapReader heap;

  /** By kind and slot: 0, or the number of the place of the last holder of the kind. */
  private final Map<HolderKind, int[]> last = new EnumMap<>(HolderKind.class);

  /** By slot: the number of holds of scopes, roots and cells. */
  private final int[] counts;

  private final Map<String, Integer> numbers = new HashMap<>();

  /** By number: the places. */
  private final List<String> places = new ArrayList<>(List.of("none"));

  /** Reads all open scopes, roots and cells. */
  HolderTable(HeapReader heap) {
    this.heap = heap;
    counts = new int[heap.end()];
    for (HolderKind holderKind : HolderKind.values()) {
      last.put(holderKind, new int[heap.end()]);
    }
    heap.forEachHolder(
        (slot, holderKind, count, holds, place) -> {
          int[] placesOfKind = of(holderKind);
          if (placesOfKind[slot] == 0 || places.get(placesOfKind[slot]).isEmpty()) {
            placesOfKind[slot] = placeNumber(place);
          }
          counts[slot] += holds;
        });
  }

  private int[] of(HolderKind holderKind) {
    return Objects.requireNonNull(last.get(holderKind));
  }

  private int placeNumber(String place) {
    Integer known = numbers.putIfAbsent(place, places.size());
    if (known != null) {
      return known;
    }
    places.add(place);
    return places.size() - 1;
  }

  /**
   * Returns the place where the last holder of a kind was opened. Returns an empty string if there
   * is none or the place is unknown.
   */
  String place(HolderKind holderKind, int slot) {
    int number = of(holderKind)[slot];
    return number == 0 ? "" : places.get(number);
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
      if (of(holderKind)[slot] != 0) {
        holders.add(text(holderKind, 1, place(holderKind, slot)));
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

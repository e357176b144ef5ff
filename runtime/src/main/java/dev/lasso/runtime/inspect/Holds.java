package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.OpenHolds.Kind;
import dev.lasso.runtime.heap.View;
import dev.lasso.runtime.observe.Words;
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
final class Holds {

  private final View heap;

  /** By kind and slot: 0, or the number of the place of the last holder of the kind. */
  private final Map<Kind, int[]> last = new EnumMap<>(Kind.class);

  /** By slot: the number of holds of scopes, roots and cells. */
  private final int[] counts;

  private final Map<String, Integer> numbers = new HashMap<>();

  /** By number: the places. */
  private final List<String> places = new ArrayList<>(List.of("none"));

  /** Reads all open scopes, roots and cells. */
  Holds(View heap) {
    this.heap = heap;
    counts = new int[heap.end()];
    for (Kind kind : Kind.values()) {
      last.put(kind, new int[heap.end()]);
    }
    heap.forEachHolder(
        (slot, kind, count, holds, place) -> {
          int[] placesOfKind = of(kind);
          if (placesOfKind[slot] == 0 || places.get(placesOfKind[slot]).isEmpty()) {
            placesOfKind[slot] = number(place);
          }
          counts[slot] += holds;
        });
  }

  private int[] of(Kind kind) {
    return Objects.requireNonNull(last.get(kind));
  }

  private int number(String place) {
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
  String place(Kind kind, int slot) {
    int number = of(kind)[slot];
    return number == 0 ? "" : places.get(number);
  }

  /** Returns a description of the holders of a held object, without numbers. */
  String holder(int slot) {
    GcObject object = Objects.requireNonNull(heap.get(slot));
    boolean finalizing = heap.isFinalizing(object);
    List<String> holders = new ArrayList<>();
    if (finalizing) {
      holders.add(FINALIZER);
    }
    for (Kind kind : Kind.values()) {
      if (of(kind)[slot] != 0) {
        holders.add(text(kind, 1, place(kind, slot)));
      }
    }
    if (heap.holds(object) - counts[slot] - (finalizing ? 1 : 0) > 0) {
      holders.add(ofProgram("a hold", object, heap));
    }
    return String.join(" and ", holders);
  }

  // ------------------------------------------------------------------ one object

  private static final String FINALIZER = "its finalizer, which is running";

  /** Returns a description of the holders of a held object, with numbers. */
  static String holder(GcObject object, View heap) {
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    Map<Kind, String> places = new EnumMap<>(Kind.class);
    int[] left = {heap.holds(object)};
    heap.forEachHolder(
        object,
        (slot, kind, count, holds, place) -> {
          counts.merge(kind, count, Integer::sum);
          places.merge(kind, place, (last, older) -> last.isEmpty() ? older : last);
          left[0] -= holds;
        });
    List<String> holders = new ArrayList<>();
    if (heap.isFinalizing(object)) {
      holders.add(FINALIZER);
      left[0]--;
    }
    counts.forEach((kind, count) -> holders.add(text(kind, count, places.getOrDefault(kind, ""))));
    if (left[0] > 0) {
      holders.add(ofProgram(Words.count(left[0], "hold"), object, heap));
    }
    String last = holders.removeLast();
    return holders.isEmpty() ? last : String.join(", ", holders) + " and " + last;
  }

  private static String text(Kind kind, int count, String place) {
    String noun = kind.name().toLowerCase(Locale.ROOT);
    String opened = place.isEmpty() ? "" : " opened at " + place;
    return count == 1
        ? "a " + noun + opened
        : Words.count(count, noun) + (opened.isEmpty() ? "" : ", the last" + opened);
  }

  private static String ofProgram(String holds, GcObject object, View heap) {
    String place = heap.lastHold(object);
    return holds
        + " of the program (retain or allocate)"
        + (place.isEmpty() ? "" : ", the last at " + place);
  }
}

package dev.lasso.runtime.inspect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.heap.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Who holds each object, read once for all: of scopes and of roots whether there are any, and where
 * the last was opened, as far as the heap knows.
 */
final class Holds {

  private final View heap;

  /** By slot: 0, or the number of the place where the last scope was opened that holds it. */
  private final int[] scopes;

  /** By slot: the same of roots. */
  private final int[] roots;

  /** By slot: how many holds scopes and roots have. */
  private final int[] counts;

  private final Map<String, Integer> numbers = new HashMap<>();

  /** By number. */
  private final List<String> places = new ArrayList<>(List.of("none"));

  Holds(View heap) {
    this.heap = heap;
    scopes = new int[heap.end()];
    roots = new int[heap.end()];
    counts = new int[heap.end()];
  }

  /** Reads all that is open. */
  void read() {
    heap.forEachHold(
        (slot, ofRoot, place) -> {
          int[] holders = ofRoot ? roots : scopes;
          if (holders[slot] == 0) {
            holders[slot] = number(place);
          }
          counts[slot]++;
        });
  }

  private int number(String place) {
    Integer known = numbers.putIfAbsent(place, places.size());
    if (known != null) {
      return known;
    }
    places.add(place);
    return places.size() - 1;
  }

  /** How many holds on an object scopes and roots have. */
  int count(int slot) {
    return counts[slot];
  }

  /** Where the last scope was opened that holds an object; empty if that is not known. */
  String scopePlace(int slot) {
    return scopes[slot] == 0 ? "" : places.get(scopes[slot]);
  }

  /** Where the last root was opened that holds an object; empty if that is not known. */
  String rootPlace(int slot) {
    return roots[slot] == 0 ? "" : places.get(roots[slot]);
  }

  /** Who holds an object that is held, without numbers. */
  String holder(int slot) {
    GcObject object = Objects.requireNonNull(heap.get(slot));
    boolean finalizing = heap.isFinalizing(object);
    int program = heap.holds(object) - counts[slot] - (finalizing ? 1 : 0);
    List<String> holders = new ArrayList<>();
    if (finalizing) {
      holders.add("its finalizer, which is running");
    }
    if (scopes[slot] != 0) {
      holders.add("a scope" + opened(scopePlace(slot)));
    }
    if (roots[slot] != 0) {
      holders.add("a root" + opened(rootPlace(slot)));
    }
    if (program > 0) {
      String place = heap.lastHold(object);
      holders.add(
          "a hold of the program (retain or allocate)"
              + (place.isEmpty() ? "" : ", the last at " + place));
    }
    return String.join(" and ", holders);
  }

  private static String opened(String place) {
    return place.isEmpty() ? "" : " opened at " + place;
  }
}

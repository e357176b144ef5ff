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

/** The open scopes, roots and cells that hold each object, read at once. */
final class HolderTable {

  /** The holders of a kind, by slot. */
  private static final class Holders {
    private final int[] counts;

    /** The place where the last one was opened; empty if it is unknown. */
    private final @Nullable String[] places;

    Holders(int slots) {
      counts = new int[slots];
      places = new @Nullable String[slots];
    }

    void add(int slot, int count, String place) {
      counts[slot] += count;
      String known = places[slot];
      places[slot] = known == null || known.isEmpty() ? place : known;
    }
  }

  private final HeapReader heap;
  private final Map<HolderKind, Holders> holders = new EnumMap<>(HolderKind.class);

  /** By slot: the number of holds of scopes, roots and cells. */
  private final int[] holdCounts;

  HolderTable(HeapReader heap) {
    this.heap = heap;
    holdCounts = new int[heap.end()];
    heap.forEachHolder(
        (slot, holderKind, count, holds, place) -> {
          holders
              .computeIfAbsent(holderKind, _ -> new Holders(holdCounts.length))
              .add(slot, count, place);
          holdCounts[slot] += holds;
        });
  }

  /**
   * Returns a description of the holders of a held object.
   *
   * @param exact true for their numbers, and for places of which only a sample is known; false for
   *     a text that many objects share
   */
  String describe(int slot, boolean exact) {
    GcObject object = Objects.requireNonNull(heap.get(slot));
    int left = heap.holdCount(object) - holdCounts[slot];
    List<String> texts = new ArrayList<>();
    if (heap.isFinalizing(object)) {
      texts.add("its finalizer, which is running");
      left--;
    }
    holders.forEach(
        (holderKind, all) -> {
          String place = all.places[slot];
          if (place != null) {
            boolean shown = exact || heap.knowsAllPlaces();
            texts.add(text(holderKind, exact ? all.counts[slot] : 1, shown ? place : ""));
          }
        });
    if (left > 0) {
      String place = heap.lastHold(object);
      texts.add(
          (exact ? Texts.count(left, "hold") : "a hold")
              + " of the program (retain or allocate)"
              + (place.isEmpty() ? "" : ", the last at " + place));
    }
    String last = texts.removeLast();
    return texts.isEmpty() ? last : String.join(", ", texts) + " and " + last;
  }

  private static String text(HolderKind holderKind, int count, String place) {
    String noun = holderKind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String opened = place.isEmpty() ? "" : " opened at " + place;
    return count == 1
        ? "a " + noun + opened
        : Texts.count(count, noun) + (opened.isEmpty() ? "" : ", the last" + opened);
  }
}

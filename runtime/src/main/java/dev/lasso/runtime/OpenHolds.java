package dev.lasso.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The scopes and roots that are open, in the order in which they were opened.
 *
 * <p>Each has a place, and the places are linked by numbers. For a scope its list stands here, and
 * stays at its place for the scopes that come later. So opening one stores no reference to a new
 * object in an old one, for which the JVM's collector G1 has to fence (<a
 * href="https://openjdk.org/jeps/522">JEP 522</a>).
 */
final class OpenHolds {

  /** No place; the head of the ring of open places. */
  static final int NONE = 0;

  /** How many lists are kept for later scopes. */
  private static final int MOST_UNUSED = 16;

  private @Nullable Holder[] holders = new Holder[8];

  /** By open place: the one that was opened before it. By other places: the next of their kind. */
  private int[] older = new int[8];

  /** By open place: the one that was opened after it. */
  private int[] newer = new int[8];

  private int end = 1;

  /** The first place with a list that no scope uses. */
  private int firstUnused = NONE;

  private int unused;

  /** The first place with nothing. */
  private int firstFree = NONE;

  /** The list of a scope that opens. */
  HoldList openList() {
    int place = firstUnused;
    if (place == NONE) {
      reserve();
      HoldList list = new HoldList();
      add(list);
      return list;
    }
    firstUnused = older[place];
    unused--;
    append(place);
    return (HoldList) holder(place);
  }

  /** Makes room for a root. */
  void reserve() {
    if (firstFree == NONE && end == holders.length) {
      var moreHolders = Arrays.copyOf(holders, 2 * end);
      int[] moreOlder = Arrays.copyOf(older, 2 * end);
      newer = Arrays.copyOf(newer, 2 * end);
      older = moreOlder;
      holders = moreHolders;
    }
  }

  /** Adds a root, or a new list, for which there is room. */
  void add(Holder holder) {
    int place = firstFree;
    if (place == NONE) {
      place = end++;
    } else {
      firstFree = older[place];
    }
    holders[place] = holder;
    holder.place = place;
    append(place);
  }

  /** Ends what is open, which lets go of what it holds. */
  void close(Holder holder, Counts counts) {
    int place = holder.place;
    link(older[place], newer[place]);
    holder.letGo(counts);
    if (holder instanceof HoldList && unused < MOST_UNUSED) {
      older[place] = firstUnused;
      firstUnused = place;
      unused++;
    } else {
      holders[place] = null;
      older[place] = firstFree;
      firstFree = place;
    }
  }

  /** What was opened last of all that is open, or null. */
  @Nullable Holder newest() {
    return holders[older[NONE]];
  }

  /** What was opened before {@code holder} and is open, or null. */
  @Nullable Holder older(Holder holder) {
    return holders[older[holder.place]];
  }

  private Holder holder(int place) {
    Holder holder = holders[place];
    assert holder != null : place;
    return holder;
  }

  private void append(int place) {
    link(older[NONE], place);
    link(place, NONE);
  }

  private void link(int place, int next) {
    newer[place] = next;
    older[next] = place;
  }
}

package dev.lasso.runtime.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The open scopes and roots of a heap, in the order in which they were opened.
 *
 * <p>Each has a place, and the places form a ring that is linked by their numbers. A scope is
 * represented by its list, which stays at its place for later scopes. Therefore opening a scope
 * stores no reference to a new object in an old one, which would need a fence of the JVM's
 * collector G1 (<a href="https://openjdk.org/jeps/522">JEP 522</a>).
 *
 * <p>A closed scope or root leaves the ring at the very end. If an error interrupts its closing, it
 * is still here to be closed again. The ring is changed by plain stores without any call between
 * them.
 */
public final class OpenHolds {

  /**
   * The holders of an object.
   *
   * @param scopes the number of scopes
   * @param roots the number of roots
   * @param holds the total number of their holds
   * @param scopePlace where the most recent of the scopes was opened, if that is known
   * @param rootPlace where the most recent of the roots was opened, if that is known
   */
  public record Holders(
      int scopes, int roots, int holds, @Nullable String scopePlace, @Nullable String rootPlace) {}

  /** No place. Also the head of the ring of open places. */
  static final int NONE = 0;

  private static final int SMALLEST = 4;

  /** Maximum number of lists that are kept for later scopes. */
  private static final int MOST_UNUSED = 16;

  private final Access access;

  private @Nullable Holder[] holders = new Holder[SMALLEST];

  /**
   * By open place: the place that was opened before it. By other places: the next of their kind.
   */
  private int[] older = new int[SMALLEST];

  /** By open place: the place that was opened after it. */
  private int[] newer = new int[SMALLEST];

  private int end = 1;

  /** The first place whose list no scope uses. */
  private int firstUnused = NONE;

  /** Number of such places. */
  private int unused;

  /** Number of further scopes for which the stack is known to have room. */
  int room;

  /** The first empty place. */
  private int firstFree = NONE;

  /** Returns the list for the next scope, which {@link #open} then opens. */
  HoldList next() {
    if (firstUnused == NONE) {
      reserve();
      HoldList list = new HoldList();
      int place = takePlace(list);
      older[place] = NONE;
      firstUnused = place;
      unused++;
    }
    HoldList list = (HoldList) holders[firstUnused];
    assert list != null : firstUnused;
    return list;
  }

  OpenHolds(Access access) {
    this.access = access;
  }

  /** Opens the list that {@link #next} has returned. */
  void open() {
    int place = firstUnused;
    firstUnused = older[place];
    unused--;
    room--;
    int last = older[NONE];
    older[place] = last;
    newer[place] = NONE;
    newer[last] = place;
    older[NONE] = place;
  }

  /** Ensures room for a root. */
  void reserve() {
    if (firstFree == NONE && end == holders.length) {
      var moreHolders = Arrays.copyOf(holders, 2 * end);
      int[] moreOlder = Arrays.copyOf(older, 2 * end);
      newer = Arrays.copyOf(newer, 2 * end);
      older = moreOlder;
      holders = moreHolders;
    }
  }

  /** Adds a root or a shared hold, for which room was reserved. */
  void add(Holder root) {
    int place = takePlace(root);
    int last = older[NONE];
    older[place] = last;
    newer[place] = NONE;
    newer[last] = place;
    older[NONE] = place;
  }

  private int takePlace(Holder holder) {
    int place = firstFree;
    if (place == NONE) {
      place = end++;
    } else {
      firstFree = older[place];
    }
    holders[place] = holder;
    holder.place = place;
    return place;
  }

  /** Closes a scope or root, which releases its holds. */
  void close(Holder holder, Counts counts) {
    access.unfinished++;
    holder.letGo(counts);
    boolean isList = holder instanceof HoldList;
    int place = holder.place;
    int before = older[place];
    int after = newer[place];
    newer[before] = after;
    older[after] = before;
    room += isList ? 1 : 0;
    if (isList && unused < MOST_UNUSED) {
      older[place] = firstUnused;
      firstUnused = place;
      unused++;
    } else {
      holders[place] = null;
      older[place] = firstFree;
      firstFree = place;
    }
    access.unfinished--;
  }

  /** Continues closing the scopes and roots whose closing an error has interrupted. */
  void closeInterrupted(Counts counts) {
    for (Holder open = newest(); open != null; ) {
      Holder next = older(open);
      if (open.isClosing()) {
        close(open, counts);
      }
      open = next;
    }
  }

  /** Returns whether a root of a shared heap is open. */
  boolean isAnyRootOpen() {
    for (Holder open = newest(); open != null; open = older(open)) {
      if (open.roots() > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether a scope or root is open that the program should have closed before its heap
   * closes.
   */
  boolean isAnyOpen() {
    for (Holder open = newest(); open != null; open = older(open)) {
      if (open.isLeftOpen()) {
        return true;
      }
    }
    return false;
  }

  /** Returns all of these, oldest first. */
  List<Holder> leftOpen() {
    List<Holder> left = new ArrayList<>();
    for (Holder open = newest(); open != null; open = older(open)) {
      if (open.isLeftOpen()) {
        left.add(open);
      }
    }
    Collections.reverse(left);
    return left;
  }

  /** Returns the list of the innermost open scope, or null. */
  @Nullable HoldList innermost() {
    for (int place = older[NONE]; place != NONE; place = older[place]) {
      if (holders[place] instanceof HoldList list && list.isOpen()) {
        return list;
      }
    }
    return null;
  }

  /** Returns the list of the last scope opened before the scope of {@code list}, or null. */
  @Nullable HoldList innermostBefore(HoldList list) {
    for (int place = older[list.place]; place != NONE; place = older[place]) {
      if (holders[place] instanceof HoldList found && found.isOpen()) {
        return found;
      }
    }
    return null;
  }

  /**
   * Returns the lists of the open scopes that were opened after the scope of {@code list}, newest
   * first.
   */
  List<HoldList> after(HoldList list) {
    List<HoldList> lists = new ArrayList<>();
    for (Holder open = newest(); open != null && open != list; open = older(open)) {
      if (open instanceof HoldList found && found.isOpen()) {
        lists.add(found);
      }
    }
    return lists;
  }

  /** Returns the last opened of all open scopes and roots, or null. */
  @Nullable Holder newest() {
    return holders[older[NONE]];
  }

  /** Returns the open scope or root that was opened before {@code holder}, or null. */
  @Nullable Holder older(Holder holder) {
    return holders[older[holder.place]];
  }

  /** Returns the holders of an object. */
  Holders holders(Counted object, long handle) {
    int scopes = 0;
    int roots = 0;
    int holds = 0;
    String scopePlace = null;
    String rootPlace = null;
    for (Holder open = newest(); open != null; open = older(open)) {
      int count = open.holdsOn(object, handle);
      holds += count;
      if (count > 0) {
        if (open instanceof HoldList) {
          scopePlace = scopes++ == 0 ? place(open) : scopePlace;
        } else {
          rootPlace = roots++ == 0 ? place(open) : rootPlace;
        }
      }
    }
    return new Holders(scopes, roots, holds, scopePlace, rootPlace);
  }

  private static @Nullable String place(Holder open) {
    Opening opened = open.opened;
    return opened == null ? null : opened.place();
  }

  /**
   * A consumer of holds: the handle of the object, and where the holder was opened, if that is
   * known.
   */
  interface Handles {
    void hold(long handle, boolean ofRoot, @Nullable String place);
  }

  /** Passes on each hold of all open scopes and roots. Those opened last come first. */
  void forEachHold(Handles handles) {
    for (Holder open = newest(); open != null; open = older(open)) {
      boolean ofRoot = !(open instanceof HoldList);
      String place = place(open);
      open.forEachHandle(handle -> handles.hold(handle, ofRoot, place));
    }
  }
}

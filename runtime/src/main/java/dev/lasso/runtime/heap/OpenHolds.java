package dev.lasso.runtime.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
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

  /** The kinds of holders. */
  public enum Kind {
    SCOPE,
    ROOT,
    CELL
  }

  /** A consumer of the holders of objects. */
  interface Holders {
    /**
     * Accepts one or more holders of an object, which are of the same kind.
     *
     * @param handle the handle of the object
     * @param count the number of holders of the kind that share the holds
     * @param holds the number of their holds; 0 if they share the holds of the previous holders
     * @param place where the last of them was opened; empty if that is not known
     */
    void holder(long handle, Kind kind, int count, int holds, String place);
  }

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

  /**
   * Passes on the holders of one object. Those opened last come first.
   *
   * @param sharedRoots the known openings of the open roots, by their shared holds
   */
  void forEachHolder(
      Counted object, long handle, SequencedMap<Holder, List<Opening>> sharedRoots, Holders to) {
    forEach(
        sharedRoots,
        open -> {
          int holds = open.holdsOn(object, handle);
          if (holds > 0) {
            pass(open, handle, holds, sharedRoots, to);
          }
        });
  }

  /**
   * Passes on the holders of all objects. Those opened last come first. A scope that holds an
   * object several times is passed on once for each hold.
   *
   * @param sharedRoots the known openings of the open roots, by their shared holds
   */
  void forEachHolder(SequencedMap<Holder, List<Opening>> sharedRoots, Holders to) {
    forEach(
        sharedRoots, open -> open.forEachHandle(handle -> pass(open, handle, 1, sharedRoots, to)));
  }

  private void forEach(SequencedMap<Holder, List<Opening>> sharedRoots, Consumer<Holder> each) {
    sharedRoots.sequencedKeySet().reversed().forEach(each);
    for (Holder open = newest(); open != null; open = older(open)) {
      if (!sharedRoots.containsKey(open)) {
        each.accept(open);
      }
    }
  }

  private static void pass(
      Holder open,
      long handle,
      int holds,
      SequencedMap<Holder, List<Opening>> sharedRoots,
      Holders to) {
    if (open instanceof HoldList) {
      to.holder(handle, Kind.SCOPE, 1, holds, place(open.opened));
      return;
    }
    boolean inCell = open.isInCell();
    int roots = Math.max(open.roots(), inCell ? 0 : 1);
    if (roots > 0) {
      List<Opening> known = sharedRoots.getOrDefault(open, List.of());
      Opening last = known.isEmpty() ? open.opened : known.getLast();
      to.holder(handle, Kind.ROOT, roots, holds, place(last));
    }
    if (inCell) {
      to.holder(handle, Kind.CELL, 1, roots > 0 ? 0 : holds, place(open.opened));
    }
  }

  private static String place(@Nullable Opening opened) {
    return opened == null ? "" : opened.place();
  }
}

package dev.lasso.runtime.heap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The scopes and roots that are open, in the order in which they were opened.
 *
 * <p>Each has a place, and the places are linked by numbers. For a scope its list stands here, and
 * stays at its place for the scopes that come later. So opening one stores no reference to a new
 * object in an old one, for which the JVM's collector G1 has to fence (<a
 * href="https://openjdk.org/jeps/522">JEP 522</a>).
 *
 * <p>What is closed leaves the ring at the very end: if a lack of stack interrupts its closing, it
 * is still here to be closed again. The ring is changed by plain stores, with no call in between.
 */
public final class OpenHolds {

  /** Kinds of what holds objects from outside the graph. */
  public enum Kind {
    SCOPE,
    ROOT,
    CELL
  }

  /** A receiver of what holds objects. */
  interface Holders {
    /**
     * Receives what holds an object.
     *
     * @param handle the handle of the object
     * @param count how many of the kind share the holds
     * @param holds how many holds they have; 0 if what was received before shares them, too
     * @param place where the last of them was opened; empty if that is not known
     */
    void holder(long handle, Kind kind, int count, int holds, String place);
  }

  /** No place; the head of the ring of open places. */
  static final int NONE = 0;

  private static final int SMALLEST = 4;

  /** How many lists are kept for later scopes. */
  private static final int MOST_UNUSED = 16;

  private final Access access;

  private @Nullable Holder[] holders = new Holder[SMALLEST];

  /** By open place: the one that was opened before it. By other places: the next of their kind. */
  private int[] older = new int[SMALLEST];

  /** By open place: the one that was opened after it. */
  private int[] newer = new int[SMALLEST];

  private int end = 1;

  /** The first place with a list that no scope uses. */
  private int firstUnused = NONE;

  private int unused;

  /** How many more scopes the stack is known to have room for. */
  int room;

  /** The first place with nothing. */
  private int firstFree = NONE;

  /** The list of the scope that {@link #open} opens next. */
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

  /** Opens the list that {@link #next} has told. */
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

  /** Adds a root or an anchor, for which there is room. */
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

  /** Ends what is open, which lets go of what it holds. */
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

  /** Does the rest of what was being closed when a lack of stack came in between. */
  void closeInterrupted(Counts counts) {
    for (Holder open = newest(); open != null; ) {
      Holder next = older(open);
      if (open.isClosing()) {
        close(open, counts);
      }
      open = next;
    }
  }

  /** Whether a root of a shared heap is open. */
  boolean isAnyRootOpen() {
    for (Holder open = newest(); open != null; open = older(open)) {
      if (open.roots() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether anything is open that its heap should have found closed. */
  boolean isAnyOpen() {
    for (Holder open = newest(); open != null; open = older(open)) {
      if (open.isLeftOpen()) {
        return true;
      }
    }
    return false;
  }

  /** All of that, oldest first. */
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

  /** The list of the scope that was opened last of all that are open, or null. */
  @Nullable HoldList innermost() {
    for (int place = older[NONE]; place != NONE; place = older[place]) {
      if (holders[place] instanceof HoldList list && list.isOpen()) {
        return list;
      }
    }
    return null;
  }

  /** The list of the scope that was opened last before that of {@code list}, or null. */
  @Nullable HoldList innermostBefore(HoldList list) {
    for (int place = older[list.place]; place != NONE; place = older[place]) {
      if (holders[place] instanceof HoldList found && found.isOpen()) {
        return found;
      }
    }
    return null;
  }

  /** Those of the scopes that were opened after that of {@code list}, newest first. */
  List<HoldList> after(HoldList list) {
    List<HoldList> lists = new ArrayList<>();
    for (Holder open = newest(); open != null && open != list; open = older(open)) {
      if (open instanceof HoldList found && found.isOpen()) {
        lists.add(found);
      }
    }
    return lists;
  }

  /** What was opened last of all that is open, or null. */
  @Nullable Holder newest() {
    return holders[older[NONE]];
  }

  /** What was opened before {@code holder} and is open, or null. */
  @Nullable Holder older(Holder holder) {
    return holders[older[holder.place]];
  }

  /**
   * Passes on what holds one object, what was opened last first.
   *
   * @param sharedRoots by anchor: the openings that are known of its roots
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
   * Passes on what holds each object, what was opened last first; a scope that holds an object
   * several times as often.
   *
   * @param sharedRoots by anchor: the openings that are known of its roots
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

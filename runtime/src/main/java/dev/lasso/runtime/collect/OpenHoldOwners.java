package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.ObjectHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open scopes and roots of a heap, in the order in which they were opened.
 *
 * <p>Each has a place, and the places form a list that is linked by their numbers. A scope is
 * represented by its list, which stays at its place for later scopes. Therefore opening a scope
 * stores no reference to a new object in an old one, which would need a fence of the JVM's
 * collector G1 (<a href="https://openjdk.org/jeps/522">JEP 522</a>). If the scope was the newest of
 * all, its list <em>rests</em>: it stays where it is for the next scope.
 *
 * <p>Otherwise a closed scope or root leaves the list at the very end. If an error interrupts its
 * closing, it is still here to be closed again. The list is changed by plain stores without any
 * call between them.
 */
public final class OpenHoldOwners {

  /** No place. */
  static final int NONE = 0;

  private static final int INITIAL_SIZE = 4;

  /** 2^32 divided by the golden ratio, which keeps multiples far apart. */
  private static final int MARKS_APART = 0x9E3779B9;

  /** Maximum number of lists that are kept for later scopes. */
  private static final int MAX_UNUSED = 16;

  public final HoldCounts holdCounts;

  /** The arrays of a heap that has never had an open scope or root. Not changed. */
  private static final @Nullable HoldOwner[] NO_HOLDERS = new HoldOwner[1];

  private static final int[] NO_NUMBERS = new int[1];

  private @Nullable HoldOwner[] holders = NO_HOLDERS;

  /**
   * By open place: the place that was opened before it. By other places: the next of their kind.
   */
  private int[] older = NO_NUMBERS;

  /** By open place, except the newest: the place that was opened after it. */
  private int[] newer = NO_NUMBERS;

  /** The open place that was opened last. */
  private int newest = NONE;

  /** The list that rests, if its state says so. It is seldom stored, because that costs a fence. */
  private @Nullable ScopeHandles resting;

  private int end = 1;

  /** The first place whose list no scope uses. */
  private int firstUnused = NONE;

  /** Number of such places. */
  private int unused;

  private int scopes;
  private int roots;

  /** Serial number of the last mark. Those of different heaps are far apart. */
  private int lastMark;

  /** The first empty place. */
  private int firstFree = NONE;

  /**
   * Returns the list that rests, which {@link #reopen} then opens. Returns null if there is none,
   * or a root was opened after its scope.
   */
  public @Nullable ScopeHandles restingList() {
    ScopeHandles list = resting;
    boolean rests =
        list != null && list.place == newest && (list.state & ScopeHandles.RESTING) != 0;
    return rests ? list : null;
  }

  /** Opens the list that {@link #restingList} has returned. */
  public void reopen(ScopeHandles list) {
    list.state = 0;
    scopes++;
  }

  /** Returns the list for the next scope, which {@link #openNext} then opens. */
  public ScopeHandles nextList() {
    ScopeHandles list = restingList();
    return list == null ? unusedList() : list;
  }

  private ScopeHandles unusedList() {
    ScopeHandles list = resting;
    if (list != null && list.isResting()) {
      unlink(list.place);
    }
    if (firstUnused == NONE) {
      reserve();
      list = new ScopeHandles();
      int place = firstFree;
      if (place == NONE) {
        place = end++;
      } else {
        firstFree = older[place];
      }
      holders[place] = list;
      list.place = place;
      older[place] = NONE;
      firstUnused = place;
      unused++;
    }
    return list(firstUnused);
  }

  private ScopeHandles list(int place) {
    ScopeHandles list = (ScopeHandles) holders[place];
    assert list != null : place;
    return list;
  }

  public OpenHoldOwners(HoldCounts holdCounts) {
    this.holdCounts = holdCounts;
    lastMark = (int) holdCounts.heap.number() * MARKS_APART;
  }

  /** Returns a mark of the handles of a list, which no other scope of any heap accepts. */
  public long mark(ScopeHandles list) {
    return list.mark(++lastMark);
  }

  /** Opens the list that {@link #nextList} has returned. */
  public void openNext(ScopeHandles list) {
    int place = list.place;
    // No safepoint and no allocation below: the stores happen together.
    if (newest != place) {
      firstUnused = older[place];
      unused--;
      int last = newest;
      older[place] = last;
      newer[last] = place;
      newest = place;
    }
    list.state &= ~ScopeHandles.RESTING;
    scopes++;
  }

  /** Ensures room for a root. */
  public void reserve() {
    if (firstFree == NONE && end == holders.length) {
      int size = Math.max(INITIAL_SIZE, 2 * end);
      var moreHolders = Arrays.copyOf(holders, size);
      int[] moreOlder = Arrays.copyOf(older, size);
      newer = Arrays.copyOf(newer, size);
      older = moreOlder;
      holders = moreHolders;
    }
  }

  /** Adds a root or a shared hold, for which room was reserved, and counts its hold. */
  public void add(HoldOwner root, ObjectHeader object) {
    HeaderBits.addHold(object);
    // No safepoint and no allocation below: the stores happen together.
    roots++;
    int place = firstFree;
    if (place == NONE) {
      place = end++;
    } else {
      firstFree = older[place];
    }
    holders[place] = root;
    root.place = place;
    root.closed = false;
    int last = newest;
    older[place] = last;
    newer[last] = place;
    newest = place;
  }

  /** Closes a scope or root, which releases its holds. */
  public void close(HoldOwner holdOwner) {
    if (holdOwner instanceof ScopeHandles list) {
      close(list);
      return;
    }
    holdCounts.heap.openChanges++;
    holdOwner.releaseHolds(holdCounts);
    int place = holdOwner.place;
    // No safepoint and no allocation below: the stores happen together.
    if (place == newest) {
      newest = older[place];
    } else {
      newer[older[place]] = newer[place];
      older[newer[place]] = older[place];
    }
    roots--;
    holders[place] = null;
    older[place] = firstFree;
    firstFree = place;
    holdCounts.heap.openChanges--;
  }

  /** Closes a scope, which releases its holds. Its list stays for a later scope. */
  public void close(ScopeHandles list) {
    if (list.canRest()) {
      closeEmpty(list);
      return;
    }
    holdCounts.heap.openChanges++;
    list.releaseHolds(holdCounts);
    end(list);
    holdCounts.heap.openChanges--;
  }

  /** Closes a scope whose list {@linkplain ScopeHandles#canRest can rest}. */
  public void closeEmpty(ScopeHandles list) {
    list.rest();
    end(list);
  }

  private void end(ScopeHandles list) {
    scopes--;
    int place = list.place;
    if (newest != place && restingList() != null) {
      unlink(newest); // it was opened after the scope, or even while that was being closed
    }
    if (newest != place) {
      unlink(place);
    } else if (resting != list) {
      resting = list;
    }
  }

  /** Removes a list that rests. */
  private void unlink(int place) {
    // No safepoint and no allocation below: the stores happen together.
    if (resting != null && resting.place == place) {
      resting = null;
    }
    if (place == newest) {
      newest = older[place];
    } else {
      newer[older[place]] = newer[place];
      older[newer[place]] = older[place];
    }
    if (unused < MAX_UNUSED) {
      older[place] = firstUnused;
      firstUnused = place;
      unused++;
    } else {
      holders[place] = null;
      older[place] = firstFree;
      firstFree = place;
    }
  }

  /** Returns the number of open scopes. Another thread may see an old number. */
  public int scopes() {
    return scopes;
  }

  /** Returns the number of open roots and shared holds. Another thread may see an old number. */
  public int roots() {
    return roots;
  }

  /** Returns the number of some of the scopes and roots, as far as any thread can see it. */
  public int count(Predicate<HoldOwner> counted) {
    int count = 0;
    for (HoldOwner each : holders) {
      count += each != null && counted.test(each) ? 1 : 0;
    }
    return count;
  }

  /** Continues closing the scopes and roots whose closing an error has interrupted. */
  public void closeInterrupted() {
    for (HoldOwner open = newest(); open != null; ) {
      HoldOwner next = older(open);
      if (open.isClosing()) {
        close(open);
      }
      open = next;
    }
  }

  /** Returns whether a root of a shared heap is open. */
  public boolean isAnyRootOpen() {
    return isAny(open -> open.rootCount() > 0);
  }

  /** Returns whether a scope is open that the program should have closed. */
  public boolean isAnyScopeOpen() {
    return isAny(open -> open instanceof ScopeHandles && open.isLeftOpen());
  }

  /** Returns whether an open scope or root is among the wanted ones. */
  public boolean isAny(Predicate<HoldOwner> wanted) {
    for (HoldOwner open = newest(); open != null; open = older(open)) {
      if (wanted.test(open)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the scopes and roots that the program should have closed before its heap closes, oldest
   * first.
   */
  public List<HoldOwner> leftOpen() {
    List<HoldOwner> left = new ArrayList<>();
    for (HoldOwner open = newest(); open != null; open = older(open)) {
      if (open.isLeftOpen()) {
        left.add(open);
      }
    }
    return left.reversed();
  }

  /** Returns the list of the innermost open scope, or null. */
  public @Nullable ScopeHandles innermost() {
    return innermostFrom(newest);
  }

  /** Returns the list of the last scope opened before the scope of {@code list}, or null. */
  public @Nullable ScopeHandles innermostBefore(ScopeHandles list) {
    return innermostFrom(older[list.place]);
  }

  private @Nullable ScopeHandles innermostFrom(int newest) {
    for (int place = newest; place != NONE; place = older[place]) {
      if (holders[place] instanceof ScopeHandles list && list.isOpen()) {
        return list;
      }
    }
    return null;
  }

  /**
   * Returns the lists of the open scopes that were opened after the scope of {@code list}, newest
   * first; of all open scopes if it is null.
   */
  public List<ScopeHandles> after(@Nullable ScopeHandles list) {
    List<ScopeHandles> lists = new ArrayList<>();
    for (HoldOwner open = newest(); open != null && open != list; open = older(open)) {
      if (open instanceof ScopeHandles found && found.isOpen()) {
        lists.add(found);
      }
    }
    return lists;
  }

  /** Returns the last opened of all open scopes and roots, or null. */
  public @Nullable HoldOwner newest() {
    return openFrom(newest);
  }

  /** Returns the open scope or root that was opened before {@code holdOwner}, or null. */
  public @Nullable HoldOwner older(HoldOwner holdOwner) {
    return openFrom(older[holdOwner.place]);
  }

  private @Nullable HoldOwner openFrom(int place) {
    int at = place;
    while (holders[at] instanceof ScopeHandles list && list.isResting()) {
      at = older[at];
    }
    return holders[at];
  }
}

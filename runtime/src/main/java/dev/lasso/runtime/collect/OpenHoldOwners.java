package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.ObjectHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open scopes and roots of a heap, each kind in the order in which they were opened.
 *
 * <p>A scope is represented by its list, which stays for later scopes. Therefore opening a scope
 * stores no reference to a new object in an old one, which would need a fence of the JVM's
 * collector G1 (<a href="https://openjdk.org/jeps/522">JEP 522</a>). The lists form a stack,
 * because most programs close the scope first that they have opened last. The roots form a list
 * that is linked by the numbers of their places, because they are closed in any order.
 *
 * <p>A scope or root that is closed leaves at the very end. If an error interrupts its closing, it
 * is still here to be closed again. Both are changed by plain stores without any call between them.
 */
public final class OpenHoldOwners {

  /** No place of a root. */
  static final int NONE = 0;

  private static final int INITIAL_SIZE = 4;

  /** 2^32 divided by the golden ratio, which keeps multiples far apart. */
  private static final int MARKS_APART = 0x9E3779B9;

  /** Maximum number of lists that are kept for later scopes, apart from the first ones. */
  private static final int MAX_UNUSED = 16;

  public final HoldCounts holdCounts;

  /** The arrays of a heap that has never had an open scope or root. Not changed. */
  private static final @Nullable ScopeHandles[] NO_LISTS = new ScopeHandles[1];

  private static final @Nullable HoldOwner[] NO_HOLDERS = new HoldOwner[1];

  private static final int[] NO_NUMBERS = new int[1];

  /** The lists of the open scopes, oldest first, followed by lists for later ones and null. */
  private @Nullable ScopeHandles[] lists = NO_LISTS;

  /** Number of open scopes. */
  private int scopes;

  /** The roots by their places. */
  private @Nullable HoldOwner[] holders = NO_HOLDERS;

  /** By place of a root: the place of the one opened before it. By other places: the next one. */
  private int[] older = NO_NUMBERS;

  /** By place of a root, except the newest: the place of the one opened after it. */
  private int[] newer = NO_NUMBERS;

  /** The place of the root that was opened last. */
  private int newestRoot = NONE;

  private int end = 1;

  /** The first empty place. */
  private int firstFree = NONE;

  private int roots;

  /** Serial number of the last mark. Those of different heaps are far apart. */
  private int lastMark;

  public OpenHoldOwners(HoldCounts holdCounts) {
    this.holdCounts = holdCounts;
    lastMark = (int) holdCounts.heap.number * MARKS_APART;
  }

  /** Returns a mark of the handles of a list, which no other scope of any heap accepts. */
  public long mark(ScopeHandles list) {
    return list.mark(++lastMark);
  }

  // ------------------------------------------------------------------ opening

  /**
   * Returns the list for the next scope, which {@link #open} then opens, or null if there is none
   * yet.
   */
  public @Nullable ScopeHandles unusedList() {
    return lists[scopes];
  }

  /** Returns the list for the next scope as {@link #unusedList} does, or else a new one. */
  public ScopeHandles nextList() {
    ScopeHandles list = unusedList();
    if (list == null) {
      int place = scopes;
      if (place + 1 == lists.length) {
        lists = Arrays.copyOf(lists, Math.max(INITIAL_SIZE, 2 * lists.length));
      }
      list = new ScopeHandles();
      list.place = place;
      list.setDeep(place >= MAX_UNUSED);
      lists[place] = list;
    }
    return list;
  }

  /** Opens the next scope, which uses the list that was just returned. */
  public void open() {
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
    int last = newestRoot;
    older[place] = last;
    newer[last] = place;
    newestRoot = place;
  }

  // ------------------------------------------------------------------ closing

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
    if (place == newestRoot) {
      newestRoot = older[place];
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
    if (list.isPlain()) {
      closeEmpty(list);
      return;
    }
    holdCounts.heap.openChanges++;
    list.releaseHolds(holdCounts);
    end(list, list.use);
    if (list.place >= MAX_UNUSED) {
      list.setDeep(true);
      if (scopes + MAX_UNUSED < lists.length) {
        lists[scopes + MAX_UNUSED] = null;
      }
    }
    holdCounts.heap.openChanges--;
  }

  /** Closes a scope whose list {@linkplain ScopeHandles#isPlain is plain}. */
  public void closeEmpty(ScopeHandles list) {
    end(list, list.use + 1);
  }

  private void end(ScopeHandles list, long use) {
    int last = scopes - 1;
    // No safepoint and no allocation below: the stores happen together.
    int place = list.place;
    if (place != last) {
      @Nullable ScopeHandles[] all = lists;
      for (; place < last; place++) {
        ScopeHandles inner = all[place + 1];
        assert inner != null;
        all[place] = inner;
        inner.place = place;
      }
      all[last] = list;
      list.place = last;
    }
    scopes = last;
    list.use = use;
  }

  /** Returns the number of open scopes. Another thread may see an old number. */
  public int scopes() {
    return scopes;
  }

  /** Returns the number of open roots and shared holds. Another thread may see an old number. */
  public int roots() {
    return roots;
  }

  /** Returns the number of some of the roots, as far as any thread can see it. */
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
   * Returns the roots and then the scopes that the program should have closed before its heap
   * closes, oldest first.
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
    return innermostBelow(scopes);
  }

  /** Returns the list of the last scope opened before the scope of {@code list}, or null. */
  public @Nullable ScopeHandles innermostBefore(ScopeHandles list) {
    return innermostBelow(list.place);
  }

  private @Nullable ScopeHandles innermostBelow(int place) {
    for (int at = place - 1; at >= 0; at--) {
      if (list(at).isOpen()) {
        return list(at);
      }
    }
    return null;
  }

  /**
   * Returns the lists of the open scopes that were opened after the scope of {@code list}, newest
   * first; of all open scopes if it is null.
   */
  public List<ScopeHandles> after(@Nullable ScopeHandles list) {
    List<ScopeHandles> after = new ArrayList<>();
    for (int place = list == null ? 0 : list.place + 1; place < scopes; place++) {
      if (list(place).isOpen()) {
        after.add(list(place));
      }
    }
    return after.reversed();
  }

  private ScopeHandles list(int place) {
    ScopeHandles list = lists[place];
    assert list != null : place;
    return list;
  }

  /** Returns the last opened scope, or if none is open the last opened root, or null. */
  public @Nullable HoldOwner newest() {
    return scopes > 0 ? lists[scopes - 1] : holders[newestRoot];
  }

  /**
   * Returns the scope that was opened before a scope, the root that was opened before a root, or
   * the last opened root after the first scope. Returns null if there is none.
   */
  public @Nullable HoldOwner older(HoldOwner holdOwner) {
    if (!(holdOwner instanceof ScopeHandles)) {
      return holders[older[holdOwner.place]];
    }
    return holdOwner.place > 0 ? lists[holdOwner.place - 1] : holders[newestRoot];
  }
}

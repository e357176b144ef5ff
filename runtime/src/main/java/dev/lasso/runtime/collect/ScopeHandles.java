package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.Texts;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The handles of the objects that a scope holds, oldest first.
 *
 * <p>The removal of a recent handle is a short search from the end. It happens whenever a new
 * object is moved into a graph. The removal of an old handle needs an index of the positions, which
 * is built when it is first needed. The index is a hash table that may have stale entries, so only
 * the handles determine what is held. Adding and removing a handle changes plain fields only, and
 * makes no call, so no error can interrupt it.
 *
 * <p>One scope after another uses the list.
 */
public final class ScopeHandles extends HoldOwner {

  /** The value of a removed handle. */
  public static final long REMOVED = 0;

  /** Number of recent handles that are searched without the index. */
  private static final int MAX_LINEAR_SEARCH = 16;

  private static final int INITIAL_SIZE = 8;

  /** Maximum capacity that is kept for the next scope. */
  private static final int MAX_KEPT_CAPACITY = 1 << 10;

  private static final long[] NO_HANDLES = {};
  private static final int[] NO_INDEX = {};

  /**
   * Number of occupied entries of the index that a new one passes. If half of them belong to the
   * same handle, the new one takes the place of the oldest of these.
   */
  private static final int MAX_PASSED = 64;

  /** 2^64 divided by the golden ratio, which spreads handles over the upper bits. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** The handles, with {@link #REMOVED} at the places of removed ones. */
  public long[] handles = NO_HANDLES;

  /** Number of places in use. */
  public int end;

  /** Number of handles. */
  public int size;

  /**
   * Position below which handles are not moved, because a rewind or a running call returns to it.
   * Never above {@link #end}.
   */
  public int fixedBelow;

  /**
   * The valid marks, outermost first, each with its serial number and, in the lower half, its
   * position. The positions ascend, and none is above {@link #fixedBelow}.
   */
  private long[] marks = NO_HANDLES;

  private int markCount;

  /** Positions plus one, by the hash of their handles. At most half of the entries are in use. */
  private int[] index = NO_INDEX;

  /** Number of index entries in use. */
  private int indexed;

  /** Position below which every handle is in the index. */
  private int indexedBelow;

  /** Position below which handles of {@link #overflowing} may lack in the index. */
  private int incompleteBelow;

  /** The handles with very many holds, as a set of six bits of their hashes. */
  private long overflowing;

  /** Changes when no loop inside the scope may end a hold any more that it has added before. */
  public int changes;

  /** See {@link #use()}. */
  long use;

  /**
   * The number of the entry into the heap that closing the scope ends, or 0. Such a scope ends with
   * its heap.
   */
  public int entry;

  /** True if that entry began in user code that the heap calls. */
  public boolean nested;

  /** In the {@link #state}: the scope that uses the list is being closed. */
  private static final int CLOSING = 1;

  /**
   * In the {@link #state}: closing the scope takes more than to release its holds, because there is
   * a mark, an index, the place where the scope was opened, or a large capacity.
   */
  private static final int USED = 2;

  /**
   * In the {@link #state}: many lists are before this one, so that a list far behind it is dropped
   * when its scope is closed.
   */
  private static final int DEEP = 4;

  /** 0 unless one of these holds. */
  private int state;

  /** Returns the number of the scope that uses the list. It changes when that scope is closed. */
  public long use() {
    return use;
  }

  /** Returns whether the scope that uses the list is not being closed. */
  boolean isOpen() {
    return !isClosing();
  }

  /** Notes whether many lists are before this one, which is not in use. */
  void setDeep(boolean deep) {
    state = deep ? DEEP : 0;
  }

  /** Ensures that {@code count} handles can be added without allocation. */
  public void reserve(int count) {
    trim();
    if (handles.length - end < count) {
      compact();
      if (handles.length - end < Math.max(count, end >> 1)) {
        int length = Math.max(2 * handles.length, end + count);
        handles = Arrays.copyOf(handles, Math.max(INITIAL_SIZE, length));
        state |= length > MAX_KEPT_CAPACITY ? USED : 0;
      }
    }
  }

  private void compact() {
    if (size < end) {
      discardIndex();
      long[] from = handles;
      int to = fixedBelow;
      for (int i = fixedBelow;
          i < end;
          i++) { // for a moment a handle is at both positions, but no call is made
        if (from[i] != REMOVED) {
          from[to++] = from[i];
        }
      }
      end = to;
    }
  }

  // ------------------------------------------------------------------ marks

  /**
   * Returns a mark of the current end: its serial number and, in the lower half, its depth.
   *
   * @param serial a number that no other valid mark has
   */
  public long mark(int serial) {
    int depth = markCount;
    if (depth > 0 && position(depth - 1) == end) {
      depth--; // nothing was added since the last mark, so this is the same
    } else {
      if (depth == marks.length) {
        marks = Arrays.copyOf(marks, Math.max(INITIAL_SIZE, 2 * depth));
      }
      state |= USED;
      marks[depth] = (long) serial << Integer.SIZE | end;
      markCount = depth + 1;
    }
    fixedBelow = end;
    return (marks[depth] & (-1L << Integer.SIZE)) | depth;
  }

  private int position(int depth) {
    return (int) marks[depth];
  }

  /** Returns the position of a mark, or -1 if it is not a valid mark of this list. */
  public int position(long mark) {
    int depth = (int) mark;
    boolean valid =
        depth >= 0 && depth < markCount && marks[depth] >> Integer.SIZE == mark >> Integer.SIZE;
    return valid ? position(depth) : -1;
  }

  /** Ends the marks that were made after a valid one, before the list is cut to its position. */
  public void endMarksAfter(long mark) {
    markCount = (int) mark + 1;
    fixedBelow = position((int) mark);
  }

  /** Ends the marks above {@code position}, which is about to become the {@link #end}. */
  void beginCut(int position) {
    if (fixedBelow > position) {
      fixedBelow = position;
      while (markCount > 0 && position(markCount - 1) > position) {
        markCount--;
      }
    }
    if (indexedBelow > position) {
      indexedBelow = position;
    }
  }

  private void endMarks() {
    fixedBelow = 0;
    markCount = 0;
    if (marks.length > MAX_KEPT_CAPACITY) {
      marks = NO_HANDLES;
    }
  }

  /** Reports inconsistencies. Changes nothing. */
  public void verify(Consumer<String> found) {
    int held = 0;
    for (int i = 0; i < end; i++) {
      held += handles[i] == REMOVED ? 0 : 1;
    }
    int before = -1;
    for (int depth = 0; depth < markCount; depth++) {
      if (position(depth) <= before) {
        found.accept("The marks of a scope do not ascend");
      }
      before = position(depth);
    }
    if (held != size || fixedBelow > end || before > fixedBelow || indexedBelow > end) {
      found.accept(
          "A scope counts %s handles and has %s, ends at %s, is fixed below %s and indexed below %s"
              .formatted(size, held, end, fixedBelow, indexedBelow));
    }
  }

  // ------------------------------------------------------------------ removing

  /** Removes the places of removed handles from the end. */
  public void trim() {
    while (end > fixedBelow && handles[end - 1] == REMOVED) {
      end--;
    }
    if (indexedBelow > end) {
      indexedBelow = end;
    }
  }

  /**
   * Swaps the handle at {@code from} with that at {@code position}, so that it stays when all
   * handles after {@code position} are removed.
   */
  public void moveDown(int from, int position) {
    if (indexedBelow > position) {
      indexedBelow = position; // to be indexed again
    }
    long handle = handles[from];
    handles[from] = handles[position];
    handles[position] = handle;
  }

  public void removeAt(int position) {
    handles[position] = REMOVED;
    size--;
  }

  @Override
  public void setOpenSite(OpenSite site) {
    state |= USED;
    super.setOpenSite(site);
  }

  /** Returns whether the scope that uses the list holds nothing, so that only its use must end. */
  public boolean isPlain() {
    return (end | state) == 0;
  }

  @Override
  public void releaseHolds(HoldCounts holdCounts) {
    if (!isClosing()) {
      state |= CLOSING;
      use++;
    }
    holdCounts.releaseTo(0, this, HeaderBits.Death.SCOPE_CLOSED, "closing a scope", "A scope");
    if ((state & USED) != 0) {
      endMarks();
      discardIndex();
      openSite = null;
      if (handles.length > MAX_KEPT_CAPACITY) {
        handles = NO_HANDLES;
      }
    }
    state = 0;
  }

  /** Returns false for an entry, because it ends with its heap. */
  @Override
  public boolean isLeftOpen() {
    return entry == 0 && isOpen();
  }

  @Override
  public boolean isClosing() {
    return (state & CLOSING) != 0;
  }

  @Override
  public void forEachHandle(LongConsumer each) {
    for (int i = 0; i < end; i++) {
      if (handles[i] != REMOVED) {
        each.accept(handles[i]);
      }
    }
  }

  @Override
  public String toString() {
    return "a scope that holds " + Texts.count(size, "object");
  }

  /** Returns the last position of {@code handle} from {@code start} on, or -1. */
  public int findFrom(int start, long handle) {
    for (int i = end - 1; i >= start; i--) {
      if (handles[i] == handle) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the last position of {@code handle}, or -1. */
  public int find(long handle) {
    trim(); // so that dropping the newest handles is a short search
    int recent = Math.max(0, end - MAX_LINEAR_SEARCH);
    int at = findFrom(recent, handle);
    return at >= 0 || recent == 0 ? at : findIndexed(handle);
  }

  private int findIndexed(long handle) {
    completeIndex();
    int last = -1;
    for (int i = hash(handle); index[i] != 0; i = (i + 1) & (index.length - 1)) {
      int position = index[i] - 1;
      if (position < end && handles[position] == handle) {
        last = Math.max(last, position);
      }
    }
    boolean isComplete = last >= incompleteBelow || (overflowing & bit(handle)) == 0;
    return isComplete ? last : findFrom(Math.max(last, 0), handle);
  }

  /** Adds the handles to the index that it lacks. */
  private void completeIndex() {
    if (2 * (indexed + end - indexedBelow) > index.length) {
      discardIndex();
      state |= USED;
      index = new int[Integer.highestOneBit(Math.max(INITIAL_SIZE, end)) << 3];
    }
    for (; indexedBelow < end; indexedBelow++) {
      if (handles[indexedBelow] != REMOVED) {
        addToIndex(indexedBelow);
      }
    }
  }

  private void addToIndex(int position) {
    int passed = 0;
    int i = hash(handles[position]);
    while (index[i] != 0) {
      i = (i + 1) & (index.length - 1);
      if (++passed == MAX_PASSED && replaceOldest(position)) {
        return;
      }
    }
    index[i] = position + 1;
    indexed++;
  }

  /**
   * Replaces the entry of the oldest hold of the handle at {@code position}, if the index has very
   * many. Otherwise a handle that is held n times would take n² steps. Returns whether it has.
   */
  private boolean replaceOldest(int position) {
    long handle = handles[position];
    int oldest = -1;
    int same = 0;
    int i = hash(handle);
    for (int passed = 0; passed < MAX_PASSED; passed++) {
      int other = index[i] - 1;
      if (other < position && handles[other] == handle) {
        same++;
        oldest = oldest < 0 || other < index[oldest] - 1 ? i : oldest;
      }
      i = (i + 1) & (index.length - 1);
    }
    if (2 * same < MAX_PASSED) {
      return false;
    }
    incompleteBelow = Math.max(incompleteBelow, index[oldest]);
    overflowing |= bit(handle);
    index[oldest] = position + 1;
    return true;
  }

  private long bit(long handle) {
    return 1L << hash(handle); // the shift uses the lower six bits
  }

  private int hash(long handle) {
    return (int) ((handle * GOLDEN) >>> (Long.numberOfLeadingZeros(index.length) + 1));
  }

  private void discardIndex() {
    index = NO_INDEX;
    indexed = 0;
    indexedBelow = 0;
    incompleteBelow = 0;
    overflowing = 0;
  }
}

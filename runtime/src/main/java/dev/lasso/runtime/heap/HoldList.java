package dev.lasso.runtime.heap;

import dev.lasso.runtime.observe.Words;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The handles of the objects that a scope holds, oldest first.
 *
 * <p>Removing a recent one, which is what moving a new object into a graph does, is a short search
 * from the end. Removing an old one needs an index of the positions, which is built when it is
 * needed first: a hash table that may have entries too many, so that only the handles tell what is
 * held. Adding and removing a handle changes plain fields alone and calls nothing, so that no lack
 * of stack or memory can come in between.
 *
 * <p>One scope after the other uses the list.
 */
final class HoldList extends Holder {

  /** No handle: the place of one that was removed. */
  static final long NOTHING = 0;

  private static final int SEARCHED = 16;

  private static final int SMALLEST = 8;

  /** How much room is kept for the next scope. */
  private static final int KEPT = 1 << 10;

  private static final long[] NO_HANDLES = {};
  private static final int[] NO_INDEX = {};

  /** 2^64 divided by the golden ratio, spreads handles over the upper bits. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  long[] handles = NO_HANDLES;
  int end;
  int size;

  /** Handles below this position stay where they are: somebody goes back to it. */
  int marked;

  /** Positions plus one, by hash of their handles; at most half of it is in use. */
  private int[] index = NO_INDEX;

  /** How many entries of the index are in use. */
  private int indexed;

  /** Below this position every handle is in the index. */
  private int indexedBelow;

  /** Number of times that a scope which used the list was rewound or closed. */
  int rewinds;

  private long use;

  /** Whether the scope that uses the list is that of an entry, which ends with its heap. */
  boolean entry;

  /** Whether the scope that uses the list is closing. */
  private boolean closing;

  /** The number of the scope that uses the list; it changes when that is closed. */
  long use() {
    return use;
  }

  /** Whether a scope that is not closing uses the list. */
  boolean isOpen() {
    return !closing;
  }

  boolean isEmpty() {
    return end == 0;
  }

  int size() {
    return size;
  }

  /** Sees to it that {@code count} handles can be added without allocating. */
  void reserve(int count) {
    trim();
    if (handles.length - end < count) {
      compact();
      if (handles.length - end < Math.max(count, end >> 1)) {
        int length = Math.max(2 * handles.length, end + count);
        handles = Arrays.copyOf(handles, Math.max(SMALLEST, length));
      }
    }
  }

  private void compact() {
    if (size < end) {
      forgetIndex();
      long[] from = handles;
      int to = marked;
      for (int i = marked;
          i < end;
          i++) { // a handle stands at both places for a moment, in no call
        if (from[i] != NOTHING) {
          from[to++] = from[i];
        }
      }
      end = to;
    }
  }

  void add(long handle) {
    handles[end++] = handle;
    size++;
  }

  /** Forgets the places of removed handles at the end. */
  void trim() {
    while (end > marked && handles[end - 1] == NOTHING) {
      end--;
    }
    if (indexedBelow > end) {
      indexedBelow = end;
    }
  }

  /** Keeps a handle from going when all after {@code position} go: it changes places. */
  void lower(int from, int position) {
    if (indexedBelow > position) {
      indexedBelow = position; // to be indexed anew
    }
    long handle = handles[from];
    handles[from] = handles[position];
    handles[position] = handle;
  }

  /** Removes the handle at {@code position}. */
  void removeAt(int position) {
    handles[position] = NOTHING;
    size--;
  }

  /** Removes one place of {@code handle}; returns whether there was one. */
  boolean remove(long handle) {
    int at = find(handle);
    if (at < 0) {
      return false;
    }
    removeAt(at);
    trim();
    return true;
  }

  @Override
  void letGo(Counts counts) {
    if (!closing) {
      closing = true;
      use++;
    }
    marked = 0;
    rewinds++;
    counts.releaseTo(0, this, Header.Death.SCOPE_CLOSED, "closing a scope", "A scope");
    forgetIndex();
    if (opened != null) {
      opened = null;
    }
    if (handles.length > KEPT) {
      handles = NO_HANDLES;
    }
    closing = false;
  }

  /** An entry ends with its heap. */
  @Override
  boolean isLeftOpen() {
    return !entry && !closing;
  }

  @Override
  boolean isClosing() {
    return closing;
  }

  @Override
  int holdsOn(Counted object, long handle) {
    return count(handle);
  }

  @Override
  void forEachHandle(LongConsumer each) {
    for (int i = 0; i < end; i++) {
      if (handles[i] != NOTHING) {
        each.accept(handles[i]);
      }
    }
  }

  @Override
  public String toString() {
    return "a scope that holds " + Words.count(size, "object");
  }

  /** How often {@code handle} is in the list. */
  int count(long handle) {
    int count = 0;
    for (int i = 0; i < end; i++) {
      if (handles[i] == handle) {
        count++;
      }
    }
    return count;
  }

  /** The last position of {@code handle} from {@code start} on, or -1. */
  int findFrom(int start, long handle) {
    for (int i = end - 1; i >= start; i--) {
      if (handles[i] == handle) {
        return i;
      }
    }
    return -1;
  }

  /** The last position of {@code handle}, or -1. */
  int find(long handle) {
    int recent = Math.max(0, end - SEARCHED);
    int at = findFrom(recent, handle);
    return at >= 0 || recent == 0 ? at : findIndexed(handle);
  }

  private int findIndexed(long handle) {
    complete();
    int last = -1;
    for (int i = hash(handle); index[i] != 0; i = (i + 1) & (index.length - 1)) {
      int position = index[i] - 1;
      if (position > last && position < end && handles[position] == handle) {
        last = position;
      }
    }
    return last;
  }

  /** Puts the handles that have come since into the index. */
  private void complete() {
    if (2 * (indexed + end - indexedBelow) > index.length) {
      forgetIndex();
      index = new int[Integer.highestOneBit(Math.max(SMALLEST, end)) << 3];
    }
    for (; indexedBelow < end; indexedBelow++) {
      if (handles[indexedBelow] != NOTHING) {
        int i = hash(handles[indexedBelow]);
        while (index[i] != 0) {
          i = (i + 1) & (index.length - 1);
        }
        index[i] = indexedBelow + 1;
        indexed++;
      }
    }
  }

  private int hash(long handle) {
    return (int) ((handle * GOLDEN) >>> (Long.numberOfLeadingZeros(index.length) + 1));
  }

  private void forgetIndex() {
    index = NO_INDEX;
    indexed = 0;
    indexedBelow = 0;
  }
}

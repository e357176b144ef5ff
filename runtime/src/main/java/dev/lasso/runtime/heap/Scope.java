package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.observe.Words;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A scope: one use of a list of holds. */
public final class Scope extends GcScope {

  private final Heap heap;

  /** The list of its holds while it is open. Afterwards the list may belong to another scope. */
  final HoldList holds;

  /** The number of this scope among the scopes that use the list. */
  private final long use;

  /** The entry lock if closing the scope leaves the heap, or null. */
  private final @Nullable Gate exit;

  Scope(Heap heap, HoldList holds, boolean entry) {
    this.heap = heap;
    this.holds = holds;
    use = holds.use();
    exit = entry ? heap.gate : null;
  }

  /** See {@link GcScope#current}. */
  public static Scope current() {
    if (!CurrentScope.VALUE.isBound()) {
      throw Errors.noCurrentScope();
    }
    return CurrentScope.VALUE.get();
  }

  @Override
  public Heap heap() {
    return heap;
  }

  @Override
  public <T extends GcObject> T keep(T object) {
    checkMutable();
    Objects.requireNonNull(object, "object");
    heap.counts.checkCounted(object, this);
    heap.counts.checkHoldable(object);
    holds.reserve(1);
    heap.noteHold(object);
    add(object, ((Counted) object).word + Header.ONE_HOLD);
    return object;
  }

  @Override
  public void drop(GcObject object) {
    heap.counts.release(holds, find(object), object);
  }

  @Override
  public <T extends GcObject> T moveTo(GcScope to, T object) {
    Scope target = (Scope) Objects.requireNonNull(to, "to");
    int position = find(object);
    if (target.heap != heap) {
      throw Errors.foreign(object, target.heap, target.toString());
    }
    target.checkOpen();
    if (target.holds != holds) {
      target.holds.reserve(1);
      long handle = holds.handles[position];
      // No safepoint and no allocation below: the stores happen together.
      target.holds.handles[target.holds.end++] = handle;
      target.holds.size++;
      holds.handles[position] = HoldList.NOTHING;
      holds.size--;
    }
    return object;
  }

  @Override
  public long mark() {
    checkMutable();
    HoldList list = holds;
    list.marked = list.end;
    return (long) id() << Integer.SIZE | list.end;
  }

  @Override
  public void rewind(long mark) {
    letGoFrom(position(mark), position(mark));
  }

  @Override
  public <T extends @Nullable Object> T rewind(long mark, T result) {
    int position = position(mark);
    if (!(result instanceof GcObject container)) {
      letGoFrom(position, position);
      return result;
    }
    heap.counts.checkCounted(container, this);
    int held =
        holds.findFrom(position, heap.counts.handle(container)); // linear in the released holds
    if (held < 0) {
      keep(container);
      held = holds.end - 1;
    }
    holds.lower(held, position);
    letGoFrom(position, position + 1);
    return result;
  }

  private int position(long mark) {
    checkMutable();
    int position = (int) mark;
    if (mark >> Integer.SIZE != id() || position > holds.marked || position < 0) {
      throw Errors.noMark(this);
    }
    return position;
  }

  /**
   * Returns a number that, with very high probability, differs from those of the other open scopes.
   */
  private int id() {
    return (int) use ^ holds.place << 20;
  }

  private void letGoFrom(int mark, int end) {
    holds.marked = mark;
    holds.rewinds += holds.end > mark ? 1 : 0;
    if (holds.end > end) {
      heap.counts.releaseTo(end, holds, Header.Death.SCOPE_REWOUND, "rewinding a scope", "A scope");
      heap.safePoint();
    }
  }

  @Override
  public void unwind() {
    checkMutable();
    List<Scope> inner =
        heap.openHolds.after(holds).stream()
            .map(list -> new Scope(heap, list, list.entry))
            .toList();
    for (Scope scope : inner) {
      if (!scope.isClosed() && (scope.exit == null || scope.exit.leaveInner())) {
        scope.letGoQuietly();
      }
    }
    if (!inner.isEmpty()) {
      heap.safePoint();
    }
  }

  @Override
  public void close() {
    if (isClosed()) {
      return; // and its entry has ended, if it is the scope of an entry
    }
    heap.checkMutable();
    if (exit != null) {
      exit.leave(this);
    } else {
      letGo();
    }
  }

  /** Checks that the scope can be closed now, unless it is already closed. */
  void checkClosable() {
    if (!isClosed()) {
      heap.checkMutable();
    }
  }

  void letGo() {
    heap.openHolds.close(holds, heap.counts);
    heap.safePoint();
  }

  /** Closes the scope as {@link #letGo} does, but without a safepoint. */
  void letGoQuietly() {
    heap.openHolds.close(holds, heap.counts);
  }

  private void checkMutable() {
    heap.checkMutable();
    checkOpen();
  }

  /** Checks that the scope is open and the current thread may use it. */
  public void checkOpen() {
    if (isClosed()) {
      throw Errors.closed(toString());
    }
  }

  boolean isClosed() {
    return holds.use() != use;
  }

  // ------------------------------------------------------------------ for generated code

  /**
   * Begins the change of an edge of {@code self}, an object of the heap {@code its}. The hold on
   * {@code object} becomes the edge.
   */
  public void giveTo(Heap its, Counted self, Counted object) {
    if (its.owning.checkMove(self, object)) {
      int position = its == heap ? position(object) : find(object);
      its.owning.move(self, holds, position, object);
    }
  }

  /** Begins the change of an edge of {@code self} into a hold. */
  public void beginTake(Counted self, @Nullable Counted old) {
    Owning owning = Heap.of(self).owning;
    boolean counted = owning.isCounted(self);
    checkOpen();
    if (heap != self.gcHeap()) {
      throw Errors.foreign(self, heap, toString());
    }
    if (counted && old != null) {
      owning.checkTake(old, this);
      reserve();
      owning.beginTake(old);
    }
  }

  /** Ends the change of an edge into a hold. */
  public void endTake(Counted self, Counted old) {
    Heap.of(self).owning.endTake(self, holds, old);
  }

  /** Makes room for one more object. */
  public void reserve() {
    checkMutable();
    holds.reserve(1);
  }

  /**
   * Makes room for an object that is about to be adopted. Its constructor, or the method of its
   * weight, may have closed or filled the scope.
   */
  void checkRoom() {
    if (isClosed() || holds.end == holds.handles.length) {
      reserve();
    }
  }

  /** Holds an object, for which there is room, and sets its header to {@code word}. */
  void add(Counted object, long word) {
    long handle = heap.counts.handle(object);
    HoldList list = holds;
    // No safepoint and no allocation below: the stores happen together.
    list.handles[list.end++] = handle;
    list.size++;
    object.word = word;
  }

  /** Returns the position of a hold on {@code object} that can be given away. */
  int find(Counted object) {
    checkMutable();
    heap.counts.checkCounted(object, this);
    return position(object);
  }

  /** Returns such a position for a counted object of this heap. */
  private int position(Counted object) {
    checkOpen();
    heap.counts.checkHold(object);
    int position = holds.find(heap.counts.handle(object));
    if (position < 0) {
      throw Errors.notHeldBy(this, object);
    }
    return position;
  }

  @Override
  public String toString() {
    return "a scope"
        + (isClosed() ? " (closed)" : " that holds " + Words.count(holds.size(), "object"));
  }
}

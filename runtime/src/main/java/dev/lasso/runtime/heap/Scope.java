package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collect.EdgeBarrier;
import dev.lasso.runtime.collect.ScopeHandles;
import dev.lasso.runtime.object.CrossHeapLink;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.observe.Texts;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A scope: one use of a list of holds. */
public final class Scope extends GcScope implements CrossHeapLink {

  private static final ScopeHandles NO_HOLDS = new ScopeHandles();

  /** The number that no scope has which uses a list. */
  private static final long NO_USE = -1;

  private final Heap heap;

  /** The list of its holds while it is open. Afterwards the list may belong to another scope. */
  final ScopeHandles holds;

  /** The number of this scope among the scopes that use the list. */
  private final long use;

  Scope(Heap heap, ScopeHandles holds) {
    this.heap = heap;
    this.holds = holds;
    use = holds.use();
  }

  /** Creates a closed scope for {@code create}, which leaves the first hold to its caller. */
  Scope(Heap heap) {
    this.heap = heap;
    holds = NO_HOLDS;
    use = NO_USE;
  }

  /** See {@link GcScope#current}. */
  public static Scope current() {
    if (RunScope.place()[0] instanceof Scope scope) {
      return scope;
    }
    throw Errors.noCurrentScope();
  }

  @Override
  public Heap heap() {
    return heap;
  }

  @Override
  public <T extends GcObject> T keep(T object) {
    checkMutable();
    Objects.requireNonNull(object, "object");
    heap.holdCounts.checkCounted(object, this);
    heap.holdCounts.checkHoldable(object);
    holds.reserve(1);
    heap.recordHold(object);
    add(object, HeaderBits.word(object) + HeaderBits.ONE_HOLD);
    return object;
  }

  @Override
  public void drop(GcObject object) {
    heap.holdCounts.release(holds, find(object), object);
  }

  @Override
  public <T extends GcObject> T moveTo(GcScope to, T object) {
    Scope target = (Scope) Objects.requireNonNull(to, "to");
    checkMutable();
    if (target.heap != heap) {
      throw foreign(object, target.heap, target.toString());
    }
    int position = find(object);
    target.checkOpen();
    if (target.holds != holds) {
      target.holds.reserve(1);
      long handle = holds.handles[position];
      // No safepoint and no allocation below: the stores happen together.
      target.holds.handles[target.holds.end++] = handle;
      target.holds.size++;
      holds.handles[position] = ScopeHandles.REMOVED;
      holds.size--;
    }
    return object;
  }

  @Override
  public long mark() {
    checkMutable();
    return heap.openHoldOwners.mark(holds);
  }

  @Override
  public void rewind(long mark) {
    int position = position(mark);
    releaseFrom(mark, position, position);
  }

  @Override
  public <T extends @Nullable Object> T rewind(long mark, T result) {
    int position = position(mark);
    if (!(result instanceof GcObject container)) {
      releaseFrom(mark, position, position);
      return result;
    }
    heap.holdCounts.checkCounted(container, this);
    int held =
        holds.findFrom(position, heap.slots.handle(container)); // linear in the released holds
    if (held < 0) {
      keep(container);
      held = holds.end - 1;
    }
    holds.moveDown(held, position);
    releaseFrom(mark, position, position + 1);
    return result;
  }

  private int position(long mark) {
    checkMutable();
    int position = holds.position(mark);
    if (position < 0) {
      throw Errors.noMark(this);
    }
    return position;
  }

  private void releaseFrom(long mark, int position, int end) {
    holds.endMarksAfter(mark);
    holds.changes += holds.end > position ? 1 : 0;
    if (holds.end > end) {
      heap.openChanges++;
      heap.holdCounts.releaseTo(
          end, holds, HeaderBits.Death.SCOPE_REWOUND, "rewinding a scope", "A scope");
      heap.openChanges--;
      heap.safepoint();
    }
  }

  @Override
  public void unwind() {
    checkMutable();
    List<Scope> inner =
        heap.openHoldOwners.after(holds).stream().map(list -> new Scope(heap, list)).toList();
    for (Scope scope : inner) {
      if (!scope.isClosed() && (scope.holds.entry == 0 || heap.closeInnerEntry(scope.holds))) {
        scope.releaseQuietly();
      }
    }
    if (!inner.isEmpty()) {
      heap.safepoint();
    }
  }

  @Override
  public void close() {
    if (isClosed()) {
      return; // and its entry has ended, if it is the scope of an entry
    }
    heap.checkMutable();
    if (holds.entry == 0) {
      release();
    } else {
      heap.closeEntry(this);
    }
  }

  void release() {
    heap.openHoldOwners.close(holds);
    heap.safepoint();
  }

  /** Closes the scope as {@link #release} does, but without a safepoint. */
  void releaseQuietly() {
    heap.openHoldOwners.close(holds);
  }

  void releaseUnlessClosed() {
    if (!isClosed()) {
      releaseQuietly();
    }
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
  public void giveTo(Heap its, ObjectHeader self, ObjectHeader object) {
    if (its != heap) {
      its.checkMutable();
      checkMutable();
      throw foreign(object, its, Errors.name(self));
    }
    if (its.edgeBarrier.checkMove(self, object)) {
      its.edgeBarrier.move(self, holds, position(object), object);
    }
  }

  /**
   * Returns the exception for an object that would pass from this scope to {@code by} of another
   * heap. It names the one of the two that the object does not belong to.
   */
  private RuntimeException foreign(ObjectHeader object, Heap its, String by) {
    return object.gcHeap() == its
        ? Errors.foreign(object, heap, toString())
        : Errors.foreign(object, its, by);
  }

  /** Begins the change of an edge of {@code self} into a hold. */
  public void beginTake(ObjectHeader self, @Nullable ObjectHeader old) {
    Heap its = Heap.of(self);
    its.checkMutable();
    checkOpen();
    if (heap != its) {
      throw Errors.foreign(self, heap, toString());
    }
    EdgeBarrier edgeBarrier = its.edgeBarrier;
    boolean counted = edgeBarrier.isEdgeCounted(self);
    if (counted && old != null) {
      edgeBarrier.checkTake(old, this);
      reserve();
      its.openChanges++;
    }
  }

  /** Ends the change of an edge into a hold. */
  public void endTake(ObjectHeader self, ObjectHeader old) {
    Heap.of(self).edgeBarrier.endTake(self, holds, old);
  }

  /**
   * Begins the construction of an object that this scope will hold. Returns the newest object under
   * construction.
   */
  public int begin() {
    if (isClosed() && use != NO_USE) {
      checkMutable();
    }
    return heap.construction.begin();
  }

  /** Makes room for one more object. */
  public void reserve() {
    checkMutable();
    holds.reserve(1);
  }

  /**
   * Makes room for an object that is about to be adopted. Its constructor, or the method of its
   * weight, may have closed or filled the scope. Returns the list with the room, or null if the
   * caller will hold the object.
   */
  @Nullable ScopeHandles makeRoom() {
    if (isClosed() || holds.end == holds.handles.length) {
      if (use == NO_USE) {
        return null;
      }
      reserve();
    }
    return holds;
  }

  /** Holds an object, for which there is room, and sets its header to {@code word}. */
  void add(ObjectHeader object, long word) {
    long handle = heap.slots.handle(object);
    ScopeHandles list = holds;
    HeaderBits.setWord(object, word);
    // No safepoint and no allocation below: the stores happen together.
    list.handles[list.end++] = handle;
    list.size++;
  }

  /** Returns the position of a hold on {@code object} that can be given away. */
  int find(ObjectHeader object) {
    checkMutable();
    heap.holdCounts.checkCounted(object, this);
    return position(object);
  }

  /** Returns such a position for a counted object of this heap. */
  private int position(ObjectHeader object) {
    checkOpen();
    heap.holdCounts.checkHold(object);
    int position = holds.find(heap.slots.handle(object));
    if (position < 0) {
      throw Errors.notHeldBy(this, object);
    }
    return position;
  }

  @Override
  public String toString() {
    return "a scope"
        + (isClosed() ? " (closed)" : " that holds " + Texts.count(holds.size, "object"));
  }
}

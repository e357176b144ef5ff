package dev.lasso.runtime.collect;

import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.object.WeakTable;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.HeaderBits.Death;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcOwnedResources;
import dev.lasso.runtime.protocol.GcRelease;
import org.jspecify.annotations.Nullable;

/**
 * The part of the deallocator that processes the fields of a dead object, which generated code
 * passes to it: closes its resources and releases its edges. Objects that lose their last owner by
 * this become pending.
 *
 * <p>Only user code can observe whether an edge is released before or after the target of another
 * edge is destroyed. Therefore, in a heap in which no death calls user code, all edges of an object
 * are released at once. In other heaps, the edges after the first one that was the last of its
 * target are deferred.
 */
public abstract non-sealed class EdgeReleaser extends GcDestruction {

  /** The kind of the object whose edges are being released. */
  enum Mode {
    /** A single object, which its last owner has released. */
    SINGLE,
    /**
     * A member of a set that a sliced run has found. Its members are dead or have a mark above 0.
     */
    MEMBER,
    /**
     * A member of a set that a complete run has found, so that every other object is known to be
     * alive.
     */
    MEMBER_OF_ALL,
    /** A single object whose construction has failed, so that none of its edges was counted. */
    UNCOUNTED
  }

  final HeapContext heap;
  final SlotTable slots;
  final Suspects suspects;
  final WeakTable weak;
  final FinalizerRunner finalizerRunner;

  /** The top of the pending stack, which is linked by {@code next}. */
  int top = SlotTable.NONE;

  /**
   * The first of the objects that lost their last owner by the current release, in the order of its
   * fields.
   */
  private int firstDropped = SlotTable.NONE;

  private int lastDropped = SlotTable.NONE;

  /** The deferred edges of dead objects. */
  final DeferredDecrements deferredDecrements = new DeferredDecrements();

  /** True if the death of any object in this heap calls user code. */
  private boolean callsUser;

  /** True if further edges of the object that is being released are deferred. */
  private boolean deferring;

  Mode mode = Mode.SINGLE;

  /** Number of resources that the object being closed has passed so far. */
  private int shown;

  /** The exception to which failures of closing are added; null if they are reported. */
  private @Nullable Throwable failure;

  /**
   * True while all edges are about to be recounted. Then no edge is released, because some may have
   * been before a lack of stack interrupted the destruction of their owner.
   */
  boolean recounting;

  EdgeReleaser(
      HeapContext heap,
      SlotTable slots,
      Suspects suspects,
      WeakTable weak,
      FinalizerRunner finalizerRunner) {
    this.heap = heap;
    this.slots = slots;
    this.suspects = suspects;
    this.weak = weak;
    this.finalizerRunner = finalizerRunner;
  }

  /** Determines whether the death of any object in this heap calls user code. */
  void lookForUserCode() {
    callsUser = slots.census().callsUser() || weak.hasCallbacks();
  }

  /**
   * Closes the resources of a dead object that are not closed yet.
   *
   * @param cause the exception to which failures are added, or null to report them
   */
  void closeResources(ObjectHeader object, @Nullable Throwable cause) {
    int outerShown = shown;
    Throwable outerFailure = failure;
    shown = 0;
    failure = cause;
    try {
      ProtocolCalls.closeResources(object, this);
    } catch (VirtualMachineError e) {
      throw e; // the remaining resources are closed later
    } catch (Throwable t) {
      heap.unraisable("closing the resources of " + Errors.name(object), (GcObject) object, t);
    } finally {
      shown = outerShown;
      failure = outerFailure;
    }
  }

  /** Releases the edges of a dead object. */
  void releaseEdges(ObjectHeader object) {
    boolean outer = deferring;
    int edges = deferredDecrements.size;
    deferring = callsUser && mode != Mode.SINGLE;
    try {
      ProtocolCalls.releaseEdges(object, this);
    } catch (VirtualMachineError e) {
      throw e; // the remaining edges are released later
    } catch (Throwable t) {
      reportDropping("releasing what " + Errors.name(object) + " owned", object, t);
    }
    deferring = outer;
    if (deferredDecrements.size > edges) {
      deferredDecrements.reverse(edges);
    }
    pushDropped();
  }

  /**
   * Clears the fields of an object whose construction has failed, unless the object is
   * hand-written.
   */
  void dropUncounted(ObjectHeader object) {
    if (object instanceof ObjectHeader.Handwritten) {
      return;
    }
    Mode outer = mode;
    mode = Mode.UNCOUNTED;
    try {
      ProtocolCalls.releaseEdges(object, this);
    } finally {
      mode = outer;
    }
  }

  /** Releases the next deferred edge. */
  void releaseNext() {
    ObjectHeader object = slots.get(deferredDecrements.pop());
    if (object != null) {
      boolean outer = deferring;
      deferring = false;
      release(object);
      deferring = outer;
      pushDropped();
    }
  }

  /** Pushes the children whose count has reached zero. */
  private void pushDropped() {
    if (firstDropped != SlotTable.NONE) {
      slots.setField(lastDropped, SlotTable.NEXT, top);
      top = firstDropped;
      firstDropped = SlotTable.NONE;
    }
  }

  /** Reports an exception during the release of edges. The handler may release objects, too. */
  private void reportDropping(String message, ObjectHeader object, Throwable exception) {
    Mode before = mode;
    pushDropped();
    mode = Mode.SINGLE;
    try {
      heap.unraisable(message, (GcObject) object, exception);
    } finally {
      mode = before;
    }
  }

  /**
   * Discards the pending objects and deferred edges, which {@code Recovery} is about to find again.
   */
  public void forgetWaiting() {
    top = SlotTable.NONE;
    firstDropped = SlotTable.NONE;
    deferredDecrements.clear();
    deferring = false;
  }

  // ------------------------------------------------------------------ for generated code

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // null is of any type
  public <T> @Nullable T edge(@Nullable GcObject object) {
    if (object != null && !recounting) {
      release(object);
    }
    return null;
  }

  /** Releases an edge to {@code object}. */
  private void release(ObjectHeader object) {
    long word = HeaderBits.word(object);
    if (word > 0
        || (mode != Mode.SINGLE && (mode == Mode.UNCOUNTED || slots.mark(HeaderBits.slot(object)) > 0))) {
      return; // the edge was not counted, or leads to a member of the same set
    }
    if ((word & HeaderBits.EDGES) == 0) {
      reportDropping("releasing " + Errors.name(object), object, Errors.noEdge(object));
      return;
    }
    if (deferring
        && (mode == Mode.SINGLE || (word & HeaderBits.COUNTS) == 1)
        && deferredDecrements.push(HeaderBits.slot(object))) {
      return;
    }
    HeaderBits.setWord(object, --word);
    if ((word & HeaderBits.COUNTS) == 0) {
      append(object);
      deferring = callsUser;
    } else if (mode != Mode.MEMBER_OF_ALL && (word & HeaderBits.HOLDS) == 0) {
      suspects.markDirty(object);
    }
  }

  /** Removes an object that is about to die from the collector's lists. */
  final void endSuspicion(ObjectHeader object) {
    if ((HeaderBits.word(object) & (HeaderBits.CANDIDATE | HeaderBits.SUSPECT)) != 0) {
      suspects.removeDying(object);
    }
  }

  /**
   * Records the cause of death of an object that is being pushed, and is in no list of suspects.
   */
  final void setPendingDeath(ObjectHeader object, Death why) {
    slots.setField(HeaderBits.slot(object), SlotTable.PREVIOUS, why.number());
  }

  private void append(ObjectHeader object) {
    endSuspicion(object);
    setPendingDeath(object, Death.COUNT);
    if (firstDropped == SlotTable.NONE) {
      firstDropped = HeaderBits.slot(object);
    } else {
      slots.setField(lastDropped, SlotTable.NEXT, HeaderBits.slot(object));
    }
    lastDropped = HeaderBits.slot(object);
  }

  @Override
  public void items(@Nullable Object @Nullable [] items) {
    if (items != null) {
      for (int i = items.length - 1; i >= 0; i--) {
        edge(items[i]);
      }
    }
  }

  @Override
  public void collection(@Nullable GcOwnedCollection collection) {
    if (collection != null && mode != Mode.UNCOUNTED) { // else it may belong to another object
      collection.gcReleaseEdges(this);
    }
  }

  @Override
  public void weak(GcObject self, int weak) {
    if (mode != Mode.UNCOUNTED) {
      this.weak.unlink(self, weak);
    }
  }

  @Override
  public void weak(GcObject self, int weak, @Nullable GcObject target) {
    if (target != null) {
      weak(self, weak);
    }
  }

  @Override
  public void close(GcObject self, String field, @Nullable AutoCloseable resource) {
    close(self, field, resource, FinalizerRunner.CLOSE);
  }

  @Override
  public <R> void close(
      GcObject self, String field, @Nullable R resource, GcRelease<? super R> release) {
    if (shown++ < HeaderBits.closed(self)) {
      return; // closed before a lack of stack struck
    }
    if (resource == null || !FinalizerRunner.isOwn(self, resource)) {
      count(self);
      return;
    }
    if (resource instanceof GcOwnedResources part) {
      if (part.gcOwner() == null) { // its adoption has failed; now it accepts no more resources
        part.gcBind(self, field);
      }
      finalizerRunner.closeAll(self, field, part, failure);
      count(self); // last, so that no resource is lost if the stack has no room
      return;
    }
    count(self);
    finalizerRunner.close(self, field, resource, release, failure);
  }

  @Override
  public <H extends GcObject> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release) {
    if (shown++ < HeaderBits.closed(self)) {
      return; // released before a lack of stack struck
    }
    count(self);
    if (handle != 0) {
      finalizerRunner.closeHandle(self, field, handle, release, failure);
    }
  }

  /** Counts a resource of a dead object as closed. */
  private static void count(ObjectHeader self) {
    HeaderBits.addClosed(self);
  }
}

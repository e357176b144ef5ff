package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.object.SlotTable;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcOwnedCollection;
import dev.lasso.runtime.protocol.GcOwnedResources;
import dev.lasso.runtime.protocol.GcRelease;
import org.jspecify.annotations.Nullable;

/**
 * The argument that generated code gets when an object dies: closes the resources and releases the
 * edges that are passed to it. Children that lose their last owner by this become pending. A {@link
 * Deallocator} has one for each {@link Mode}.
 *
 * <p>Only user code can observe whether an edge is released before or after the target of another
 * edge is destroyed. Therefore, in a heap in which no death calls user code, all edges of an object
 * are released at once. In other heaps, the edges after the first one that was the last of its
 * target are deferred.
 */
public final class EdgeReleaser extends GcDestruction {

  /** The kind of the objects whose edges are released. */
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

  private final Deallocator deallocator;
  private final SlotTable slots;
  private final Mode mode;

  /** The exception to which failures of closing are added; null if they are reported. */
  private @Nullable Throwable failure;

  EdgeReleaser(Deallocator deallocator, Mode mode) {
    this.deallocator = deallocator;
    slots = deallocator.slots;
    this.mode = mode;
  }

  /**
   * Closes the resources of a dead object that are not closed yet.
   *
   * @param cause the exception to which failures are added, or null to report them
   */
  void closeResources(ObjectHeader object, @Nullable Throwable cause) {
    int outerShown = deallocator.shown;
    Throwable outerFailure = failure;
    deallocator.shown = 0;
    failure = cause;
    try {
      ProtocolCalls.closeResources(object, this);
    } catch (VirtualMachineError e) {
      throw e; // the remaining resources are closed later
    } catch (Throwable t) {
      deallocator.heap.unraisable(
          "closing the resources of " + Errors.name(object), (GcObject) object, t);
    } finally {
      deallocator.shown = outerShown;
      failure = outerFailure;
    }
  }

  /** Releases the edges of a dead object. */
  void releaseEdges(ObjectHeader object) {
    boolean outer = deallocator.deferring;
    int edges = deallocator.pending.edges();
    deallocator.deferring = deallocator.callsUser && mode != Mode.SINGLE;
    try {
      ProtocolCalls.releaseEdges(object, this);
    } catch (VirtualMachineError e) {
      throw e; // the remaining edges are released later
    } catch (Throwable t) {
      deallocator.report("releasing what " + Errors.name(object) + " owned", object, t);
    }
    deallocator.deferring = outer;
    deallocator.pending.pushDropped(edges);
  }

  // ------------------------------------------------------------------ for generated code

  @Override
  public void edge(@Nullable GcObject object) {
    if (object != null && !deallocator.recounting) {
      release(object);
    }
  }

  /** Calls the hand-written clear of a dead object; see {@link Deallocator#clear}. */
  public void clear(ObjectHeader object) {
    deallocator.clear(object, this);
  }

  /** Releases an edge to {@code object}. */
  void release(ObjectHeader object) {
    long word = HeaderBits.word(object);
    if (word > 0 || (mode != Mode.SINGLE && isWithinSet(object))) {
      return; // the edge was not counted, or leads to a member of the same set
    }
    if ((word & HeaderBits.EDGES) == 0) {
      deallocator.report("releasing " + Errors.name(object), object, Errors.noEdge(object));
      return;
    }
    if (deallocator.deferring
        && (mode == Mode.SINGLE || (word & HeaderBits.COUNTS) == 1)
        && deallocator.pending.defer(object)) {
      return;
    }
    HeaderBits.setWord(object, --word);
    if ((word & HeaderBits.COUNTS) == 0) {
      deallocator.append(object);
    } else if (mode != Mode.MEMBER_OF_ALL && (word & HeaderBits.HOLDS) == 0) {
      deallocator.suspects.markDirty(object);
    }
  }

  private boolean isWithinSet(ObjectHeader target) {
    return mode == Mode.UNCOUNTED || slots.mark(HeaderBits.slot(target)) > 0;
  }

  @Override
  public void items(@Nullable Object @Nullable [] items) {
    if (items != null) {
      for (int i = items.length - 1; i >= 0; i--) {
        valueEdge(items[i]);
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
      deallocator.weak.unlink(self, weak);
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
    close(self, field, resource, UserCodeRunner.CLOSE);
  }

  @Override
  public <R> void close(
      GcObject self, String field, @Nullable R resource, GcRelease<? super R> release) {
    if (deallocator.shown++ < HeaderBits.closed(self)) {
      return; // closed before a lack of stack struck
    }
    if (resource == null || !UserCodeRunner.isOwn(self, resource)) {
      count(self);
      return;
    }
    if (resource instanceof GcOwnedResources part) {
      if (part.gcOwner() == null) { // its adoption has failed; now it accepts no more resources
        part.gcBind(self, field);
      }
      deallocator.userCodeRunner.closeAll(self, field, part, failure);
      count(self); // last, so that no resource is lost if the stack has no room
      return;
    }
    count(self);
    deallocator.userCodeRunner.close(self, field, resource, release, failure);
  }

  @Override
  public <H extends GcObject> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release) {
    if (deallocator.shown++ < HeaderBits.closed(self)) {
      return; // released before a lack of stack struck
    }
    count(self);
    if (handle != 0) {
      deallocator.userCodeRunner.closeHandle(self, field, handle, release, failure);
    }
  }

  /** Counts a resource of a dead object as closed. */
  private static void count(ObjectHeader self) {
    HeaderBits.addClosed(self);
  }
}

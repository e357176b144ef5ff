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
     * A condemned object of a complete run, so that every object that is not condemned is known to
     * be alive.
     */
    SINGLE_OF_ALL,
    /**
     * A member of a set without resources that a sliced run has found. Its members are dead or have
     * a mark above 0.
     */
    MEMBER,
    /**
     * A member of such a set that a complete run has found, so that every other object is known to
     * be alive.
     */
    MEMBER_OF_ALL,
    /** A single object whose construction has failed, so that none of its edges was counted. */
    UNCOUNTED
  }

  private final Deallocator deallocator;
  private final SlotTable slots;
  private final Mode mode;

  /** True if the objects may own objects that die together with them. */
  private final boolean ofSet;

  /** True if an object that loses an owner, but not the last one, is known to be alive. */
  private final boolean ofAll;

  /** The exception to which failures of closing are added; null if they are reported. */
  private @Nullable Throwable failure;

  EdgeReleaser(Deallocator deallocator, Mode mode) {
    this.deallocator = deallocator;
    slots = deallocator.slots;
    this.mode = mode;
    ofSet = mode != Mode.SINGLE && mode != Mode.SINGLE_OF_ALL;
    ofAll = mode == Mode.SINGLE_OF_ALL || mode == Mode.MEMBER_OF_ALL;
  }

  /**
   * Closes the resources of a dead object that are not closed yet.
   *
   * @param cause the exception to which failures are added, or null to report them
   */
  void closeResources(ObjectHeader object, @Nullable Throwable cause) {
    int outerShown = deallocator.shown;
    Throwable outerFailure = failure;
    int outer = deallocator.closing;
    deallocator.closing = HeaderBits.slot(object);
    deallocator.shown = 0;
    setFailure(cause);
    try {
      ProtocolCalls.closeResources(object, this);
    } catch (VirtualMachineError e) {
      throw e; // the remaining resources are closed later
    } catch (Throwable t) {
      deallocator.heap.unraisable(
          "closing the resources of " + Errors.name(object), (GcObject) object, t);
    } finally {
      deallocator.closing = outer;
      deallocator.shown = outerShown;
      setFailure(outerFailure);
    }
  }

  private void setFailure(@Nullable Throwable thrown) {
    if (failure != thrown) { // a store costs more
      failure = thrown;
    }
  }

  /** Releases the edges of a dead object, and pushes the children that die. */
  void releaseEdges(ObjectHeader object) {
    boolean outer = deallocator.deferring;
    int edges = deallocator.pending.edges();
    deallocator.deferring = ofSet && deallocator.callsUser();
    try {
      ProtocolCalls.releaseEdges(object, this);
    } catch (Throwable t) {
      releaseFailed(object, t);
    }
    deallocator.deferring = outer;
    deallocator.pending.pushDropped(edges);
  }

  /** Reports an exception that generated code has thrown while it released edges. */
  void releaseFailed(ObjectHeader object, Throwable thrown) {
    if (thrown instanceof VirtualMachineError e) {
      throw e; // the remaining edges are released later
    }
    deallocator.report("releasing what " + Errors.name(object) + " owned", object, thrown);
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

  void release(ObjectHeader object) {
    long word = HeaderBits.word(object);
    if (word > 0 || (ofSet && isWithinSet(object))) {
      return; // the edge was not counted, or leads to an object that dies together with its owner
    }
    if ((word & HeaderBits.EDGES) == 0) {
      deallocator.report("releasing " + Errors.name(object), object, Errors.noEdge(object));
      return;
    }
    if (deallocator.deferring
        && (!ofSet || (word & HeaderBits.COUNTS) == 1)
        && deallocator.pending.defer(object)) {
      return;
    }
    HeaderBits.setWord(object, --word);
    if ((word & HeaderBits.COUNTS) == 0) {
      deallocator.append(object);
    } else if (!ofAll && (word & HeaderBits.HOLDS) == 0) {
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
      HeaderBits.addClosed(self);
      return;
    }
    if (resource instanceof GcOwnedResources part) {
      if (part.gcOwner() == null) { // its adoption has failed; now it accepts no more resources
        part.gcBind(self, field);
      }
      deallocator.userCodeRunner.closeAll(self, field, part, failure);
      HeaderBits.addClosed(self); // last, so that no resource is lost if the stack has no room
      return;
    }
    HeaderBits.beginRelease(self);
    deallocator.userCodeRunner.close(self, field, resource, release, failure);
    HeaderBits.endRelease(self);
  }

  @Override
  public <H extends GcObject> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release) {
    if (deallocator.shown++ < HeaderBits.closed(self)) {
      return; // released before a lack of stack struck
    }
    if (handle == 0) {
      HeaderBits.addClosed(self);
      return;
    }
    HeaderBits.beginRelease(self);
    deallocator.userCodeRunner.closeHandle(self, field, handle, release, failure);
    HeaderBits.endRelease(self);
  }

  // ------------------------------------------------------------------ one field

  /**
   * Returns the position of a field among the resources of an object, in the order in which they
   * are closed: 0 for the first one; very large if there is none. Closes nothing.
   */
  static int position(ObjectHeader object, String field) {
    PositionFinder finder = new PositionFinder(field);
    ProtocolCalls.closeResources(object, finder);
    return finder.position;
  }

  /** A destruction that looks for the position of a resource instead of closing any. */
  public static final class PositionFinder extends GcDestruction {
    private final String wanted;
    private int seen;
    private int position = Integer.MAX_VALUE;

    private PositionFinder(String wanted) {
      this.wanted = wanted;
    }

    private void pass(String field) {
      if (field.equals(wanted)) {
        position = seen;
      }
      seen++;
    }

    @Override
    public void close(GcObject self, String field, @Nullable AutoCloseable resource) {
      pass(field);
    }

    @Override
    public <R> void close(
        GcObject self, String field, @Nullable R resource, GcRelease<? super R> release) {
      pass(field);
    }

    @Override
    public <H extends GcObject> void closeHandle(
        H self, String field, long handle, GcHandleRelease<? super H> release) {
      pass(field);
    }

    @Override
    public void edge(@Nullable GcObject object) {}

    @Override
    public void items(@Nullable Object @Nullable [] items) {}

    @Override
    public void collection(@Nullable GcOwnedCollection collection) {}

    @Override
    public void weak(GcObject self, int weak) {}

    @Override
    public void weak(GcObject self, int weak, @Nullable GcObject target) {}
  }
}

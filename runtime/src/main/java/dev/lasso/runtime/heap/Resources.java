package dev.lasso.runtime.heap;

import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcRelease;
import dev.lasso.runtime.protocol.GcResourcePart;
import org.jspecify.annotations.Nullable;

/**
 * A barrier for the resources of live objects: closes the resources that their owners release, and
 * determines the native bytes that the owners pin again.
 */
public final class Resources {

  private final Access heap;
  private final SlotTable slots;
  private final LastCalls lastCalls;
  private final Owning owning;

  Resources(Access heap, SlotTable slots, LastCalls lastCalls, Owning owning) {
    this.heap = heap;
    this.slots = slots;
    this.lastCalls = lastCalls;
    this.owning = owning;
  }

  /**
   * Closes a resource that {@code self} no longer owns, if it is not null, and weighs {@code self}
   * again.
   */
  public <R> void close(
      Counted self, String field, @Nullable R resource, GcRelease<? super R> release) {
    if (resource != null) {
      heap.checkMutable();
      if (resource instanceof GcResourcePart part) {
        closeAll(self, field, part);
        return;
      }
      if (LastCalls.isOwn(self, resource) && !isClosed(self)) {
        lastCalls.close(self, field, resource, release, null);
      }
    }
    changed(self);
  }

  /** Releases a native handle, unless it is 0, and weighs {@code self} again. */
  public <H extends Counted> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release) {
    if (handle != 0) {
      heap.checkMutable();
      if (!isClosed(self)) {
        lastCalls.closeHandle(self, field, handle, release, null);
      }
    }
    changed(self);
  }

  /** Closes all resources of a sequence that {@code self} owns, and weighs {@code self} again. */
  public void closeAll(Counted self, String field, GcResourcePart part) {
    owning.checkMutable(self);
    StackRoom.check();
    heap.unfinished++;
    lastCalls.closeAll(self, field, part, null);
    heap.unfinished--;
    changed(self);
  }

  /** Returns whether a dead object, whose clear is running, has closed its resources. */
  private static boolean isClosed(Counted self) {
    return self.word > 0 && Header.closed(self.word) > 0;
  }

  /**
   * Checks that an object can own a new resource. An object whose clear is running cannot, because
   * it is dead.
   */
  public static void checkOwner(Counted self) {
    if (self.word > 0) {
      throw Errors.dead(self);
    }
  }

  /**
   * Checks that a field of {@code self} may own a resource, which is about to be stored and is a
   * part of {@code self} from now on.
   */
  public void claim(Counted self, @Nullable String field, Object resource) {
    checkOwner(self);
    Adoption.claim(self, field, resource);
    if (Owning.isAdopted(self)) { // else its adoption records the resource in the field
      lastCalls.claimed(self, field, resource);
    }
  }

  /** Records that {@code self} no longer owns a resource, which now belongs to the caller. */
  public void taken(Counted self, @Nullable Object resource) {
    heap.checkNotTraversing();
    if (resource != null) {
      lastCalls.released(self, resource);
    }
    if (resource instanceof WeakRef<?> weak && weak.owner == self) {
      weak.owner = null;
    }
    changed(self);
  }

  /** Weighs an object again if it is alive and its type has a weight. Never throws. */
  public void changed(Counted object) {
    try {
      lastCalls.reportTwice();
      if (object.word < 0) {
        weigh(object);
      }
    } catch (Throwable t) {
      heap.unraisable("weighing " + Errors.name(object), object.asObject(), t);
    }
  }

  /** Weighs a live object again, if its type has a weight. */
  void weigh(Counted object) {
    if (object.typeState().isWeighed()) {
      long bytes = NativeBytes.of(object);
      if (object.word < 0) { // else the weight's method has released it
        slots.weigh(object, bytes);
        if (slots.nativeBytes().isOver()) {
          heap.due = true;
        }
      }
    }
  }
}

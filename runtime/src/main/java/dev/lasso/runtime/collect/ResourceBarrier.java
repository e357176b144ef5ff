package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.NativeBytes;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.TypeInfo;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.object.Work;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcOwnedResources;
import dev.lasso.runtime.protocol.GcRelease;
import org.jspecify.annotations.Nullable;

/**
 * A barrier for the resources of live objects: closes the resources that their owners release, and
 * then determines how many native bytes the owners pin.
 */
public record ResourceBarrier(
    HeapState heap, UserCodeRunner userCodeRunner, EdgeBarrier edgeBarrier) {

  /**
   * Closes a resource that {@code self} no longer owns, if it is not null, and weighs {@code self}
   * again.
   */
  public <R> void close(
      ObjectHeader self, String field, @Nullable R resource, GcRelease<? super R> release) {
    if (resource != null) {
      heap.checkMutable();
      if (resource instanceof GcOwnedResources part) {
        closeAll(self, field, part);
        return;
      }
      if (UserCodeRunner.isOwn(self, resource) && !isClosed(self, field)) {
        userCodeRunner.close(self, field, resource, release, null);
      }
    }
    changed(self);
  }

  /** Releases a native handle, unless it is 0, and weighs {@code self} again. */
  public <H extends ObjectHeader> void closeHandle(
      H self, String field, long handle, GcHandleRelease<? super H> release) {
    if (handle != 0) {
      heap.checkMutable();
      if (!isClosed(self, field)) {
        userCodeRunner.closeHandle(self, field, handle, release, null);
      }
    }
    changed(self);
  }

  /** Closes all resources of a sequence that {@code self} owns, and weighs {@code self} again. */
  private void closeAll(ObjectHeader self, String field, GcOwnedResources part) {
    edgeBarrier.checkMutable(self);
    StackBang.check();
    heap.openChanges++;
    userCodeRunner.closeAll(self, field, part, null);
    heap.openChanges--;
    changed(self);
  }

  /**
   * Returns whether a resource of a dead object, whose release methods or clear are running, is
   * closed or is being closed.
   */
  private static boolean isClosed(ObjectHeader self, String field) {
    return HeaderBits.isClosing(self)
        ? EdgeReleaser.position(self, field) < HeaderBits.closed(self)
        : HeaderBits.isDestroyed(self) && HeaderBits.closed(self) > 0;
  }

  /**
   * Checks that the resources of an object are not being closed, so that one can be taken out of
   * it.
   */
  public static void checkNotClosing(ObjectHeader self) {
    if (HeaderBits.isClosing(self)) {
      throw Errors.dead(self);
    }
  }

  /**
   * Checks that a resource of an object can be read: the object answers, and the release of the
   * resource has not returned.
   */
  public void checkReadable(ObjectHeader self, String field) {
    heap.checkThread();
    if (HeaderBits.isLiveNonCandidate(self)) {
      return;
    }
    if (!HeaderBits.isAnswering(self)) {
      throw Errors.dead(self);
    }
    if (HeaderBits.isDestroyed(self)
        && EdgeReleaser.position(self, field) < HeaderBits.released(self)) {
      throw Errors.released(self, field);
    }
  }

  /**
   * Checks that an object can own a new resource. An object whose resources are being closed, or
   * whose clear is running, cannot, because it is dead.
   */
  public static void checkCanOwn(ObjectHeader self) {
    if (HeaderBits.isDestroyed(self)) {
      throw Errors.dead(self);
    }
  }

  /**
   * Checks that a field of {@code self} may own a resource, which is about to be stored and is a
   * part of {@code self} from now on.
   */
  public void claim(ObjectHeader self, @Nullable String field, Object resource) {
    checkCanOwn(self);
    Adoption.claim(self, field, resource);
    // Otherwise its adoption records the resource in the field.
    if (heap.resourceOwners != null && HeaderBits.isLive(self)) {
      heap.resourceOwners.add(self, field, resource);
    }
  }

  /** Records that {@code self} no longer owns a resource, which now belongs to the caller. */
  public void taken(ObjectHeader self, @Nullable Object resource) {
    heap.checkNotTraversing();
    if (heap.resourceOwners != null && resource != null) {
      heap.resourceOwners.remove(self, resource);
    }
    if (resource instanceof WeakRef<?> weak && weak.owner == self) {
      weak.owner = null;
    }
    changed(self);
  }

  /** Weighs an object again if it is alive and its type has a weight. Never throws. */
  public void changed(ObjectHeader object) {
    try {
      if (heap.resourceOwners != null) {
        heap.resourceOwners.report();
      }
      if (HeaderBits.isLive(object)) {
        weigh(object);
      }
    } catch (Throwable t) {
      reportUnweighed(object, t);
    }
  }

  private void reportUnweighed(ObjectHeader object, Throwable thrown) {
    String what = "weighing an object";
    try {
      what = "weighing " + Errors.name(object);
    } catch (OutOfMemoryError e) {
      // It is reported without its name.
    }
    heap.unraisable(what, (GcObject) object, thrown);
  }

  /** Weighs a live object again, if its type has a weight. */
  public void weigh(ObjectHeader object) {
    if (TypeInfo.of(object).pinsNativeBytes) {
      long bytes = NativeBytes.reportedBy(object);
      if (HeaderBits.isLive(object)) { // else the weight's method has released it
        heap.slots.setNativeBytes(object, bytes);
        if (heap.slots.nativeBytes.isCollectionDue()) {
          heap.addWork(Work.COLLECT);
        }
      }
    }
  }
}

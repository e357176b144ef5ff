package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcExtra;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcRelease;
import dev.lasso.runtime.protocol.GcResourcePart;
import org.jspecify.annotations.Nullable;

/**
 * The user's code that runs because something dies: finalizers, callbacks of weak references, and
 * closing of resources. What it throws is reported.
 */
public final class LastCalls {

  /** How a resource is closed for which no other way is declared. */
  public static final GcRelease<AutoCloseable> CLOSE = AutoCloseable::close;

  /** How deep destructions are nested at most, each with a finalizer. */
  static final int MAX_LEVEL = 50;

  private static final @Nullable GcObject[] NONE = {};

  private final Access heap;
  private final WeakTable weak;

  /** Severed references that are to be called, linked by {@code older}. */
  private @Nullable WeakRef<?> toCall;

  /** How many calls of user code are under way. */
  private int calls;

  /** Whose finalizers are running; there is room for all levels once an object has one. */
  private @Nullable GcObject[] finalizing = NONE;

  private int finalizingCount;

  /** Who closes resources, or null for whoever lets their owners die. */
  @Nullable Closer closer;

  /** Null below the level {@link GcLeakLevel#ADVANCED}. */
  private final @Nullable ResourceOwners owners;

  LastCalls(Access heap, WeakTable weak) {
    this.heap = heap;
    this.weak = weak;
    owners = heap.leakSettings.isAtLeast(GcLeakLevel.ADVANCED) ? new ResourceOwners() : null;
  }

  /** Notes that a field of {@code self}, which is checked, is about to own a resource. */
  void claimed(Counted self, @Nullable String field, Object resource) {
    if (owners == null) {
      return;
    }
    if (resource instanceof GcResourcePart part) {
      part.gcElements().forEach(element -> claimed(self, field, element));
    } else if (owners.claimed(self, field, resource)) {
      heap.due = true; // a safe point reports it, unless the operation does at its end
    }
  }

  /** Notes that {@code self} does not own a resource any more. */
  void released(Counted self, Object resource) {
    if (owners != null) {
      owners.released(self, resource);
    }
  }

  /** Reports resources that have got a second owner. */
  void reportTwice() {
    if (owners != null) {
      for (ResourceOwners.Twice next = owners.next(); next != null; next = owners.next()) {
        heap.unraisable(
            "storing " + next.second(),
            next.second().owner().asObject(),
            Errors.ownedTwice(next.first(), next.second(), next.resource()));
      }
    }
  }

  /** Whether any is under way. */
  boolean isAny() {
    return calls > 0;
  }

  /** Begins one that is called from elsewhere: a clear written by hand. */
  void begin() {
    calls++;
  }

  /** Ends it. */
  void end() {
    calls--;
  }

  /** Makes room for finalizers to run. */
  void reserveFinalizing() {
    if (finalizing.length == 0) {
      finalizing = new GcObject[MAX_LEVEL + 2];
    }
  }

  /**
   * Calls a finalizer, while which the runtime has a hold on the object.
   *
   * @param first whether the object passes for finalized from the beginning
   */
  void runFinalizer(Counted object, boolean first) {
    // An object with as many holds as there can be, at the end of its heap, needs no other.
    long hold = (object.word & Header.HOLDS) == Header.HOLDS ? 0 : Header.ONE_HOLD;
    object.word = (first ? object.word & ~Header.UNFINALIZED : object.word) + hold;
    finalizing[finalizingCount++] = object.asObject();
    calls++;
    try {
      object.gcFinalize();
    } catch (Throwable t) {
      heap.unraisable("finalizing " + Errors.name(object), object.asObject(), t);
    } finally {
      calls--;
      finalizing[--finalizingCount] = null;
      object.word = (object.word & ~Header.UNFINALIZED) - hold;
    }
  }

  /**
   * Whether the finalizer of {@code object} is running, so that one of its holds is the runtime's.
   */
  boolean isFinalizing(Counted object) {
    for (int i = 0; i < finalizingCount; i++) {
      if (finalizing[i] == object) {
        return true;
      }
    }
    return false;
  }

  /** Calls the callbacks of severed references, newest first. */
  void call(@Nullable WeakRef<?> first) {
    if (first == null) {
      return;
    }
    WeakRef<?> rest = toCall;
    WeakRef<?> last = first;
    while (last.older != null) {
      last = last.older;
    }
    last.older = rest;
    toCall = first;
    callTo(rest);
  }

  /** Calls what a lack of stack kept from being called. */
  void callWaiting() {
    callTo(null);
  }

  private void callTo(@Nullable WeakRef<?> rest) {
    for (WeakRef<?> next = toCall; next != rest && next != null; next = toCall) {
      StackRoom.check();
      toCall = next.older;
      next.older = null;
      Counted owner = next.owner;
      if (owner == null || (!owner.isDead() && weak.isWanted(next, owner))) {
        call(next, owner);
      }
    }
  }

  private void call(WeakRef<?> reference, @Nullable Counted owner) {
    calls++;
    try {
      reference.call();
    } catch (Throwable t) {
      heap.unraisable("calling back a weak reference", owner == null ? null : owner.asObject(), t);
    } finally {
      calls--;
    }
  }

  /**
   * Closes a resource that {@code self} owns no more.
   *
   * @param cause what a failure is added to, or null to report it
   */
  <R> void close(
      Counted self,
      String field,
      R resource,
      GcRelease<? super R> release,
      @Nullable Throwable cause) {
    released(self, resource);
    if (closer != null
        && cause == null
        && !isOfTheHeap(resource)
        && closeElsewhere(closer, self, field, resource, release)) {
      return;
    }
    calls++;
    try {
      release.release(resource);
    } catch (Throwable t) {
      closeFailed(self, field, t, cause);
    } finally {
      calls--;
    }
  }

  /**
   * Releases a native handle that {@code self} owns no more.
   *
   * @param cause what a failure is added to, or null to report it
   */
  <H extends Counted> void closeHandle(
      H self,
      String field,
      long handle,
      GcHandleRelease<? super H> release,
      @Nullable Throwable cause) {
    if (closer != null
        && cause == null
        && closeElsewhere(closer, self, field, handle, value -> release.release(self, value))) {
      return;
    }
    calls++;
    try {
      release.release(self, handle);
    } catch (Throwable t) {
      closeFailed(self, field, t, cause);
    } finally {
      calls--;
    }
  }

  private void closeFailed(
      Counted self, String field, Throwable thrown, @Nullable Throwable cause) {
    if (thrown instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (cause != null) {
      cause.addSuppressed(thrown);
    } else {
      heap.unraisable("closing " + Errors.field(self, field), self.asObject(), thrown);
    }
  }

  /** Whether closing it is for the thread inside alone. */
  private static boolean isOfTheHeap(Object resource) {
    return resource instanceof GcExtra || resource instanceof WeakRef<?>;
  }

  /** Has somebody else close a resource; returns false if that was refused. */
  private <R> boolean closeElsewhere(
      Closer elsewhere, Counted self, String field, R resource, GcRelease<? super R> release) {
    calls++;
    try {
      return elsewhere.hand(self, field, resource, release);
    } finally {
      calls--;
    }
  }

  /**
   * As {@link #close}, for each resource of a row, from which it is taken first, the last first.
   */
  void closeAll(Counted self, String field, GcResourcePart part, @Nullable Throwable cause) {
    for (AutoCloseable next = part.gcTakeLast(); next != null; next = part.gcTakeLast()) {
      if (isOwn(self, next)) {
        close(self, field, next, CLOSE, cause);
      }
    }
  }

  /**
   * Whether the resource is its owner's. A container, or a weak reference or a sequence of
   * resources that is a part of another container, was refused when the owner was to be adopted,
   * and is left alone.
   */
  static boolean isOwn(Counted self, Object resource) {
    return switch (resource) {
      case GcObject container -> false;
      case WeakRef<?> reference -> reference.owner == null || reference.owner == self;
      case GcResourcePart part -> part.gcOwner() == null || part.gcOwner() == self;
      default -> true;
    };
  }
}

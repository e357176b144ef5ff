package dev.lasso.runtime.collect;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.object.Errors;
import dev.lasso.runtime.object.HeaderBits;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.InsideOnlyResource;
import dev.lasso.runtime.object.ObjectHeader;
import dev.lasso.runtime.object.ProtocolCalls;
import dev.lasso.runtime.object.UnclosedResources;
import dev.lasso.runtime.object.UnclosedResources.Unclosed;
import dev.lasso.runtime.object.WeakRef;
import dev.lasso.runtime.observe.StackBang;
import dev.lasso.runtime.protocol.GcHandleRelease;
import dev.lasso.runtime.protocol.GcOwnedResources;
import dev.lasso.runtime.protocol.GcRelease;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A runner of the user code that is called because an object dies: finalizers, callbacks of weak
 * references, and the closing of resources. Exceptions of this code are reported.
 */
public final class UserCodeRunner {

  /** Closes a resource without a declared release method. */
  public static final GcRelease<AutoCloseable> CLOSE = new Close();

  /** Not a lambda, because the first one in a program costs more than all that opens a heap. */
  private static final class Close implements GcRelease<AutoCloseable> {
    @Override
    public void release(AutoCloseable resource) throws Exception {
      resource.close();
    }
  }

  /** The field of a resource, of which texts are made if a report needs them. */
  record Field(ObjectHeader owner, String name) implements Supplier<Unclosed> {

    @Override
    public Unclosed get() {
      return new Unclosed(owner.gcType().name() + "." + name, Errors.field(owner, name), null);
    }
  }

  /** Maximum nesting of destructions that each run a finalizer. */
  public static final int MAX_NESTING = 50;

  private static final @Nullable GcObject[] NONE = {};

  private final HeapState heap;

  /** The severed references whose callbacks are pending, linked by {@code older}. */
  private @Nullable WeakRef<?> toCall;

  /**
   * The objects whose finalizers are running. There is room for all levels once an object has a
   * finalizer.
   */
  private @Nullable GcObject[] finalizing = NONE;

  int finalizingCount;

  /**
   * A bit for each element of {@link #finalizing}, set if its object was made finalizable again
   * since its finalizer began.
   */
  private long rearmed;

  /** The executor that closes resources, or null if the current thread closes them. */
  public @Nullable ResourceExecutor resourceExecutor;

  public UserCodeRunner(HeapState heap) {
    this.heap = heap;
  }

  /** Makes room to run finalizers. */
  void reserveFinalizing() {
    if (finalizing.length == 0) {
      finalizing = new GcObject[MAX_NESTING + 2];
    }
  }

  /**
   * Calls a finalizer. The runtime holds the object meanwhile.
   *
   * @param first whether the object counts as finalized from the beginning of the call
   */
  void runFinalizer(ObjectHeader object, boolean first) {
    // With the maximum number of holds, at the end of its heap, the object needs no other hold.
    long hold = HeaderBits.holdBits(object) == HeaderBits.HOLDS ? 0 : HeaderBits.ONE_HOLD;
    HeaderBits.setWord(
        object,
        (first ? HeaderBits.word(object) & ~HeaderBits.UNFINALIZED : HeaderBits.word(object))
            + hold);
    finalizing[finalizingCount] = (GcObject) object;
    rearmed &= ~(1L << finalizingCount++);
    heap.nesting++;
    try {
      ProtocolCalls.finalizeObject(object);
    } catch (Throwable t) {
      heap.unraisable("finalizing " + Errors.name(object), (GcObject) object, t);
    } finally {
      heap.nesting--;
      finalizing[--finalizingCount] = null;
      long word = HeaderBits.word(object) - hold;
      // An object that dies must not be finalized again, not even if an error interrupts its death.
      boolean again = (rearmed >>> finalizingCount & 1) != 0 && (word & HeaderBits.COUNTS) != 0;
      HeaderBits.setWord(object, again ? word : word & ~HeaderBits.UNFINALIZED);
    }
  }

  /** Sets whether the finalizer of an object is to run. Returns whether it was to run before. */
  public boolean setFinalizable(ObjectHeader object, boolean on) {
    boolean before = HeaderBits.hasAny(object, HeaderBits.UNFINALIZED);
    for (int i = 0; i < finalizingCount; i++) {
      if (finalizing[i] == object) {
        before &= (rearmed >>> i & 1) != 0;
        rearmed |= on ? 1L << i : 0;
      }
    }
    if (on) {
      HeaderBits.set(object, HeaderBits.UNFINALIZED);
    } else {
      HeaderBits.clear(object, HeaderBits.UNFINALIZED);
    }
    return before;
  }

  /**
   * Returns whether the finalizer of {@code object} is running, so that one of its holds is the
   * runtime's.
   */
  public boolean isFinalizing(ObjectHeader object) {
    for (int i = 0; i < finalizingCount; i++) {
      if (finalizing[i] == object) {
        return true;
      }
    }
    return false;
  }

  /** Runs the callbacks of severed references, newest first. */
  public void runCallbacks(@Nullable WeakRef<?> first) {
    if (first != null) {
      WeakRef<?> rest = toCall;
      toCall = WeakRef.join(first, rest);
      callTo(rest);
    }
  }

  /** Runs the callbacks that a lack of stack has prevented. */
  public void callWaiting() {
    callTo(null);
  }

  private void callTo(@Nullable WeakRef<?> rest) {
    for (WeakRef<?> next = toCall; next != rest && next != null; next = toCall) {
      StackBang.check();
      toCall = next.older;
      next.older = null;
      ObjectHeader owner = next.owner;
      if (owner == null || (!HeaderBits.isDead(owner) && heap.weak.isCallbackDue(next, owner))) {
        runCallbacks(next, owner);
      }
    }
  }

  private void runCallbacks(WeakRef<?> reference, @Nullable ObjectHeader owner) {
    heap.nesting++;
    try {
      reference.call();
    } catch (Throwable t) {
      heap.unraisable("calling back a weak reference", owner == null ? null : (GcObject) owner, t);
    } finally {
      heap.nesting--;
    }
  }

  /**
   * Closes a resource that {@code self} no longer owns.
   *
   * @param cause the exception to which a failure is added, or null to report it
   */
  <R> void close(
      ObjectHeader self,
      String field,
      R resource,
      GcRelease<? super R> release,
      @Nullable Throwable cause) {
    if (heap.resourceOwners != null) {
      heap.resourceOwners.remove(self, resource);
    }
    if (resourceExecutor != null
        && cause == null
        && !(resource instanceof InsideOnlyResource)
        && closeElsewhere(resourceExecutor, self, field, resource, release)) {
      return;
    }
    if (release == CLOSE
        && cause == null
        && resource instanceof GcHeap owned
        && heap.closeOutside(owned)) {
      return;
    }
    heap.nesting++;
    try {
      Field texts = UnclosedResources.canCloseAgain(resource) ? texts(self, field) : null;
      if (texts != null) {
        heap.unclosed().close(texts, resource, release);
      } else {
        release.release(resource);
      }
    } catch (Throwable t) {
      closeFailed(self, field, resource, t, cause);
    } finally {
      heap.nesting--;
    }
  }

  /** Returns the texts of a field, or null if there is no memory. */
  private static @Nullable Field texts(ObjectHeader self, String field) {
    try {
      return new Field(self, field);
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  /**
   * Releases a native handle that {@code self} no longer owns.
   *
   * @param cause the exception to which a failure is added, or null to report it
   */
  <H extends ObjectHeader> void closeHandle(
      H self,
      String field,
      long handle,
      GcHandleRelease<? super H> release,
      @Nullable Throwable cause) {
    if (resourceExecutor != null
        && cause == null
        && closeElsewhere(
            resourceExecutor, self, field, handle, value -> release.release(self, value))) {
      return;
    }
    heap.nesting++;
    try {
      release.release(self, handle);
    } catch (Throwable t) {
      closeFailed(self, field, handle, t, cause);
    } finally {
      heap.nesting--;
    }
  }

  private void closeFailed(
      ObjectHeader self,
      String field,
      Object resource,
      Throwable thrown,
      @Nullable Throwable cause) {
    if (thrown instanceof InterruptedException) {
      Thread.currentThread().interrupt();
    }
    if (cause == null || !suppress(cause, thrown)) {
      heap.closeFailed(new Field(self, field).get(), (GcObject) self, resource, thrown);
    }
  }

  /**
   * Adds an exception to the one that the caller gets. Returns false if that is the same, or
   * accepts none, as those that the JVM throws for lack of memory.
   */
  private static boolean suppress(Throwable cause, Throwable thrown) {
    if (cause == thrown) {
      return false;
    }
    cause.addSuppressed(thrown);
    return cause.getSuppressed().length > 0;
  }

  /** Submits a resource to the executor that closes it. Returns false if that was refused. */
  private <R> boolean closeElsewhere(
      ResourceExecutor elsewhere,
      ObjectHeader self,
      String field,
      R resource,
      GcRelease<? super R> release) {
    heap.nesting++;
    try {
      return elsewhere.hand(self, field, resource, release);
    } finally {
      heap.nesting--;
    }
  }

  /**
   * Closes each resource of a sequence as {@link #close} does, last first, after removing it from
   * the sequence.
   */
  void closeAll(ObjectHeader self, String field, GcOwnedResources part, @Nullable Throwable cause) {
    for (AutoCloseable next = part.gcTakeLast(); next != null; next = part.gcTakeLast()) {
      if (isOwn(self, next)) {
        close(self, field, next, CLOSE, cause);
      }
    }
  }

  /**
   * Returns whether the resource belongs to its owner. A container, or a weak reference or a
   * sequence of resources that is a part of another container, was rejected when its owner was
   * adopted, and must not be closed.
   */
  static boolean isOwn(ObjectHeader self, Object resource) {
    ObjectHeader owner = null;
    if (resource instanceof GcObject) {
      return false;
    } else if (resource instanceof WeakRef<?> reference) {
      owner = reference.owner;
    } else if (resource instanceof GcOwnedResources part) {
      owner = part.gcOwner();
    }
    return owner == null || owner == self;
  }
}

package dev.lasso.runtime.object;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.object.HeaderBits.Death;
import org.jspecify.annotations.Nullable;

/**
 * The services of a heap for its objects, weak references and parts, which know the heap by its
 * {@link HeapState}. The heap passes each call to the part that implements it.
 */
public interface HeapServices {

  /** Returns the exception for a thread that may not use the heap. */
  RuntimeException wrongThread();

  /** Recovers the heap after an error that has interrupted a change. */
  void repair();

  /** Releases the queued holds. */
  void drainReleases();

  /**
   * Has an owned heap be closed outside of the lock of this one. Returns false if the caller closes
   * it.
   */
  boolean closeOutside(GcHeap owned);

  /**
   * Precedes each wait of the current thread for another thread. If the maintenance threads run the
   * user code that waits, another thread takes the place of the current one.
   */
  void beforeWait();

  /** Closes the arenas that are no longer in use, and reports those that cannot be closed. */
  void retryUnclosed();

  /** Records some of the cycles among objects that a collection has found to be garbage. */
  void recordCycles(IntList found);

  /** Returns whether a run has found the object to be garbage and is freeing it. */
  boolean isCondemned(ObjectHeader object);

  /**
   * Returns whether a {@link HeaderBits#CANDIDATE} answers: it is not condemned, or a run is
   * closing resources.
   */
  boolean isCandidateAnswering(ObjectHeader object);

  /** Returns the object whose resources are being closed, or null. */
  @Nullable ObjectHeader closingObject();

  /** Checks that a weak reference to {@code target} is allowed. */
  void checkReferable(ObjectHeader target);

  /** Registers a weak reference whose callback runs when {@code target} dies. */
  void register(WeakRef<?> reference, ObjectHeader target);

  /** Opens a root of the referent of a weak reference, if the referent is alive. */
  <T extends GcObject> @Nullable GcRoot<T> openWeakly(WeakRef<T> weak);

  /** Returns the cause of death of a pending object, for messages. */
  Death pendingDeath(ObjectHeader object);
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/**
 * The header of an object: its flags and counts, and the number of its slot. The superclass of
 * {@link GcObject}, through which the heap calls the methods of {@code GcObject}.
 */
public abstract class Counted {

  /** Flags and counts; see {@link Header}. */
  long word;

  /** Number of the object's slot in the {@link SlotTable}. */
  int slot;

  /** Registers the new object with its heap. Only {@link GcObject} calls this. */
  @SuppressWarnings("this-escape") // the heap only stores the reference
  protected Counted() {
    access().conceive(this);
  }

  /**
   * See {@link GcObject#gcHeap}.
   *
   * @return the heap
   */
  public abstract GcHeap gcHeap();

  /**
   * See {@link GcObject#gcType}.
   *
   * @return the type
   */
  public abstract GcType gcType();

  /**
   * See {@link GcObject#gcTraverse}.
   *
   * @param <A> the type of the argument
   * @param visit called with each edge
   * @param arg passed to each call of {@code visit}
   * @return the first result that is not 0, else 0
   */
  public abstract <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  /**
   * See {@link GcObject#gcEdges}.
   *
   * @param into the array to fill
   * @param at the first index to fill
   * @param cursor the number of entries to skip
   * @return the index after the last entry copied; negative if there are more
   */
  public abstract long gcEdges(@Nullable GcObject[] into, int at, long cursor);

  /** See {@link GcObject#gcClear}. */
  public abstract void gcClear();

  /**
   * See {@link GcObject#gcAdopt}.
   *
   * @param adopt the adoption
   */
  protected abstract void gcAdopt(GcAdoption adopt);

  /**
   * See {@link GcObject#gcClose}.
   *
   * @param death the destruction
   */
  protected abstract void gcClose(GcDestruction death);

  /**
   * See {@link GcObject#gcDrop}.
   *
   * @param death the destruction
   */
  protected abstract void gcDrop(GcDestruction death);

  /**
   * See {@link GcObject#gcForget}.
   *
   * @param weak the number of the weak field
   */
  protected abstract void gcForget(int weak);

  /**
   * See {@link GcObject#gcTell}.
   *
   * @param weak the number of the weak field
   * @throws Throwable any exception of the method that the field names
   */
  protected abstract void gcTell(int weak) throws Throwable;

  /**
   * See {@link GcObject#gcWeight}.
   *
   * @return the number of bytes
   */
  protected abstract long gcWeight();

  /**
   * See {@link GcObject#gcFinalize}.
   *
   * @throws Throwable any exception of the finalizer
   */
  protected abstract void gcFinalize() throws Throwable;

  /**
   * See {@link GcObject#gcLabel}.
   *
   * @return the label, or null
   */
  protected abstract @Nullable String gcLabel();

  /**
   * See {@link GcObject#gcItemLabel}.
   *
   * @param index the index of the item
   * @return the label, or null
   */
  protected abstract @Nullable String gcItemLabel(int index);

  /** Returns the object's heap. Throws an exception if the object has none. */
  final Access access() {
    Access heap = (Access) gcHeap();
    if (heap == null) {
      throw Errors.notCreated(this);
    }
    return heap;
  }

  final TypeState typeState() {
    return gcType();
  }

  /** Returns this object as its public type. */
  final GcObject asObject() {
    return (GcObject) this;
  }

  /**
   * Returns whether the object is live and has a count above zero. It is then neither under
   * construction, nor dead, nor pending destruction, but it may be condemned.
   */
  final boolean isCounted() {
    return word < 0 && (word & Header.COUNTS) != 0;
  }

  /**
   * Returns whether the object is {@linkplain #isCounted counted}, and no paused run must be
   * notified before it is used.
   */
  final boolean isUsable() {
    return isQuiet() && (word & Header.COUNTS) != 0;
  }

  /** Returns whether the object is live and not a {@link Header#MEMBER} of a paused run. */
  final boolean isQuiet() {
    return (word & (Header.LIVE | Header.MEMBER)) == Header.LIVE;
  }

  /** Returns whether the object is a {@link Header#MEMBER} of a paused run. */
  final boolean isMember() {
    return (word & (Header.LIVE | Header.MEMBER)) == (Header.LIVE | Header.MEMBER);
  }

  /**
   * Returns whether a collection treats the object as alive without examining its edges. Such
   * objects have a hold, or are untracked, dead or under construction.
   */
  final boolean isBoundary() {
    return (word & (Header.LIVE | Header.TRACKED)) != (Header.LIVE | Header.TRACKED)
        || (word & Header.HOLDS) != 0;
  }

  /** Returns whether the object is dead to the program. Its destruction may not have begun. */
  final boolean isDead() {
    return word > 0 || (isMember() && access().isCondemned(this));
  }

  /** Returns whether the object is alive and tracked. A frozen object counts as tracked. */
  final boolean isTracked() {
    return word < 0 && !isDead() && ((word & Header.TRACKED) != 0 || access().isFrozen(this));
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import org.jspecify.annotations.Nullable;

/**
 * What a heap keeps of an object, in the object: its counts, and where it is. The base class of
 * {@link GcObject}, whose methods the heap calls through this one.
 */
public abstract class Counted {

  /** Flags and counts, see {@link Header}. */
  long word;

  /** Where the heap keeps this object. */
  int slot;

  /** For {@link GcObject} alone. */
  @SuppressWarnings("this-escape") // its heap only remembers it
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
   * @param arg handed through
   * @return the first result that is not 0, else 0
   */
  public abstract <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  /**
   * See {@link GcObject#gcEdges}.
   *
   * @param into where to
   * @param at the first index to fill
   * @param cursor how many entries to leave out
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
   * @throws Throwable what the method throws
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
   * @throws Throwable what the method throws
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

  /** Its heap, as the machine knows it. */
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

  /** This object, as the program knows it. */
  final GcObject asObject() {
    return (GcObject) this;
  }

  /**
   * Whether it is alive and counted: not under construction, not dead, not waiting to be destroyed.
   * It may be condemned.
   */
  final boolean isCounted() {
    return word < 0 && (word & Header.COUNTS) != 0;
  }

  /** Whether it is counted and no paused run needs to be told of its use. */
  final boolean isUsable() {
    return isQuiet() && (word & Header.COUNTS) != 0;
  }

  /** Whether it was adopted, is not dead, and not a {@link Header#MEMBER}. */
  final boolean isQuiet() {
    return (word & (Header.LIVE | Header.MEMBER)) == Header.LIVE;
  }

  /** Whether it is a {@link Header#MEMBER} of a paused run. */
  final boolean isMember() {
    return (word & (Header.LIVE | Header.MEMBER)) == (Header.LIVE | Header.MEMBER);
  }

  /** Whether a collection takes it for alive without looking at its edges. */
  final boolean isBoundary() {
    return (word & (Header.LIVE | Header.TRACKED)) != (Header.LIVE | Header.TRACKED)
        || (word & Header.HOLDS) != 0;
  }

  /** Whether it is dead to the program; it may have to be destroyed yet. */
  final boolean isDead() {
    return word > 0 || (isMember() && access().isCondemned(this));
  }

  /** Whether it is alive and tracked, frozen or not. */
  final boolean isTracked() {
    return word < 0 && !isDead() && ((word & Header.TRACKED) != 0 || access().isFrozen(this));
  }
}

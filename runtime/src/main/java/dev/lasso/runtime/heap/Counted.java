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
    heap().conceive(this);
  }

  public abstract GcHeap gcHeap();

  public abstract GcType gcType();

  public abstract <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg);

  public abstract long gcEdges(@Nullable GcObject[] into, int at, long cursor);

  public abstract void gcClear();

  protected abstract void gcAdopt(GcAdoption adopt);

  protected abstract void gcClose(GcDestruction death);

  protected abstract void gcDrop(GcDestruction death);

  protected abstract void gcForget(int weak);

  protected abstract void gcTell(int weak) throws Throwable;

  protected abstract long gcWeight();

  protected abstract void gcFinalize() throws Throwable;

  final Heap heap() {
    return (Heap) gcHeap();
  }

  final TypeState typeState() {
    return gcType();
  }

  /** This object, as the program knows it. */
  final GcObject asObject() {
    return (GcObject) this;
  }

  /** Whether it is dead to the program; it may have to be destroyed yet. */
  final boolean isDead() {
    return word > 0 || (Header.isMember(word) && heap().isCondemned(this));
  }

  /** Whether it is alive and tracked, frozen or not. */
  final boolean isTracked() {
    return word < 0 && !isDead() && ((word & Header.TRACKED) != 0 || heap().isFrozen(this));
  }
}

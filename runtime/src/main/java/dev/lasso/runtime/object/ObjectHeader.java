package dev.lasso.runtime.object;

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
public abstract class ObjectHeader {

  /** The mark of containers that implement the protocol by hand. */
  public interface Handwritten {}

  /** Flags and counts; see {@link HeaderBits}. */
  long header;

  /** Number of the object's slot in the {@link SlotTable}. */
  int slot;

  /** Only {@link GcObject} calls this. */
  protected ObjectHeader() {}

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
   * See {@link GcObject#gcCloseResources}.
   *
   * @param death the destruction
   */
  protected abstract void gcCloseResources(GcDestruction death);

  /**
   * See {@link GcObject#gcReleaseEdges}.
   *
   * @param death the destruction
   */
  protected abstract void gcReleaseEdges(GcDestruction death);

  /**
   * See {@link GcObject#gcClearWeak}.
   *
   * @param weak the number of the weak field
   */
  protected abstract void gcClearWeak(int weak);

  /**
   * See {@link GcObject#gcWeakCleared}.
   *
   * @param weak the number of the weak field
   * @throws Throwable any exception of the method that the field names
   */
  protected abstract void gcWeakCleared(int weak) throws Throwable;

  /**
   * See {@link GcObject#gcNativeBytes}.
   *
   * @return the number of bytes
   */
  protected abstract long gcNativeBytes();

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
}

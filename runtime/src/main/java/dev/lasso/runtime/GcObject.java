package dev.lasso.runtime;

import dev.lasso.runtime.heap.Errors;
import dev.lasso.runtime.heap.ObjectHeader;
import dev.lasso.runtime.protocol.GcAdoption;
import dev.lasso.runtime.protocol.GcDestruction;
import dev.lasso.runtime.protocol.GcProtocol;
import dev.lasso.runtime.protocol.GcType;
import dev.lasso.runtime.protocol.GcVisitor;
import java.io.NotSerializableException;
import org.jspecify.annotations.Nullable;

/**
 * A container: an object with a reference count that may own other containers.
 *
 * <p>User classes are abstract, extend this class and carry {@code @GcContainer}; the annotation
 * processor writes a final subclass. Programs use {@link #gcHeap}, {@link #checkAlive} and {@link
 * #toString}, and may override {@link #gcLabel} and {@link #gcItemLabel}; the other members are
 * overridden by the subclass and called by the heap. An object is first <em>under construction</em>
 * (nothing is counted), then <em>adopted</em> by its heap (alive), in the end <em>dead</em>. Its
 * counted life never depends on whether plain Java variables refer to it: such a reference is
 * <em>borrowed</em>.
 *
 * <p>Using a dead object through a generated member (setters, abstract getters) or a call of its
 * heap throws {@link DeadObjectException}, as does a change of its collections. Not everything can:
 * its {@code @Owned} and {@code @Weak} fields read as {@code null}, its collections as empty, and
 * fields with plain data have their old values; a method of the class runs, unless it calls {@link
 * #checkAlive} or the class is {@code checked}. A <em>final</em> field still refers to its
 * resource, which is closed: for a native handle, which a use after its close may end the JVM, take
 * a field that is not final, and read it through an abstract getter.
 *
 * <p>An object of a {@linkplain GcHeap#confined() confined heap} is for the heap's thread only;
 * what is checked of that is said there.
 */
public abstract class GcObject extends ObjectHeader {

  /**
   * For subclasses. Objects are made by the {@code create} and {@code allocate} methods of
   * generated classes; {@link #gcHeap} is valid before this constructor is called.
   */
  protected GcObject() {}

  /**
   * The heap of this object; valid in constructors and field initialisers too.
   *
   * @return the heap, borrowed
   */
  @Override
  public abstract GcHeap gcHeap();

  /**
   * For generated code: what the runtime knows of this object's class.
   *
   * @return the type
   */
  @Override
  public abstract GcType gcType();

  /**
   * For generated code: visits each edge once per count held, the superclass's first; weak and
   * borrowed references are no edges. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.traverseproc">traverseproc</a>.
   *
   * @param <A> the type of the argument
   * @param visit called with each edge; only reads
   * @param arg handed through to {@code visit}
   * @return the first result of {@code visit} that is not 0, at once, else 0
   * @see GcVisitor what may be called meanwhile
   */
  @Override
  public <A extends @Nullable Object> int gcTraverse(GcVisitor<A> visit, A arg) {
    return 0;
  }

  /**
   * For generated code: copies the edges out, the same objects that {@link #gcTraverse} visits. The
   * result is negative when {@code into} was too short; then call again with {@code cursor} raised
   * by the number of entries copied. An entry is null where an array or a collection has a gap.
   *
   * @param into where to; filled from {@code at} on
   * @param at the first index to fill
   * @param cursor how many entries to leave out because an earlier call copied them; 0 at first
   * @return in the low 32 bits the index after the last entry copied; negative if there are more
   */
  @Override
  public long gcEdges(@Nullable GcObject[] into, int at, long cursor) {
    return at;
  }

  /**
   * For generated code: drops each edge that is not a final field and empties owned collections.
   * The object stays valid. CPython's <a
   * href="https://docs.python.org/3/c-api/gcsupport.html#c.inquiry">tp_clear</a>. Idempotent.
   *
   * @throws DeadObjectException if the object is dead
   */
  @Override
  public void gcClear() {}

  /**
   * For generated code: shows each annotated field to {@code adopt}. Written by the processor.
   *
   * @param adopt the adoption of this object
   */
  @Override
  protected void gcAdopt(GcAdoption adopt) {}

  /**
   * For generated code: closes the resources of this dead object. Written by the processor.
   *
   * @param death the destruction of this object
   */
  @Override
  protected void gcCloseResources(GcDestruction death) {}

  /**
   * For generated code: sets the fields of this dead object to null and shows {@code death} what
   * was in them. Written by the processor.
   *
   * @param death the destruction of this object
   */
  @Override
  protected void gcReleaseEdges(GcDestruction death) {}

  /**
   * For generated code: sets a weak field to null because its referent died. Written by the
   * processor.
   *
   * @param weak the number of the weak field
   */
  @Override
  protected void gcClearWeak(int weak) {}

  /**
   * For generated code: calls the {@code onClear} method of a weak field that became null because
   * its referent died. Written by the processor.
   *
   * @param weak the number of the weak field
   * @throws Throwable what the method throws
   */
  @Override
  protected void gcWeakCleared(int weak) throws Throwable {}

  /**
   * For generated code: how many bytes outside the JVM's heap this object pins. Called when its
   * constructor has returned, after the setter of a resource, and by {@link GcHeap#reweigh}.
   * Written by the processor.
   *
   * @return the number of bytes, not negative
   */
  @Override
  protected long gcNativeBytes() {
    return 0;
  }

  /**
   * For generated code: calls the {@code @Finalizer} method. Written by the processor.
   *
   * @throws Throwable what the method throws
   */
  @Override
  protected void gcFinalize() throws Throwable {}

  /**
   * The name of this object in messages, for its class to override: {@code "counter"} makes {@code
   * Function#12 "counter"} of {@code Function#12}, in {@link #toString}, in {@link
   * GcInspection#explain(GcObject)}, in reports and exceptions. Of a dead object too, whose counted
   * fields are null.
   *
   * <p>It only reads; meanwhile the heap refuses changes. If it throws, or a thread asks that may
   * not use the heap, there is no label.
   *
   * @return the label, of which 80 characters are shown; or null
   */
  @Override
  protected @Nullable String gcLabel() {
    return null;
  }

  /**
   * The name of an item of its {@code @Items} array, for its class to override: {@code "local
   * 'counter'"} instead of {@code locals[3]} in {@link GcInspection#explain(GcObject)} and reports.
   * As {@link #gcLabel}, it only reads.
   *
   * @param index the index of the item
   * @return the label, of which 80 characters are shown; or null
   */
  @Override
  protected @Nullable String gcItemLabel(int index) {
    return null;
  }

  /**
   * For methods of user classes that must not work on a dead object.
   *
   * @throws DeadObjectException if this object is dead
   * @throws WrongThreadException if the heap is not this thread's
   */
  protected final void checkAlive() {
    GcProtocol.checkAlive(this);
  }

  /**
   * Not supported: a copy would own what its original owns without being counted.
   *
   * @throws CloneNotSupportedException always
   */
  @Override
  protected final Object clone() throws CloneNotSupportedException {
    throw new CloneNotSupportedException(
        gcType().name() + " is a container of Lasso: create a new one and set its fields instead");
  }

  /**
   * Not supported: what is read back would have no heap, and would own without being counted.
   * {@link java.io.ObjectOutputStream} calls this, as generated classes are {@link
   * java.io.Serializable} for it to do so.
   *
   * @return nothing
   * @throws NotSerializableException always; its message says what to do
   */
  @SuppressWarnings("DoNotCallSuggester") // serialization does, by reflection
  protected final Object writeReplace() throws NotSerializableException {
    throw new NotSerializableException(Errors.noPlainData(this));
  }

  /**
   * The name of the type, the number of the object, its {@linkplain #gcLabel label} if it has one,
   * its state and counts: {@code Tensor#42 (alive, 1 hold, 2 owners)}.
   */
  @Override
  public String toString() {
    return Errors.describe(this);
  }
}

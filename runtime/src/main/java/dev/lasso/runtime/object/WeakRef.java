package dev.lasso.runtime.object;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcProtocol;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A weak reference of the program, of an entry of a collection, or of a watched field. */
public final class WeakRef<T extends GcObject> extends GcWeak<T> implements InsideOnlyResource {

  private static final int UNWATCHED = -1;
  private static final int ENTRY = -2;

  private @Nullable Consumer<? super GcWeak<T>> callback;
  private @Nullable T referent;

  /** The container of which this reference is a part, or null. */
  public @Nullable ObjectHeader owner;

  /**
   * Links the references with a callback to the same referent, and later the severed references
   * whose callbacks are pending.
   */
  public @Nullable WeakRef<?> older;

  @Nullable WeakRef<?> newer;

  /** The link of the watched field that this reference represents, or 0. */
  int link;

  /**
   * The number of the watched field that this reference represents, or {@link #UNWATCHED}, or
   * {@link #ENTRY} for an entry of a collection.
   */
  final int watchedField;

  private WeakRef(T referent, @Nullable Consumer<? super GcWeak<T>> callback, int watched) {
    this.referent = referent;
    this.callback = callback;
    this.watchedField = watched;
  }

  /** See {@link GcWeak#of(GcObject)}. */
  public static <T extends GcObject> WeakRef<T> of(T referent) {
    HeapState.of(referent).checkReferable(referent);
    return new WeakRef<>(referent, null, UNWATCHED);
  }

  /** See {@link GcWeak#of(GcObject, Consumer)}. */
  public static <T extends GcObject> WeakRef<T> of(
      T referent, Consumer<? super GcWeak<T>> callback) {
    return registered(referent, callback, UNWATCHED);
  }

  /** As {@link #of(GcObject, Consumer)}, for {@link GcProtocol#entry}. */
  public static <T extends GcObject> WeakRef<T> entry(
      T referent, Consumer<? super GcWeak<T>> remove) {
    return registered(referent, remove, ENTRY);
  }

  private static <T extends GcObject> WeakRef<T> registered(
      T referent, Consumer<? super GcWeak<T>> callback, int kind) {
    WeakRef<T> weak = new WeakRef<>(referent, callback, kind);
    HeapState.of(referent).register(weak, referent);
    return weak;
  }

  /**
   * Returns a watcher: a reference that represents the weak field {@code field} of {@code owner},
   * and notifies the owner.
   */
  static WeakRef<GcObject> watcher(ObjectHeader owner, int field, ObjectHeader referent) {
    WeakRef<GcObject> watcher = new WeakRef<>((GcObject) referent, null, field);
    watcher.owner = owner;
    return watcher;
  }

  /**
   * Returns whether the reference has its referent. The death of the referent clears it, and so
   * does {@link #close}.
   */
  boolean hasReferent() {
    return referent != null;
  }

  @Override
  public @Nullable T get() {
    T target = referent;
    if (target == null) {
      return null;
    }
    HeapState.of(target).checkThread();
    ObjectHeader objectHeader = target;
    long word = HeaderBits.word(objectHeader);
    if (word == 0 || (HeaderBits.isCounted(objectHeader) && !HeaderBits.isDead(objectHeader))) {
      return target;
    }
    if (word > 0) {
      referent = null;
    }
    return null;
  }

  @Override
  public @Nullable GcRoot<T> open() {
    T target = referent;
    return target == null ? null : HeapState.of(target).openWeakly(this);
  }

  @Override
  public void close() {
    T target = referent;
    if (target != null && !HeapState.of(target).isClosed()) {
      HeapState heap = HeapState.of(target);
      if (owner == null || owner.gcHeap() == heap || heap.isThreadInside()) {
        heap.checkMutable();
        if (callback != null) {
          heap.weak.unregister(this, target);
        }
      } // else it stays registered without a callback until the referent dies
    }
    referent = null;
    callback = null;
  }

  /** Returns whether this reference is an entry of a collection. */
  public boolean isEntry() {
    return watchedField == ENTRY;
  }

  /** Returns whether this reference represents a watched weak field of its owner. */
  boolean isWatcher() {
    return watchedField >= 0;
  }

  /**
   * Returns the entries of collections among severed references. When references are cleared
   * without callbacks, these are called nevertheless.
   *
   * @param first the first of a list linked by {@code older}
   */
  public static @Nullable WeakRef<?> entriesOf(@Nullable WeakRef<?> first) {
    WeakRef<?> entries = null;
    for (WeakRef<?> weak = first; weak != null; ) {
      WeakRef<?> next = weak.older;
      weak.older = null;
      if (weak.isEntry()) {
        weak.older = entries;
        entries = weak;
      }
      weak = next;
    }
    return entries;
  }

  /**
   * Returns the first of two lists linked by {@code older}, followed by the second one. Either may
   * be empty.
   */
  public static @Nullable WeakRef<?> join(@Nullable WeakRef<?> first, @Nullable WeakRef<?> rest) {
    if (first == null) {
      return rest;
    }
    WeakRef<?> last = first;
    while (last.older != null) {
      last = last.older;
    }
    last.older = rest;
    return first;
  }

  /** Clears the referent, because it is dying. */
  public void sever() {
    referent = null;
  }

  /** Runs the callback or notifies the owner. */
  public void call() throws Throwable {
    ObjectHeader teller = owner;
    if (isWatcher() && teller != null) {
      teller.gcWeakCleared(watchedField);
      return;
    }
    Consumer<? super GcWeak<T>> wanted = callback;
    callback = null;
    if (wanted != null) {
      wanted.accept(this);
    }
  }

  @Override
  public String toString() {
    T target = referent;
    return "a weak reference to " + (target == null ? "nothing" : Errors.name(target));
  }
}

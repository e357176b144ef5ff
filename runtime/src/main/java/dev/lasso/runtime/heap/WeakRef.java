package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcProtocol;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A weak reference, of the program, of an entry of a collection, or of a watched field. */
public final class WeakRef<T extends GcObject> extends GcWeak<T> {

  private static final int UNWATCHED = -1;
  private static final int ENTRY = -2;

  private @Nullable Consumer<? super GcWeak<T>> callback;
  private @Nullable T referent;

  /** The container of which this is a part. */
  @Nullable Counted owner;

  /**
   * The references with a callback to the same referent, or, once they are cleared, the ones to be
   * called.
   */
  @Nullable WeakRef<?> older;

  @Nullable WeakRef<?> newer;

  /** Whether it is not to be called. */
  private boolean silent;

  /** The link of the watched field for which this stands, or 0. */
  int link;

  /**
   * The number of the watched field for which this stands, or {@link #UNWATCHED}, or {@link #ENTRY}
   * for an entry of a collection.
   */
  private final int watched;

  private WeakRef(T referent, @Nullable Consumer<? super GcWeak<T>> callback, int watched) {
    this.referent = referent;
    this.callback = callback;
    this.watched = watched;
  }

  /** See {@link GcWeak#of(GcObject)}. */
  public static <T extends GcObject> WeakRef<T> of(T referent) {
    heap(referent).checkReferable(referent);
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

  private static Access heap(Counted object) {
    return object.access();
  }

  private static <T extends GcObject> WeakRef<T> registered(
      T referent, Consumer<? super GcWeak<T>> callback, int kind) {
    WeakRef<T> weak = new WeakRef<>(referent, callback, kind);
    heap(referent).register(weak, referent);
    return weak;
  }

  /** What stands for the watched weak field {@code field} of {@code owner}, which it tells. */
  static WeakRef<GcObject> watcher(Counted owner, int field, Counted referent) {
    WeakRef<GcObject> watcher = new WeakRef<>(referent.asObject(), null, field);
    watcher.owner = owner;
    return watcher;
  }

  /** Whether the referent has neither died nor been forgotten. */
  boolean isPointing() {
    return referent != null;
  }

  @Override
  public @Nullable T get() {
    T target = referent;
    if (target == null) {
      return null;
    }
    heap(target).checkThread();
    Counted counted = target;
    long word = counted.word;
    if (word == 0 || (counted.isCounted() && !counted.isDead())) {
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
    return target == null ? null : heap(target).openWeakly(this);
  }

  @Override
  public void close() {
    T target = referent;
    if (target != null && !heap(target).isClosed()) {
      heap(target).checkMutable();
      if (callback != null) {
        heap(target).unregister(this, target);
      }
    }
    referent = null;
    callback = null;
  }

  /** Whether this stands for a watched weak field of its owner. */
  boolean isWatcher() {
    return watched >= 0;
  }

  /** The number of the watched field. */
  int watched() {
    return watched;
  }

  /**
   * The entries of collections among severed references: of all references, only these are called
   * when they are cleared without callbacks.
   *
   * @param first the first of a list linked by {@code older}
   */
  static @Nullable WeakRef<?> entriesOf(@Nullable WeakRef<?> first) {
    WeakRef<?> entries = null;
    for (WeakRef<?> weak = first; weak != null; ) {
      WeakRef<?> next = weak.older;
      weak.older = null;
      if (weak.watched == ENTRY) {
        weak.older = entries;
        entries = weak;
      }
      weak = next;
    }
    return entries;
  }

  /** Notes that nobody is to be told: the owner dies together with the referent. */
  void silence() {
    silent = true;
  }

  /** Forgets the referent because it is dying. */
  void sever() {
    referent = null;
  }

  /** Calls the callback, if the reference has one that is still wanted, or tells the owner. */
  void call() throws Throwable {
    if (silent) {
      return;
    }
    Counted teller = owner;
    if (isWatcher() && teller != null) {
      teller.gcTell(watched);
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

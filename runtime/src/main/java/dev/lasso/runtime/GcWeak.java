package dev.lasso.runtime;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A weak reference: not counted, and {@code null} once its referent is dead. CPython's <a
 * href="https://docs.python.org/3/library/weakref.html">weakref</a>.
 *
 * <p>With a callback it is told of the death: when the last owner lets go, after the finalizer;
 * when a collection finds the referent unreachable, before any finalizer, and the reference then
 * stays {@code null} even if a finalizer brings the referent back. Without a callback it reads as
 * {@code null} from the moment the referent can not come back any more. Of several callbacks for
 * one referent the newest is called first.
 *
 * <p>In an {@code @Owned} field a weak reference is part of its owner: closed when the owner dies,
 * and not called back when the referent dies together with the owner. Otherwise it stays in force
 * until it is closed, whether or not the program still refers to it.
 *
 * @param <T> the type of the referent
 */
public final class GcWeak<T extends GcObject> implements AutoCloseable {

  private static final int UNWATCHED = -1;

  private @Nullable Consumer<? super GcWeak<T>> callback;
  private @Nullable T referent;

  /** The container of which this is a part. */
  @Nullable GcObject owner;

  /**
   * The references with a callback to the same referent, or, once they are cleared, the ones to be
   * called.
   */
  @Nullable GcWeak<?> older;

  @Nullable GcWeak<?> newer;

  /** The link of the watched field for which this stands, or 0. */
  int link;

  /** The number of the watched field for which this stands, or {@link #UNWATCHED}. */
  private final int watched;

  private GcWeak(T referent, @Nullable Consumer<? super GcWeak<T>> callback, int watched) {
    this.referent = referent;
    this.callback = callback;
    this.watched = watched;
  }

  /**
   * Makes a weak reference without a callback.
   *
   * @param <T> the type of the referent
   * @param referent what to refer to; may be under construction
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is confined to another thread
   */
  public static <T extends GcObject> GcWeak<T> of(T referent) {
    referent.gcHeap().checkReferable(referent);
    return new GcWeak<>(referent, null, UNWATCHED);
  }

  /**
   * Makes a weak reference with a callback.
   *
   * @param <T> the type of the referent
   * @param referent what to refer to; may be under construction
   * @param callback called once with this reference, which reads as null by then, when the referent
   *     dies; what it throws goes to the {@linkplain GcHeap#onUnraisable handler}
   * @return a new weak reference
   * @throws DeadObjectException if the referent is dead
   * @throws WrongThreadException if its heap is confined to another thread
   */
  public static <T extends GcObject> GcWeak<T> of(
      T referent, Consumer<? super GcWeak<T>> callback) {
    GcWeak<T> weak = new GcWeak<>(referent, callback, UNWATCHED);
    referent.gcHeap().register(weak, referent);
    return weak;
  }

  /** What stands for the watched weak field {@code field} of {@code owner}, which it tells. */
  static GcWeak<GcObject> watcher(GcObject owner, int field, GcObject referent) {
    GcWeak<GcObject> watcher = new GcWeak<>(referent, null, field);
    watcher.owner = owner;
    return watcher;
  }

  /** Whether the referent has neither died nor been forgotten. */
  boolean isPointing() {
    return referent != null;
  }

  /**
   * The referent.
   *
   * @return the referent, borrowed; null if it is dead or about to be destroyed, or if this
   *     reference is closed
   * @throws WrongThreadException if the heap is confined to another thread
   */
  public @Nullable T get() {
    T target = referent;
    if (target == null) {
      return null;
    }
    target.gcHeap().checkThread();
    long word = target.word;
    if (word == 0 || (Header.isCounted(word) && !GcHeap.isDead(target))) {
      return target;
    }
    if (word > 0) {
      referent = null;
    }
    return null;
  }

  /**
   * Forgets the referent: {@link #get} returns null from now on, and the callback is not called.
   * Does nothing when called again.
   *
   * @throws WrongThreadException if the heap is confined to another thread
   */
  @Override
  public void close() {
    T target = referent;
    if (target != null) {
      target.gcHeap().checkMutable();
      if (callback != null) {
        target.gcHeap().unregister(this, target);
      }
      referent = null;
    }
    callback = null;
  }

  /** Whether this stands for a watched weak field of its owner. */
  boolean isWatcher() {
    return watched != UNWATCHED;
  }

  /** The number of the watched field. */
  int watched() {
    return watched;
  }

  /** Forgets the callback: the owner dies together with the referent. */
  void silence() {
    callback = null;
  }

  /** Forgets the referent because it is dying. */
  void sever() {
    referent = null;
  }

  /** Calls the callback, if the reference has one that is still wanted, or tells the owner. */
  void call() throws Throwable {
    GcObject teller = owner;
    if (watched != UNWATCHED && teller != null) {
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

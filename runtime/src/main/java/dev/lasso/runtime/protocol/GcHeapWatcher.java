package dev.lasso.runtime.protocol;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import org.jspecify.annotations.Nullable;

/**
 * A watcher of heaps, for the libraries that integrate Lasso with test frameworks: it is told of
 * the heaps that are opened while it is on the thread that opens them, or was on the thread that
 * started that one.
 *
 * <p>Its methods are called on the thread that uses the heap, several of them at the same time if
 * several threads do. They must not throw.
 */
public abstract class GcHeapWatcher {

  private static final InheritableThreadLocal<@Nullable GcHeapWatcher> CURRENT =
      new InheritableThreadLocal<>();

  /** How many there are; without any, no heap asks for one. */
  private static volatile int watchers;

  private static synchronized void count(int more) {
    watchers += more;
  }

  /** For subclasses. */
  protected GcHeapWatcher() {}

  /**
   * The watcher that is on this thread.
   *
   * @return it, or null if there is none
   */
  public static @Nullable GcHeapWatcher current() {
    return watchers == 0 ? null : CURRENT.get();
  }

  /** Begins to watch, on this thread and those that it starts. {@link #end} must follow, on it. */
  protected final void begin() {
    count(1);
    CURRENT.set(this);
  }

  /** Ends it. Threads that were started meanwhile go on telling. */
  protected final void end() {
    CURRENT.remove();
    count(-1);
  }

  /**
   * The level of heaps that ask for none.
   *
   * @return the level
   */
  public abstract GcLeakLevel level();

  /**
   * Whether all heaps are to collect at every safe point.
   *
   * @return true to do so
   */
  public abstract boolean stress();

  /**
   * A heap was opened.
   *
   * @param heap the heap
   * @param place where the program has opened it; empty if that is not known
   */
  public abstract void opened(GcHeap heap, String place);

  /**
   * A heap is about to be closed; for the thread that closes it.
   *
   * @param heap the heap, which is still open, and refuses to be closed or left here
   */
  public abstract void closing(GcHeap heap);

  /**
   * A heap was closed.
   *
   * @param heap the heap
   */
  public abstract void closed(GcHeap heap);

  /**
   * A heap has told of a leak.
   *
   * @param leak what it has told
   */
  public abstract void leaked(GcLeak leak);

  /**
   * An exception had no caller to go to, and its heap no handler of its own.
   *
   * @param unraisable the exception, and what was being done
   */
  public abstract void unraisable(GcUnraisable unraisable);
}

package dev.lasso.runtime.observe;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcUnraisable;
import org.jspecify.annotations.Nullable;

/**
 * Is told of the heaps that are opened while it is on the thread that opens them, or was on the
 * thread that started that one: what the code under a test does.
 */
public abstract class HeapWatcher {

  private static final InheritableThreadLocal<@Nullable HeapWatcher> CURRENT =
      new InheritableThreadLocal<>();

  /** How many there are; without any, no heap asks for one. */
  private static volatile int watchers;

  private static synchronized void count(int more) {
    watchers += more;
  }

  /** The watcher of this thread, or null. */
  public static @Nullable HeapWatcher current() {
    return watchers == 0 ? null : CURRENT.get();
  }

  /** Begins to watch. {@link #end} must follow, on the same thread. */
  protected final void begin() {
    count(1);
    CURRENT.set(this);
  }

  /** Ends it. Threads that were started meanwhile go on telling. */
  protected final void end() {
    CURRENT.remove();
    count(-1);
  }

  /** The level of heaps that ask for none. */
  public abstract GcLeakLevel level();

  /** Whether all heaps are under stress. */
  public abstract boolean stress();

  /** A heap was opened. */
  public abstract void opened(GcHeap heap);

  /** A heap is about to be closed, on its thread. Never throws. */
  public abstract void closing(GcHeap heap);

  /** A heap was closed. */
  public abstract void closed(GcHeap heap);

  /** A heap has told of a leak. */
  public abstract void leaked(GcLeak leak);

  /** An exception had no caller to go to, and its heap no handler of its own. */
  public abstract void unraisable(GcUnraisable unraisable);
}

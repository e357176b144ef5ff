package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Places;
import dev.lasso.runtime.observe.Words;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds scopes and roots that the program has lost: those that the JVM finds unreachable while they
 * are open. It frees nothing.
 *
 * <p>Which are watched is a matter of counting down in {@link Openings}, at each opening. So an
 * opening that is not watched costs a subtraction, and closing costs nothing: a watch finds out by
 * itself, when it is looked at, that what it watches is closed.
 */
final class LeakWatch {

  /** Of heaps whose numbers are greater only each one in so many has its first openings watched. */
  static final int SAMPLED_HEAPS = 1 << 12;

  private static final int LONGEST_INTERVAL = 1 << 14;
  private static final int FEW = 16;

  /** A scope or a root that is watched. */
  private abstract static class Watch extends PhantomReference<Object> {

    private final String place = Places.here();
    private final String thread = Words.thread(Thread.currentThread());

    Watch(Object opened, ReferenceQueue<Object> queue) {
      super(opened, queue);
    }

    abstract boolean isOpen();

    abstract GcLeak leak(Access heap);
  }

  private static final class ScopeWatch extends Watch {
    private final HoldList list;
    private final long use;

    ScopeWatch(Scope scope, ReferenceQueue<Object> queue) {
      super(scope, queue);
      list = scope.holds;
      use = list.use();
    }

    @Override
    boolean isOpen() {
      return list.use() == use;
    }

    @Override
    GcLeak leak(Access heap) {
      return Leaks.unreachable(heap, list, "scope");
    }
  }

  private static final class RootWatch extends Watch {
    private final Root<?> root;

    RootWatch(WatchedRoot<?> shown, Root<?> root, ReferenceQueue<Object> queue) {
      super(shown, queue);
      this.root = root;
    }

    @Override
    boolean isOpen() {
      return !root.isClosing();
    }

    @Override
    GcLeak leak(Access heap) {
      return Leaks.unreachable(heap, root, "root");
    }
  }

  private final Access heap;
  private final LeakSettings settings;
  private final LeakReports reports;
  private final ReferenceQueue<Object> lost = new ReferenceQueue<>();

  /** What is watched, and may be closed by now. */
  private final List<Watch> watches = new ArrayList<>();

  /** How many watches there may be before the closed ones are looked for. */
  private int enough = FEW;

  LeakWatch(Access heap, LeakSettings settings, LeakReports reports) {
    this.heap = heap;
    this.settings = settings;
    this.reports = reports;
  }

  /**
   * How many openings of a new heap come before the first that is watched.
   *
   * @param number the number of the heap
   */
  static int firstInterval(LeakSettings settings, long number) {
    if (settings.level() == GcLeakLevel.OFF) {
      return Integer.MAX_VALUE;
    }
    return settings.isAtLeast(GcLeakLevel.ADVANCED) || number <= FEW || number % SAMPLED_HEAPS == 0
        ? 1
        : LONGEST_INTERVAL;
  }

  /** How many openings there are until the next that is watched. */
  int nextInterval(int watched) {
    if (settings.isAtLeast(GcLeakLevel.ADVANCED)) {
      return 1;
    }
    return watched < Integer.numberOfTrailingZeros(LONGEST_INTERVAL)
        ? 1 << watched
        : LONGEST_INTERVAL;
  }

  /**
   * Notes where a root of a shared heap is opened. Any thread may close that: it is not watched.
   */
  static void note(Anchor anchor) {
    if (StackRoom.isThere()) {
      anchor.opened = Places.here();
      anchor.thread = Words.thread(Thread.currentThread());
    }
  }

  /** Watches a scope that is about to be opened. */
  void watch(Scope scope) {
    if (StackRoom.isThere()) {
      add(new ScopeWatch(scope, lost), scope.holds);
    }
  }

  /** Watches a root that is about to be opened, and known to the program as {@code shown}. */
  void watch(WatchedRoot<?> shown, Root<?> root) {
    if (StackRoom.isThere()) {
      add(new RootWatch(shown, root, lost), root);
    }
  }

  private void add(Watch watch, Holder holder) {
    if (watches.size() >= enough) {
      watches.removeIf(old -> !old.isOpen());
      enough = Math.max(FEW, 2 * watches.size());
    }
    watches.add(watch);
    holder.opened = watch.place;
    holder.thread = watch.thread;
  }

  /** Reports what was lost since the last call. Calls the program. */
  void reportLost() {
    for (Object found = lost.poll(); found != null; found = lost.poll()) {
      Watch watch = (Watch) found;
      if (watches.remove(watch) && watch.isOpen()) {
        reports.report(watch.leak(heap));
      }
    }
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.Places;
import dev.lasso.runtime.observe.Words;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Finds scopes, roots and cells that the program has lost: those that the JVM finds unreachable
 * while they are open. Of a confined heap it frees nothing. Of a shared one it takes a lost root or
 * cell for closed, as the thread inside finds it: nobody may enter for long, so what they hold
 * would stay for as long as the program runs.
 *
 * <p>Which are watched is a matter of counting down in {@link Openings}, at each opening, or of
 * chance where any thread opens. So an opening that is not watched costs next to nothing. A watch
 * finds out by itself, when it is looked at, that what it watches is closed; only the roots of
 * shared heaps tell theirs.
 */
final class LeakWatch {

  /** Of heaps whose numbers are greater only each one in so many has its first openings watched. */
  static final int SAMPLED_HEAPS = 1 << 12;

  private static final int LONGEST_INTERVAL = 1 << 14;
  private static final int FEW = 16;

  /** Instead of odds: none is watched. */
  static final int NEVER = -1;

  /** Something that is watched. */
  abstract static class Watch extends PhantomReference<Object> implements Opening {

    private final String place = Places.here();
    private final String thread = Words.thread(Thread.currentThread());

    Watch(Object opened, ReferenceQueue<Object> queue) {
      super(opened, queue);
    }

    @Override
    public String place() {
      return place;
    }

    @Override
    public String thread() {
      return thread;
    }

    abstract boolean isOpen();

    abstract GcLeak leak(Access heap);

    /** Closes it, for the thread inside of a shared heap, if that frees anything. */
    void letGo() {}
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
      return Leaks.unreachable(heap, "scope", list.toString(), this, false);
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
      return Leaks.unreachable(heap, "root", root.toString(), this, false);
    }
  }

  /** The watch of a root of a shared heap, which tells it that it is closed. */
  static final class SharedRootWatch extends Watch {
    private final LeakWatch in;
    private final Anchor anchor;
    private volatile boolean over;

    private SharedRootWatch(SharedRoot<?> root, Anchor anchor, LeakWatch in) {
      super(root, in.lost);
      this.in = in;
      this.anchor = anchor;
    }

    /** The root has become a user of its anchor. Never throws. */
    void begin() {
      in.add(this);
    }

    /** The root is closed, and will stop being a user. */
    void end() {
      over = true;
    }

    @Override
    boolean isOpen() {
      return !over && !anchor.isShut();
    }

    @Override
    GcLeak leak(Access heap) {
      return Leaks.unreachable(heap, "root", anchor.toString(), this, true);
    }

    @Override
    void letGo() {
      end();
      anchor.leaveUnasked();
    }
  }

  private static final class CellWatch extends Watch {
    private final AnchorCell cell;

    CellWatch(Object shown, AnchorCell cell, ReferenceQueue<Object> queue) {
      super(shown, queue);
      this.cell = cell;
    }

    @Override
    boolean isOpen() {
      return cell.isHolding();
    }

    @Override
    GcLeak leak(Access heap) {
      return Leaks.unreachable(heap, "cell", cell.toString(), this, true);
    }

    @Override
    void letGo() {
      cell.closeUnasked();
    }
  }

  private final Access heap;
  private final LeakReports reports;
  private final ReferenceQueue<Object> lost = new ReferenceQueue<>();

  /**
   * What is watched, in order, and may be closed by now. Threads that are not inside add to it,
   * too.
   */
  private final Set<Watch> watches = new LinkedHashSet<>();

  /** How many watches there may be before the closed ones are looked for. */
  private int enough = FEW;

  /** What has been taken for closed, and is to be reported once nobody is inside. */
  private final Queue<GcLeak> taken = new ArrayDeque<>();

  /** What was found to be lost, and is being looked at. */
  private @Nullable Watch found;

  LeakWatch(Access heap, LeakReports reports) {
    this.heap = heap;
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
  static int nextInterval(LeakSettings settings, int watched) {
    if (settings.level() == GcLeakLevel.OFF) {
      return Integer.MAX_VALUE;
    }
    if (settings.isAtLeast(GcLeakLevel.ADVANCED)) {
      return 1;
    }
    return watched < Integer.numberOfTrailingZeros(LONGEST_INTERVAL)
        ? 1 << watched
        : LONGEST_INTERVAL;
  }

  /**
   * By an interval: how many openings on any thread are not watched for each that is, on average. A
   * power of two less one, or {@link #NEVER}.
   */
  static int odds(int interval) {
    return interval == Integer.MAX_VALUE ? NEVER : interval - 1;
  }

  /** Half of these odds. */
  static int rarer(int odds) {
    return odds == NEVER || odds >= LONGEST_INTERVAL - 1 ? odds : 2 * odds + 1;
  }

  /** Whether chance has the next opening watched. */
  static boolean isNext(int odds) {
    return odds == 0 || (odds != NEVER && (ThreadLocalRandom.current().nextInt() & odds) == 0);
  }

  // ------------------------------------------------------------------ what is opened

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

  /** The watch of a root of a shared heap, which begins with its use. Null for want of stack. */
  @Nullable SharedRootWatch watch(SharedRoot<?> root, Anchor anchor) {
    return StackRoom.isThere() ? new SharedRootWatch(root, anchor, this) : null;
  }

  /** Watches a cell that the program knows as {@code shown}. Returns null for want of stack. */
  @Nullable Opening watch(Object shown, AnchorCell cell) {
    if (!StackRoom.isThere()) {
      return null;
    }
    CellWatch watch = new CellWatch(shown, cell, lost);
    return add(watch) ? watch : null;
  }

  private void add(Watch watch, Holder holder) {
    if (add(watch)) {
      holder.opened = watch;
    }
  }

  private synchronized boolean add(Watch watch) {
    try {
      if (watches.size() >= enough) {
        watches.removeIf(old -> !old.isOpen());
        enough = Math.max(FEW, 2 * watches.size());
      }
      return watches.add(watch);
    } catch (OutOfMemoryError e) {
      return false; // it is not watched
    }
  }

  private synchronized boolean remove(Watch watch) {
    return watches.remove(watch);
  }

  /**
   * By anchor: the openings that are known of its roots that are open, in their order. The anchors
   * stand in the order of their last ones.
   */
  synchronized SequencedMap<Holder, List<Opening>> sharedRoots() {
    LinkedHashMap<Holder, List<Opening>> roots = new LinkedHashMap<>();
    for (Watch watch : watches) {
      if (watch instanceof SharedRootWatch root && root.isOpen()) {
        List<Opening> openings = roots.getOrDefault(root.anchor, new ArrayList<>());
        openings.add(root);
        roots.putLast(root.anchor, openings);
      }
    }
    return roots;
  }

  // ------------------------------------------------------------------ what is lost

  /** Reports what was lost since the last call. Calls the program. */
  void reportLost() {
    for (Object next = lost.poll(); next != null; next = lost.poll()) {
      Watch watch = (Watch) next;
      if (remove(watch) && watch.isOpen()) {
        reports.report(watch.leak(heap));
      }
    }
  }

  /**
   * Takes for closed what was lost of a shared heap; for the thread inside. Calls no user code but
   * labels: {@link #reportTaken} tells the program.
   */
  void takeLost() {
    while (isAnyFound()) {
      Watch watch = found;
      if (watch != null && watch.isOpen() && remove(watch)) {
        note(watch);
        watch.letGo();
      }
      found = null;
    }
  }

  /** Whether something is lost; if an error has come in between, the same is found again. */
  private boolean isAnyFound() {
    if (found == null) {
      found = (Watch) lost.poll();
    }
    return found != null;
  }

  private void note(Watch watch) {
    try {
      GcLeak leak = watch.leak(heap);
      synchronized (taken) {
        taken.add(leak);
      }
    } catch (Throwable t) {
      // It is not told; it is taken for closed all the same.
    }
  }

  /** Reports what was taken for closed since the last call. Calls the program. Never throws. */
  void reportTaken() {
    for (GcLeak leak = nextTaken(); leak != null; leak = nextTaken()) {
      reports.report(leak);
    }
  }

  private @Nullable GcLeak nextTaken() {
    synchronized (taken) {
      return taken.poll();
    }
  }
}

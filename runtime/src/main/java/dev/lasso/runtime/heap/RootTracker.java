package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.collect.HoldOwner;
import dev.lasso.runtime.collect.OpenHoldOwners;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.OpenSite;
import dev.lasso.runtime.observe.LeakSettings;
import dev.lasso.runtime.observe.StackBang;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A tracker of the open roots and cells of a shared heap: closes those that the JVM finds
 * unreachable, because otherwise the objects that they hold would live as long as the heap.
 *
 * <p>It refers strongly to a {@link Root} for each of them, which is unlinked when the root is
 * closed. A hold has a field for the first of its roots, which needs no list. Roots opened by
 * readers of a cell are tracked only if they are in the sample, because this would cost as much as
 * the opening itself. The sample decides which openings are remembered with their place.
 */
final class RootTracker {

  /** The state of a root or cell, which does not refer to the public object. */
  interface State {

    /** Returns whether the root or cell still holds an object. */
    boolean isHolding();

    /**
     * Closes the root or cell. The hold is left in the release queue, if this was its last user.
     */
    void closeLost();

    /** Returns the name of the type of the held object, or an empty string. */
    String heldType();

    default boolean isCell() {
      return false;
    }

    /** Returns the reference that it has to its first root while that is open, or null. */
    default @Nullable Tracked first() {
      return null;
    }

    /** Ends the tracking of its first root. Returns false if that is not {@code tracked}. */
    default boolean endFirst(Tracked tracked) {
      return false;
    }
  }

  /**
   * A reference to an open root or cell of a shared heap, which the tracker closes if it is lost.
   */
  static final class Root extends Tracked {

    private final Group group;
    final State state;
    private final RootTracker tracker;

    /** When it was opened, by {@link System#nanoTime}. Exact only if the place is known. */
    final long openedAt;

    /** True once the root or cell has to be closed if it is lost. */
    boolean inUse;

    Root(
        Object opened,
        State state,
        RootTracker tracker,
        Group group,
        long openedAt,
        @Nullable OpenSite site) {
      super(opened, LostRootCloser.QUEUE, site);
      this.group = group;
      this.state = state;
      this.tracker = tracker;
      this.openedAt = openedAt;
    }

    @Override
    Group group() {
      return group;
    }

    @Override
    boolean end() {
      return state.endFirst(this) || super.end();
    }

    @Override
    void onLost() {
      tracker.close(this);
    }
  }

  private LeakSettings settings;

  /** Has the maintenance thread release queued holds and deliver reports. */
  private final Runnable maintenance;

  private final OpenHoldOwners openHoldOwners;
  final LostRootReports lostReports;
  private final Tracked.Group[] lists = Tracked.Group.striped();
  final Tracked.Group cells = new Tracked.Group();

  /**
   * The average number of openings without a place for each one with a place: a power of two less
   * one, or -1 if no place is remembered. Not volatile, because an old value does no harm.
   */
  private int odds;

  RootTracker(
      HeapState heap, OpenHoldOwners openHoldOwners, LeakReports reports, Runnable maintenance) {
    this.openHoldOwners = openHoldOwners;
    this.maintenance = maintenance;
    settings = heap.leakSettings;
    lostReports = new LostRootReports(heap, reports, maintenance);
    odds = settings.firstInterval(heap.number) - 1;
  }

  /** Sets which openings are remembered with their place from now on. Called by any thread. */
  void watch(LeakSettings newSettings) {
    settings = newSettings;
    odds = newSettings.firstInterval(1) - 1;
  }

  // ------------------------------------------------------------------ openings

  /**
   * Returns a new reference to a root or cell, which is tracked from {@link Tracked#begin} on.
   *
   * @param opened the public object of the root or cell
   */
  Root reference(Object opened, State state) {
    return reference(opened, state, isSelected());
  }

  /** Returns a new reference to a root of a reader, or null if it is not in the sample. */
  @Nullable Root readerReference(Object opened, State state) {
    return isSelected() ? reference(opened, state, true) : null;
  }

  private Root reference(Object opened, State state, boolean selected) {
    int number = (int) Thread.currentThread().threadId() & (lists.length - 1);
    OpenSite site = selected ? site() : null;
    long now = site == null ? LostRootCloser.roughTime : System.nanoTime();
    Tracked.Group list = state.isCell() ? cells : lists[number];
    return new Root(opened, state, this, list, now, site);
  }

  /** Returns whether the place of the next opening is remembered, at random. */
  private boolean isSelected() {
    int now = odds;
    return now == 0 || (now > 0 && (ThreadLocalRandom.current().nextInt() & now) == 0);
  }

  private @Nullable OpenSite site() {
    if (settings.level() == GcLeakLevel.SIMPLE) {
      odds = Math.min(2 * odds + 1, settings.sample() - 1);
    }
    return StackBang.hasRoom() ? OpenSite.here(settings.libraries()) : null;
  }

  // ------------------------------------------------------------------ lost ones

  /** Closes a lost root or cell, unless the program or the heap has closed it. */
  void close(Root root) {
    if (!root.end() || !root.inUse || !root.state.isHolding()) {
      return;
    }
    try {
      lostReports.add(root);
    } catch (Throwable t) {
      // Not reported, but closed all the same.
    }
    root.state.closeLost();
    maintenance.run();
  }

  /** Ends all tracking, because the heap is closed. */
  void close() {
    for (Tracked.Group list : lists) {
      list.clear();
    }
    cells.clear();
  }

  // ------------------------------------------------------------------ figures

  /** Returns the number of tracked roots that are open, as far as the current thread can see it. */
  long openRoots() {
    long open = openHoldOwners.count(each -> first(each) != null);
    for (Tracked.Group list : lists) {
      open += list.size();
    }
    return open;
  }

  private static @Nullable Tracked first(HoldOwner open) {
    return open instanceof State state ? state.first() : null;
  }

  /**
   * Returns the known openings of the open roots, in order, by their shared holds. The shared holds
   * are in the order of their last openings.
   */
  SequencedMap<HoldOwner, List<OpenSite>> knownOpenings() {
    List<Root> roots = new ArrayList<>();
    for (HoldOwner open = openHoldOwners.newest();
        open != null;
        open = openHoldOwners.older(open)) {
      if (first(open) instanceof Root root) {
        roots.add(root);
      }
    }
    for (Tracked.Group list : lists) {
      list.forEach(each -> roots.add((Root) each));
    }
    long now = System.nanoTime();
    roots.sort(Comparator.comparingLong(root -> root.openedAt - now));
    LinkedHashMap<HoldOwner, List<OpenSite>> openings = new LinkedHashMap<>();
    for (Root root : roots) {
      OpenSite site = root.site;
      if (site != null && root.state instanceof HoldOwner hold && root.state.isHolding()) {
        List<OpenSite> sites = openings.getOrDefault(hold, new ArrayList<>());
        sites.add(site);
        openings.putLast(hold, sites);
      }
    }
    return openings;
  }
}

package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.object.HeapState;
import dev.lasso.runtime.object.OpenSite;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The reports of the lost roots and cells of a shared heap. Those with a known place have a report
 * each. The others are counted, and reported at most once a minute for each type of held object:
 * the first one at once, and the others by a task at the end of the minute.
 */
class LostRootReports {

  private static final long INTERVAL = TimeUnit.MINUTES.toNanos(1);

  /** The lost roots of one type, or the lost cells, whose places are not known. */
  private static final class Group {
    private final long reportedAt;
    private final List<Example> first = new ArrayList<>();
    private long count;
    private long oldest;

    Group(long reportedAt) {
      this.reportedAt = reportedAt;
    }

    private void add(RootTracker.Root root, long now) {
      count++;
      oldest = Math.max(oldest, now - root.openedAt);
      if (first.size() < LeakMessages.MAX_EXAMPLES) {
        first.add(new Example(root.state.toString(), "", "", ""));
      }
    }

    /** Returns the time until the next report, in nanoseconds; not positive if it is due. */
    private long untilDue(long now) {
      return reportedAt + INTERVAL - now;
    }
  }

  private final HeapState heap;
  private final LeakReports reports;

  /** Has the maintenance thread deliver the reports. */
  private final Runnable maintenance;

  /** True while a task is scheduled. Guarded by this. */
  private boolean scheduled;

  /** The groups by their names, such as {@code root of Session}. Guarded by this. */
  private final Map<String, Group> groups = new LinkedHashMap<>();

  /** Number of lost roots and cells. Guarded by this. */
  private long total;

  LostRootReports(HeapState heap, LeakReports reports, Runnable maintenance) {
    this.heap = heap;
    this.reports = reports;
    this.maintenance = maintenance;
  }

  /** Returns the current time, like {@link System#nanoTime}. */
  long now() {
    return System.nanoTime();
  }

  /** Schedules a task of a maintenance thread. */
  void schedule(MaintenanceThread.Task task, long delayNanos) {
    MaintenanceThread.schedule(task, delayNanos);
  }

  /** Counts a lost root or cell, and reports it or its group if the level says so. */
  synchronized void add(RootTracker.Root root) {
    total++;
    if (heap.leakSettings.level() == GcLeakLevel.OFF) {
      return;
    }
    OpenSite site = root.site;
    String type = root.state.isCell() ? "cell" : "root";
    if (site != null) {
      reports.add(LeakMessages.unreachable(heap, type, root.state.toString(), site, true));
      return;
    }
    long now = now();
    String held = root.state.heldType();
    String name = held.isEmpty() ? type : type + " of " + held;
    Group group = groups.computeIfAbsent(name, _ -> new Group(now - INTERVAL));
    group.add(root, now);
    long left = group.untilDue(now);
    if (left <= 0) {
      report(name, group, now);
    } else if (!scheduled) {
      scheduleNext(left);
    }
  }

  /** Schedules the reports at the end of a minute, by a task that does not keep the heap. */
  private void scheduleNext(long delayNanos) {
    WeakReference<LostRootReports> reference = new WeakReference<>(this);
    schedule(MaintenanceThread.task(() -> reportDue(reference)), delayNanos);
    scheduled = true;
  }

  private static void reportDue(WeakReference<LostRootReports> reference) {
    LostRootReports reports = reference.get();
    if (reports != null && reports.reportDue()) {
      reports.maintenance.run();
    }
  }

  /** Reports the groups whose minute has ended. Returns whether there was one. */
  private synchronized boolean reportDue() {
    scheduled = false;
    long now = now();
    long next = Long.MAX_VALUE;
    boolean anyDue = false;
    for (Map.Entry<String, Group> entry : groups.entrySet()) {
      Group group = entry.getValue();
      long left = group.count == 0 ? Long.MAX_VALUE : group.untilDue(now);
      if (left <= 0) {
        report(entry.getKey(), group, now);
        anyDue = true;
      } else {
        next = Math.min(next, left);
      }
    }
    if (next != Long.MAX_VALUE) {
      scheduleNext(next);
    }
    return anyDue;
  }

  /** Reports the groups that wait for the end of a minute, because the heap is being closed. */
  synchronized void addPending() {
    long now = now();
    groups.forEach(
        (name, group) -> {
          if (group.count > 0) {
            report(name, group, now);
          }
        });
  }

  private void report(String name, Group group, long now) {
    String type = name.startsWith("cell") ? "cell" : "root";
    Group next = new Group(now); // first: it may run out of memory
    reports.add(LeakMessages.lostRoots(heap, type, name, group.count, group.first, group.oldest));
    groups.put(name, next);
  }

  /** Returns the number of lost roots and cells so far. */
  synchronized long total() {
    return total;
  }
}

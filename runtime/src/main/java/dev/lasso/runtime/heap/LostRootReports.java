package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcLeak;
import dev.lasso.runtime.GcLeak.Example;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.object.HeapContext;
import dev.lasso.runtime.object.OpenSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The reports of the lost roots and cells of a shared heap. Those with a known place have a report
 * each. The others are counted, and reported at most once a minute for each type of held object.
 */
final class LostRootReports {

  private static final long INTERVAL = TimeUnit.MINUTES.toNanos(1);

  /** The lost roots of one type, or the lost cells, whose places are not known. */
  private static final class Group {
    private long count;
    private long oldest;
    private long reportedAt;
    private boolean reported;
    private List<Example> first = new ArrayList<>();

    private void add(TrackedRoot root, long now) {
      count++;
      oldest = Math.max(oldest, now - root.openedAt);
      if (first.size() < LeakMessages.MAX_EXAMPLES) {
        first.add(new Example(root.state.toString(), "", "", ""));
      }
    }

    private boolean isDue(long now) {
      return !reported || now - reportedAt >= INTERVAL;
    }
  }

  private final HeapContext heap;
  private final LeakReports reports;

  /** The groups by their names, such as {@code root of Session}. Guarded by this. */
  private final Map<String, Group> groups = new LinkedHashMap<>();

  /** Number of lost roots and cells. Guarded by this. */
  private long total;

  LostRootReports(HeapContext heap, LeakReports reports) {
    this.heap = heap;
    this.reports = reports;
  }

  /** Counts a lost root or cell, and reports it or its group if the level says so. */
  synchronized void add(TrackedRoot root) {
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
    long now = System.nanoTime();
    String held = root.state.heldType();
    String name = held.isEmpty() ? type : type + " of " + held;
    Group group = groups.computeIfAbsent(name, _ -> new Group());
    group.add(root, now);
    if (group.isDue(now)) {
      report(type, name, group, now);
    }
  }

  /** Reports the groups that wait for the end of a minute. */
  synchronized void addPending() {
    long now = System.nanoTime();
    groups.forEach(
        (name, group) -> {
          if (group.count > 0) {
            report(name.startsWith("cell") ? "cell" : "root", name, group, now);
          }
        });
  }

  private void report(String type, String name, Group group, long now) {
    GcLeak leak = LeakMessages.lostRoots(heap, type, name, group.count, group.first, group.oldest);
    reports.add(leak);
    group.reported = true;
    group.reportedAt = now;
    group.count = 0;
    group.oldest = 0;
    group.first = new ArrayList<>();
  }

  /** Returns the number of lost roots and cells so far. */
  synchronized long total() {
    return total;
  }
}

package dev.lasso.samples.benchmarks.measure;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The durations of the JVM's collections while it is open, by the names that the JVM gives to its
 * collectors.
 */
public final class JvmCollections implements AutoCloseable {

  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private final Map<String, LongSummaryStatistics> millis = new TreeMap<>();
  private final NotificationListener listener = (notification, _) -> add(notification);
  private final long before = count();
  private long added;

  private JvmCollections() {}

  /**
   * Starts to listen.
   *
   * @return the collections from now on
   */
  public static JvmCollections listen() {
    JvmCollections collections = new JvmCollections();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector).addNotificationListener(collections.listener, null, null);
    }
    return collections;
  }

  private synchronized void add(Notification notification) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
      millis
          .computeIfAbsent(info.getGcName(), _ -> new LongSummaryStatistics())
          .accept(info.getGcInfo().getDuration());
      added++;
      notifyAll();
    }
  }

  private static long count() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  /**
   * Prints, for each collector of the JVM that ran, the number of its collections, and their mean,
   * longest and total time.
   *
   * @param label the case of the workload
   * @param figures receives the figures
   * @throws InterruptedException if the thread is interrupted while the JVM reports collections
   */
  public synchronized void print(String label, Figures figures) throws InterruptedException {
    long expected = count() - before;
    long start = System.nanoTime();
    while (added < expected && System.nanoTime() - start < PATIENCE_NANOS) {
      wait(100);
    }
    millis.forEach(
        (name, times) -> {
          figures.check(label, name, times.getCount(), "runs");
          figures.print(label, name + ", mean", times.getAverage(), "ms");
          figures.print(label, name + ", longest", (double) times.getMax(), "ms");
          figures.print(label, name + ", total", times.getSum() / 1e3, "s");
        });
  }

  @Override
  public void close() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      try {
        ((NotificationEmitter) collector).removeNotificationListener(listener);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}

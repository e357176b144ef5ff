package dev.lasso.runtime.heap;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.support.Threads;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks of the maintenance threads while user code keeps all of these threads busy. */
@Timeout(60)
class MaintenanceThreadTest {

  private static final int THREADS = 2;

  /** Has the thread for lost roots check at once. */
  private static void wake() {
    new WeakReference<>(LostRootCloser.QUEUE, LostRootCloser.QUEUE).enqueue();
  }

  @Test
  void taskDoesNotWaitForBusyThreadsThoughNoOtherTaskIsScheduled() {
    MaintenanceThread.reset();
    CountDownLatch busy = new CountDownLatch(THREADS);
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch performed = new CountDownLatch(1);
    try (GcHeap _ = GcHeap.shared()) {
      for (int i = 0; i < THREADS; i++) {
        Inside.maintenanceTask(
                () -> {
                  busy.countDown();
                  Threads.await(end);
                })
            .accept(0);
      }
      Threads.await(busy);
      Inside.maintenanceTask(performed::countDown).accept(0);
      Threads.await(
          () -> {
            wake();
            return performed.getCount() == 0;
          });
    } finally {
      end.countDown();
    }
  }
}

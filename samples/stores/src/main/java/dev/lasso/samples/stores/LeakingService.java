package dev.lasso.samples.stores;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The service with a mistake in one report of each interval. */
@SuppressWarnings("RootNotClosed") // on purpose
final class LeakingService extends HeapService {

  private final Leak leak;
  private final long nanosBetweenLeaks;
  private final AtomicInteger reports = new AtomicInteger();

  /** The time of the next leak, as returned by {@code System.nanoTime()}. */
  private final AtomicLong nextLeak = new AtomicLong(System.nanoTime());

  /** The cursors kept for the next page, by the number of their report. */
  private final Map<Integer, GcRoot<Reading>> pages = new ConcurrentHashMap<>();

  private final GcHeap pageHeap = GcHeap.builder().name("pages").shared();

  LeakingService(
      NativeCalls calls, int most, Duration patience, Audit audit, Leak leak, Duration every) {
    super(calls, most, patience, audit);
    this.leak = leak;
    this.nanosBetweenLeaks = every.toNanos();
  }

  @Override
  void addTo(Admin admin) {
    super.addTo(admin);
    admin.add("pages", pageHeap);
  }

  @Override
  public Answer report(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    int number = reports.incrementAndGet();
    if (!takeLeak()) {
      return super.report(tenant, pause);
    }
    return switch (leak) {
      case ROOT -> forgetRoot(tenant, pause);
      case CURSOR -> keepCursor(number, tenant, pause);
      case HEAP -> forgetHeap(tenant, pause);
    };
  }

  /** Returns whether a leak is due. If several threads ask at once, only one gets true. */
  private boolean takeLeak() {
    long now = System.nanoTime();
    long due = nextLeak.get();
    return now - due >= 0 && nextLeak.compareAndSet(due, now + nanosBetweenLeaks);
  }

  private Answer forgetRoot(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    GcRoot<Store> forgotten;
    try (GcRoot<Store> store = store(tenant)) {
      forgotten = store.share(); // never closed
    }
    try (GcHeap request = GcHeap.builder().name("request").confined();
        GcScope scope = request.openScope()) {
      return GcReading.create(scope, forgotten, currentModel).report(pause);
    }
  }

  private Answer keepCursor(int number, String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    Answer answer = super.report(tenant, pause);
    try (GcRoot<Store> store = store(tenant);
        GcScope scope = pageHeap.enter()) {
      Reading nextPage = GcReading.create(scope, store, currentModel);
      pages.put(number, pageHeap.openRoot(nextPage)); // never removed
    }
    return answer;
  }

  private Answer forgetHeap(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    GcHeap request = GcHeap.builder().name("request").confined(); // never closed
    GcScope scope = request.openScope();
    return read(scope, tenant).report(pause);
  }

  @Override
  public void close() {
    pageHeap.close();
    super.close();
  }
}

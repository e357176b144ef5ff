package dev.lasso.samples.stores;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The service with a mistake in one of several hundred reports. */
final class LeakingService extends HeapService {

  private final Leak leak;
  private final int every;
  private final AtomicInteger reports = new AtomicInteger();

  /** The cursors kept for the next page, by the number of their report. */
  private final Map<Integer, GcRoot<Reading>> pages = new ConcurrentHashMap<>();

  private final GcHeap pageHeap = GcHeap.builder().name("pages").shared();

  LeakingService(Opener opener, Audit audit, Leak leak, int every) {
    super(opener, audit);
    this.leak = leak;
    this.every = every;
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
    if (number % every != 0) {
      return super.report(tenant, pause);
    }
    return switch (leak) {
      case ROOT -> forgetRoot(tenant, pause);
      case CURSOR -> keepCursor(number, tenant, pause);
      case HEAP -> forgetHeap(tenant, pause);
    };
  }

  private Answer forgetRoot(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    GcRoot<Store> forgotten;
    try (GcRoot<Store> store = opener.open(tenant, shelf)) {
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
    try (GcRoot<Store> store = opener.open(tenant, shelf);
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

package dev.lasso.samples.stores;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcRootMap;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * The service with Lasso. The stores are in one shared heap and the models in another. Each request
 * has its own heap, which owns everything that the request opens.
 *
 * <p>A typical request enters no shared heap, because the map finds a store without waiting. The
 * heap closes stores on the threads for native calls, so that no thread is inside meanwhile.
 */
class HeapService implements Service {

  private final NativeCalls calls;
  private final Audit audit;
  private final GcHeap storeHeap;
  private final GcRootMap<String, Store> stores;
  private final GcHeap modelHeap = GcHeap.builder().name("models").releaseLater(true).shared();
  final GcRootCell<Model> currentModel = new GcRootCell<>(modelHeap);

  /**
   * Creates a service of at most {@code most} open stores. A request waits for {@code patience}.
   */
  HeapService(NativeCalls calls, int most, Duration patience, Audit audit) {
    this.calls = calls;
    this.audit = audit;
    storeHeap = GcHeap.builder().name("stores").closeOn(calls.threads()).shared();
    stores =
        GcRootMap.<String, Store>builder(storeHeap).limit(most).strict().patience(patience).build();
  }

  /** Returns a root of a tenant's store, and opens the store if necessary. */
  final GcRoot<Store> store(String tenant) throws IOException, TimeoutException {
    try {
      return stores.computeIfAbsent(tenant, this::open);
    } catch (IllegalStateException e) { // no store has closed in time
      TimeoutException late = new TimeoutException(e.getMessage());
      late.initCause(e);
      throw late;
    }
  }

  /** Called by one thread for each store, outside the heap. */
  private GcRoot<Store> open(String tenant) throws IOException {
    Opened opened = new Opened(tenant, calls.open(tenant), () -> {});
    try (GcScope scope = storeHeap.enter()) {
      return storeHeap.openRoot(GcStore.create(scope, opened));
    } catch (RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  @Override
  public Answer report(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    try (GcHeap request = GcHeap.builder().name("request").confined();
        GcScope scope = request.openScope()) {
      return read(scope, tenant).report(pause);
    }
  }

  /** Opens everything that a request reads; {@code scope} holds the result. */
  final Reading read(GcScope scope, String tenant) throws IOException, TimeoutException {
    try (GcRoot<Store> store = store(tenant)) {
      return GcReading.create(scope, store, currentModel);
    }
  }

  @Override
  public long transfer(String tenant, int from, int to, long amount)
      throws IOException, TimeoutException {
    try (GcRoot<Store> store = store(tenant)) {
      return store.get().ledger().transfer(from, to, amount);
    }
  }

  @Override
  public void replaceModel(int version) {
    Rates rates = Rates.load(audit, version); // outside the heap, so that no thread waits for it
    try (GcScope scope = modelHeap.enter()) {
      currentModel.set(GcModel.create(scope, rates)); // the old one dies with its last reader
    }
  }

  /** Adds the heaps that all requests share. */
  void addTo(Admin admin) {
    admin.add("stores", storeHeap);
    admin.add("models", modelHeap);
  }

  @Override
  public void close() {
    currentModel.close();
    modelHeap.close(Duration.ofSeconds(1));
    storeHeap.close(Duration.ofSeconds(1)); // drops the stores of the map
    calls.close();
  }
}

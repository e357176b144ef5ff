package dev.lasso.samples.stores;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * The service with Lasso. The stores are in one shared heap and the models in another. Each request
 * has its own heap, which owns everything that the request opens.
 */
class HeapService implements Service {

  final Opener opener;
  final HeapShelf shelf;
  private final Audit audit;
  private final GcHeap modelHeap = GcHeap.builder().name("models").releaseLater(true).shared();
  final GcRootCell<Model> currentModel = new GcRootCell<>(modelHeap);

  HeapService(Opener opener, Audit audit) {
    this.opener = opener;
    this.audit = audit;
    shelf = new HeapShelf(opener);
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
  final Reading read(GcScope scope, String tenant)
      throws IOException, InterruptedException, TimeoutException {
    try (GcRoot<Store> store = opener.open(tenant, shelf)) {
      return GcReading.create(scope, store, currentModel);
    }
  }

  @Override
  public long transfer(String tenant, int from, int to, long amount)
      throws IOException, InterruptedException, TimeoutException {
    try (GcRoot<Store> store = opener.open(tenant, shelf)) {
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
    admin.add("stores", shelf.heap());
    admin.add("models", modelHeap);
  }

  @Override
  public void close() {
    currentModel.close();
    modelHeap.close(Duration.ofSeconds(1));
    shelf.close();
    opener.close();
  }
}

package dev.lasso.samples.stores;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The service with a {@code Cleaner}. Stores and models close some time after the JVM's collector
 * has found them unreachable. The opener cannot wait for that, so only the number of kept stores is
 * limited, not that of open ones.
 */
final class CleanerService implements Service {

  private static final Cleaner CLEANER = Cleaner.create();

  private final Opener opener;
  private final Audit audit;
  private final CleanedShelf shelf;
  private volatile @Nullable CleanedModel currentModel;

  /** Creates a service that keeps at most {@code most} stores. */
  CleanerService(Opener opener, Audit audit, int most) {
    this.opener = opener;
    this.audit = audit;
    shelf = new CleanedShelf(most);
  }

  /** Requests refer to this object as long as they use the store. */
  private record CleanedStore(Opened opened) {}

  private record CleanedModel(Rates rates) {}

  private static final class CleanedShelf implements Shelf<CleanedStore> {

    private final int most;
    private final LinkedHashMap<String, CleanedStore> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, WeakReference<CleanedStore>> alive = new HashMap<>();

    CleanedShelf(int most) {
      this.most = most;
    }

    @Override
    public synchronized @Nullable CleanedStore find(String tenant) {
      WeakReference<CleanedStore> known = alive.get(tenant);
      CleanedStore store = known == null ? null : known.get();
      if (store != null) {
        kept.put(tenant, store);
        trim();
      }
      return store;
    }

    @Override
    public synchronized CleanedStore add(Opened opened) {
      CleanedStore store = new CleanedStore(opened);
      CLEANER.register(store, opened::close);
      alive.put(opened.tenant(), new WeakReference<>(store));
      kept.put(opened.tenant(), store);
      return store;
    }

    @Override
    public synchronized void trim() {
      while (kept.size() > most) {
        kept.pollFirstEntry();
      }
    }
  }

  @Override
  public Answer report(String tenant, Pause pause)
      throws IOException, InterruptedException, TimeoutException {
    CleanedStore store = opener.open(tenant, shelf);
    CleanedModel model = Objects.requireNonNull(currentModel);
    try {
      Ledger ledger = store.opened().ledger();
      try (Engine.Snapshot snapshot = ledger.snapshot();
          Engine.Cursor cursor = ledger.cursor(snapshot)) {
        return Ledger.report(cursor, model.rates(), pause);
      }
    } finally {
      Reference.reachabilityFence(model); // or it may be closed while its rates are read
      Reference.reachabilityFence(store);
    }
  }

  @Override
  public long transfer(String tenant, int from, int to, long amount)
      throws IOException, InterruptedException, TimeoutException {
    CleanedStore store = opener.open(tenant, shelf);
    try {
      return store.opened().ledger().transfer(from, to, amount);
    } finally {
      Reference.reachabilityFence(store);
    }
  }

  @Override
  public void replaceModel(int version) {
    Rates rates = Rates.load(audit, version);
    CleanedModel model = new CleanedModel(rates);
    CLEANER.register(model, rates::close);
    currentModel = model;
  }

  /** Drops all references. Stores and models close after a later run of the JVM's collector. */
  @Override
  public void close() {
    currentModel = null;
    opener.close();
  }
}

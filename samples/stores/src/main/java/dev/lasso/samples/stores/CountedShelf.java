package dev.lasso.samples.stores;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A shelf with reference counts kept by hand, under a lock. */
final class CountedShelf implements Shelf<CountedUse<Opened>> {

  private final Opener opener;

  /** The most recently used stores, the latest last. This shelf counts as a user of each. */
  private final LinkedHashMap<String, CountedUse<Opened>> kept =
      new LinkedHashMap<>(16, 0.75f, true);

  /** All open stores. */
  private final Map<String, CountedUse<Opened>> alive = new HashMap<>();

  CountedShelf(Opener opener) {
    this.opener = opener;
  }

  @Override
  public synchronized @Nullable CountedUse<Opened> find(String tenant) {
    CountedUse<Opened> store = alive.get(tenant);
    if (store == null || !store.retain()) {
      return null;
    }
    if (kept.get(tenant) != store) {
      store.retain();
      kept.put(tenant, store);
      trim(opener.keepLimit());
    }
    return store;
  }

  @Override
  public synchronized CountedUse<Opened> add(Opened opened) {
    CountedUse<Opened> store = new CountedUse<>(opened);
    store.retain();
    alive.put(opened.tenant(), store);
    kept.put(opened.tenant(), store);
    return store;
  }

  @Override
  public void trim() {
    trim(opener.keepLimit());
  }

  synchronized void trim(int most) {
    while (kept.size() > most) {
      release(kept.pollFirstEntry().getValue());
    }
  }

  /** Ends a use. */
  synchronized void release(CountedUse<Opened> store) {
    if (store.release()) {
      alive.remove(store.object().tenant(), store);
      opener.calls().threads().execute(store.object()::close);
    }
  }
}

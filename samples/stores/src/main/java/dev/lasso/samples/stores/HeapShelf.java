package dev.lasso.samples.stores;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a root of each store that was used last. A request shares it, and so has a root of its own;
 * to drop a store is to close the root of the shelf. The store closes with the last of its roots.
 *
 * <p>The usual request does not enter the heap: sharing and closing a root never wait. Who opens a
 * store enters for a moment, after the opener has opened it. The heap has the threads of the opener
 * close stores, so that nobody is inside meanwhile.
 */
final class HeapShelf implements Shelf<GcRoot<Store>>, AutoCloseable {

  private final Opener opener;
  private final GcHeap heap;

  /** The latest at the end. Guarded by itself. */
  private final LinkedHashMap<String, GcRoot<Store>> kept = new LinkedHashMap<>(16, 0.75f, true);

  /** All that are alive: one that was dropped and that a request still uses is found here. */
  private final Map<String, GcWeak<Store>> alive = new ConcurrentHashMap<>();

  HeapShelf(Opener opener) {
    this.opener = opener;
    heap = GcHeap.builder().name("stores").closeOn(opener.nativeCalls()).shared();
  }

  GcHeap heap() {
    return heap;
  }

  @Override
  public @Nullable GcRoot<Store> find(String tenant) {
    synchronized (kept) {
      GcRoot<Store> root = kept.get(tenant);
      if (root != null) {
        return root.share();
      }
    }
    GcWeak<Store> dropped = alive.get(tenant);
    GcRoot<Store> use = dropped == null ? null : dropped.open();
    if (use != null) {
      keep(tenant, use);
      trim();
    }
    return use;
  }

  @Override
  public GcRoot<Store> add(Opened opened) {
    String tenant = opened.tenant();
    GcRoot<Store> use;
    try (GcScope scope = heap.enter()) {
      Store store = GcStore.create(scope, opened);
      alive.put(tenant, GcWeak.of(store, weak -> alive.remove(tenant, weak)));
      use = heap.openRoot(store);
    }
    keep(tenant, use); // outside, as it takes a lock
    return use;
  }

  private void keep(String tenant, GcRoot<Store> use) {
    synchronized (kept) {
      if (!kept.containsKey(tenant)) {
        kept.put(tenant, use.share());
      }
    }
  }

  @Override
  public void trim() {
    synchronized (kept) {
      while (kept.size() > opener.mayKeep()) {
        kept.pollFirstEntry().getValue().close(); // never waits
      }
    }
  }

  @Override
  public void close() {
    synchronized (kept) {
      kept.values().forEach(GcRoot::close);
      kept.clear();
    }
    heap.close(Duration.ofSeconds(1));
  }
}

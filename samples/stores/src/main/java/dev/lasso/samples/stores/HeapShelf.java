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
 * A shelf with roots in a shared heap. It keeps a root of each recently used store. A request
 * shares that root, and so has its own. To drop a store, the shelf closes its root. A store closes
 * with the last of its roots.
 *
 * <p>A typical request does not enter the heap, because sharing and closing a root never wait. A
 * request enters only for a moment, after the opener has opened a store for it. The heap closes
 * stores on the opener's threads, so that no thread is inside meanwhile.
 */
final class HeapShelf implements Shelf<GcRoot<Store>>, AutoCloseable {

  private final Opener opener;
  private final GcHeap heap;

  /** The kept roots, the most recently used last. Guarded by itself. */
  private final LinkedHashMap<String, GcRoot<Store>> kept = new LinkedHashMap<>(16, 0.75f, true);

  /** All live stores. A dropped store that a request still uses is found here. */
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
    keep(tenant, use); // outside the heap, because it takes a lock
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
      while (kept.size() > opener.keepLimit()) {
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

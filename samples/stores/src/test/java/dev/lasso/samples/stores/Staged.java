package dev.lasso.samples.stores;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** An engine whose stores a test keeps from opening, or from closing, until it says so. */
final class Staged implements Engine {

  private final Engine engine = new MappedEngine();
  private final Map<String, Gate> closing = new ConcurrentHashMap<>();
  private volatile boolean failing;
  private volatile boolean failingCursors;

  /** Where the close of a store waits. */
  static final class Gate {
    final CountDownLatch reached = new CountDownLatch(1);
    final CountDownLatch open = new CountDownLatch(1);
  }

  /** Has the next close of a tenant's store wait. */
  Gate holdClose(String tenant) {
    Gate gate = new Gate();
    closing.put(tenant, gate);
    return gate;
  }

  /** Has each attempt to open a store fail, or no more. */
  void failOpening(boolean on) {
    failing = on;
  }

  /** Has each attempt to open a cursor fail, or no more. */
  void failCursors(boolean on) {
    failingCursors = on;
  }

  @Override
  public Store open(Path directory) throws IOException {
    if (failing) {
      throw new IOException("refused");
    }
    return new StagedStore(directory.getFileName().toString(), engine.open(directory));
  }

  private final class StagedStore implements Store {

    private final String tenant;
    private final Store store;

    StagedStore(String tenant, Store store) {
      this.tenant = tenant;
      this.store = store;
    }

    @Override
    public long get(long key) {
      return store.get(key);
    }

    @Override
    public void put(long[] keys, long[] values) {
      store.put(keys, values);
    }

    @Override
    public Snapshot snapshot() {
      return store.snapshot();
    }

    @Override
    public Cursor cursor(Snapshot snapshot) {
      if (failingCursors) {
        throw new IllegalStateException("no cursor");
      }
      return store.cursor(snapshot);
    }

    @Override
    public void close() {
      Gate gate = closing.remove(tenant);
      if (gate != null) {
        gate.reached.countDown();
        try {
          gate.open.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      store.close();
    }
  }
}

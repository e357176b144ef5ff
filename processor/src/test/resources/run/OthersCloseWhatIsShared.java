package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Programs in which one thread closes or evicts what others use. */
@SuppressWarnings("ScopeEscape") // sees roots of other threads as those of the creating one
final class OthersCloseWhatIsShared {
  private static final int ROUNDS = 200;
  private static final AtomicInteger OPEN = new AtomicInteger();

  /** Counts how many of it are open. */
  @GcContainer
  abstract static class Value extends GcObject {
    @Owned(release = "free")
    final long handle = OPEN.incrementAndGet();

    abstract long handle();

    static void free(long handle) {
      OPEN.decrementAndGet();
    }
  }

  static void test() throws Exception {
    readersShareWhatIsEvicted();
    facadeAndConnectionAreClosedAtOnce();
    Check.equal(0, OPEN.get());
  }

  private static void readersShareWhatIsEvicted() throws Exception {
    GcHeap heap = GcHeap.shared();
    ConcurrentHashMap<String, GcRoot<Value>> cache = new ConcurrentHashMap<>();
    AtomicInteger evictions = new AtomicInteger();
    AtomicInteger threads = new AtomicInteger();
    atOnce(
        3,
        () -> {
          if (threads.getAndIncrement() == 0) {
            for (; evictions.get() < ROUNDS; evictions.incrementAndGet()) {
              try (GcScope scope = heap.enter()) {
                cache.put("a", heap.openRoot(GcOthersCloseWhatIsShared_Value.create(scope)));
              }
              cache.remove("a").close();
            }
          }
          while (evictions.get() < ROUNDS) {
            GcRoot<Value> cached = cache.get("a");
            try (GcRoot<Value> mine = cached == null ? null : cached.tryShare()) {
              if (mine != null) {
                Check.equal(true, mine.get().handle() > 0);
              }
            }
          }
          return null;
        });
    Check.equal(true, heap.close(Duration.ofSeconds(5)));
    Check.equal(0, OPEN.get());
  }

  /** A facade, whose connection is a heap. */
  private record Lines(GcHeap connection, GcRoot<Value> root) implements AutoCloseable {
    static Lines open(GcHeap connection) {
      try (GcScope scope = connection.enter()) {
        return new Lines(
            connection, connection.openRoot(GcOthersCloseWhatIsShared_Value.create(scope)));
      }
    }

    @Override
    public void close() {
      root.close();
    }
  }

  private static void facadeAndConnectionAreClosedAtOnce() throws Exception {
    List<Lines> lines = new ArrayList<>();
    for (int i = 0; i < ROUNDS; i++) {
      lines.add(Lines.open(GcHeap.builder().onLeak(_ -> {}).shared()));
    }
    CyclicBarrier all = new CyclicBarrier(2);
    AtomicInteger threads = new AtomicInteger();
    atOnce(
        2,
        () -> {
          boolean closesConnections = threads.getAndIncrement() == 0;
          for (int i = 0; i < ROUNDS; i++) {
            all.await();
            if (closesConnections && i % 2 == 0) {
              lines.get(i).connection.close();
            } else {
              lines.get(i).close();
            }
          }
          return null;
        });
    lines.forEach(each -> each.connection.close());
  }

  private static void atOnce(int threads, Callable<@Nullable Void> action) throws Exception {
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<@Nullable Void>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(executor.submit(action));
      }
      for (Future<@Nullable Void> each : all) {
        each.get();
      }
    }
  }
}

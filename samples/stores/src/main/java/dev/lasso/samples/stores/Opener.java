package dev.lasso.samples.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Opens stores on demand: none twice at a time, and never more than so many.
 *
 * <p>Who opens a store takes a slot before that, and the slot is free again when the store
 * <em>has</em> closed, not when somebody has decided that it will. So what limits the stores is the
 * semaphore, and no cache that could be late. Who finds no slot has the shelf drop stores, and
 * waits for whichever closes first. Of each tenant one thread opens at a time, after the tenant's
 * last store has closed; others who ask for it wait for that thread.
 *
 * <p>All waiting is done here, on the thread of the request, outside of any heap. The native calls
 * that take long are made by a few platform threads: a virtual thread that is stuck in native code
 * pins its carrier, and there are no more carriers than processors.
 */
final class Opener implements AutoCloseable {

  private static final int THREADS = 4;

  /** After how long the shelf has to drop one more, as what it has dropped is in use. */
  private static final Duration STEP = Duration.ofMillis(100);

  private final Engine engine;
  private final Path directory;
  private final int most;
  private final Duration patience;
  private final Semaphore free;
  private final AtomicInteger wanted = new AtomicInteger();
  private final Map<String, Tenant> tenants = new ConcurrentHashMap<>();
  private final ExecutorService nativeCalls =
      Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().name("stores-", 1).factory());

  /** A tenant whose store was ever opened. */
  private static final class Tenant {
    private final ReentrantLock opening = new ReentrantLock();

    /** Is done when the store that was opened last has closed. Guarded by {@link #opening}. */
    private CompletableFuture<Void> closed = CompletableFuture.completedFuture(null);
  }

  /** Opens at most {@code most} stores at a time; who asks for one waits so long. */
  Opener(Engine engine, Path directory, int most, Duration patience) {
    this.engine = engine;
    this.directory = directory;
    this.most = most;
    this.patience = patience;
    free = new Semaphore(most, true);
  }

  /**
   * The platform threads for native calls that take long; those who close a store use them, too.
   */
  ExecutorService nativeCalls() {
    return nativeCalls;
  }

  /** How many stores a shelf may keep: one less for each that is waited for. */
  int mayKeep() {
    return Math.max(0, most - wanted.get());
  }

  /**
   * A use of a tenant's store, which is opened if it is not open.
   *
   * @throws TimeoutException if no other store has made room for it
   */
  <U> U open(String name, Shelf<U> shelf)
      throws IOException, InterruptedException, TimeoutException {
    U use = shelf.find(name);
    if (use != null) {
      return use;
    }
    long deadline = System.nanoTime() + patience.toNanos();
    Tenant tenant = tenants.computeIfAbsent(name, _ -> new Tenant());
    if (!tenant.opening.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
      throw new TimeoutException("Somebody else is opening " + name);
    }
    try {
      use = shelf.find(name); // somebody else has opened it
      return use == null ? open(name, tenant, shelf, deadline) : use;
    } finally {
      tenant.opening.unlock();
    }
  }

  private <U> U open(String name, Tenant tenant, Shelf<U> shelf, long deadline)
      throws IOException, InterruptedException, TimeoutException {
    awaitClosed(tenant, deadline);
    awaitSlot(shelf, deadline);
    CompletableFuture<Void> closed = new CompletableFuture<>();
    tenant.closed = closed;
    Runnable end =
        () -> {
          free.release();
          closed.complete(null);
        };
    Opened opened = new Opened(name, openLedger(name, end), end);
    try {
      U use = shelf.add(opened);
      shelf.trim(); // for those who have begun to wait while it was not on the shelf
      return use;
    } catch (RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  private static void awaitClosed(Tenant tenant, long deadline)
      throws InterruptedException, TimeoutException {
    try {
      tenant.closed.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("It never fails", e);
    }
  }

  private void awaitSlot(Shelf<?> shelf, long deadline)
      throws InterruptedException, TimeoutException {
    int mine = 0;
    try {
      while (!free.tryAcquire(mine == 0 ? 0 : STEP.toNanos(), TimeUnit.NANOSECONDS)) {
        if (System.nanoTime() - deadline > 0) {
          throw new TimeoutException("All " + most + " stores are in use");
        }
        mine++;
        wanted.incrementAndGet();
        shelf.trim();
      }
    } finally {
      wanted.addAndGet(-mine);
    }
  }

  /** Is not interrupted, or what it opens would be lost. */
  private Ledger openLedger(String name, Runnable end) throws IOException {
    try {
      return CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Ledger.open(engine, directory, name);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              nativeCalls)
          .join();
    } catch (CompletionException e) {
      end.run();
      throw new IOException("Cannot open the store of " + name, e.getCause());
    } catch (RuntimeException | Error e) {
      end.run();
      throw e;
    }
  }

  /** Ends the threads, when all stores are closed. */
  @Override
  public void close() {
    nativeCalls.close();
  }
}

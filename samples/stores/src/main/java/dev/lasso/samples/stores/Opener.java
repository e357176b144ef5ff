package dev.lasso.samples.stores;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Opens stores on demand: each at most once at a time, and never more than a maximum number. The
 * services without Lasso need it.
 *
 * <p>A thread acquires a slot before it opens a store. The slot is freed when the store
 * <em>has</em> closed, not when the decision to close it was made. So the number of open stores is
 * limited by a semaphore, and not by a cache that might lag behind. A thread that finds no free
 * slot makes the shelf drop stores, and waits for the first one to close. For each tenant only one
 * thread opens the store at a time, after the tenant's previous store has closed. Other threads
 * that need the store wait for that thread.
 *
 * <p>All waiting is done here, on the thread of the request.
 */
final class Opener implements AutoCloseable {

  /** Time after which the shelf must drop one more store, because the dropped ones are in use. */
  private static final Duration STEP = Duration.ofMillis(100);

  private final NativeCalls calls;
  private final int most;
  private final Duration patience;
  private final Semaphore free;
  private final AtomicInteger wanted = new AtomicInteger();
  private final Map<String, Tenant> tenants = new ConcurrentHashMap<>();

  /** A tenant whose store was opened at least once. */
  private static final class Tenant {
    private final ReentrantLock opening = new ReentrantLock();

    /** Completes when the most recently opened store has closed. Guarded by {@link #opening}. */
    private CompletableFuture<Void> closed = CompletableFuture.completedFuture(null);
  }

  /**
   * Creates an opener of at most {@code most} open stores. A request waits for {@code patience}.
   */
  Opener(NativeCalls calls, int most, Duration patience) {
    this.calls = calls;
    this.most = most;
    this.patience = patience;
    free = new Semaphore(most, true);
  }

  NativeCalls calls() {
    return calls;
  }

  /** Returns the number of stores that a shelf may keep: one less for each awaited slot. */
  int keepLimit() {
    return Math.max(0, most - wanted.get());
  }

  /**
   * Returns a use of a tenant's store, and opens the store if necessary.
   *
   * @throws TimeoutException if the store could not be opened in time
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
      use = shelf.find(name); // another thread has opened it
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
      shelf.trim(); // for threads that began to wait before it was on the shelf
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

  private Ledger openLedger(String name, Runnable end) throws IOException {
    try {
      return calls.open(name);
    } catch (IOException | RuntimeException | Error e) {
      end.run();
      throw e;
    }
  }

  /** Ends the threads, after all stores are closed. */
  @Override
  public void close() {
    calls.close();
  }
}

package dev.lasso.samples.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The native calls that take long: opening and closing a store. A few platform threads make them,
 * because a virtual thread that is blocked in native code pins its carrier, and there are only as
 * many carriers as processors.
 */
final class NativeCalls implements AutoCloseable {

  private static final int THREADS = 4;

  private final Engine engine;
  private final Path directory;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().name("stores-", 1).factory());

  NativeCalls(Engine engine, Path directory) {
    this.engine = engine;
    this.directory = directory;
  }

  ExecutorService threads() {
    return threads;
  }

  /** Opens a ledger. This cannot be interrupted, because the open store would be lost. */
  Ledger open(String tenant) throws IOException {
    try {
      return CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Ledger.open(engine, directory, tenant);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              },
              threads)
          .join();
    } catch (CompletionException e) {
      throw new IOException("Cannot open the store of " + tenant, e.getCause());
    }
  }

  /** Ends the threads, after all stores are closed. */
  @Override
  public void close() {
    threads.close();
  }
}

package dev.lasso.samples.recipes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A store of buffers that any thread may use. One thread owns the heap and runs the other threads'
 * requests one after another. They get plain data back, here numbers.
 */
final class Actor implements AutoCloseable {

  @GcContainer
  abstract static class Store extends GcObject {
    @Owned final GcMap<String, Buffer> buffers = new GcMap<>();
  }

  private final ExecutorService thread = Executors.newSingleThreadExecutor();

  /** Confined to the thread, as is the root below. */
  private @Nullable GcHeap heap;

  private @Nullable GcRoot<Store> root;

  Actor() {
    thread.execute(
        () -> {
          heap = GcHeap.confined();
          try (GcScope scope = heap.openScope()) {
            root = heap.openRoot(GcActor_Store.create(scope));
          }
        });
  }

  /** Stores a text under a name, replacing any text that it had. */
  CompletableFuture<Void> put(String name, String text) {
    return ask(
        store -> {
          store.buffers.set(name, GcBuffer.create(GcScope.current(), text));
          return null;
        });
  }

  /** Returns how often a letter occurs in the text of a name; 0 if there is no such text. */
  CompletableFuture<Long> count(String name, char letter) {
    return ask(
        store -> {
          Buffer buffer = store.buffers.get(name);
          return buffer == null ? 0 : buffer.count(letter);
        });
  }

  private <T extends @Nullable Object> CompletableFuture<T> ask(Function<Store, T> question) {
    return CompletableFuture.supplyAsync(
        () -> {
          assert heap != null && root != null : "the constructor has made them";
          GcRoot<Store> store = root;
          return heap.call(() -> question.apply(store.get()));
        },
        thread);
  }

  /** Waits for the pending requests, and frees all buffers. */
  @Override
  public void close() {
    thread.execute(
        () -> {
          if (heap != null) {
            if (root != null) {
              root.close();
            }
            heap.close();
          }
        });
    thread.close();
  }
}

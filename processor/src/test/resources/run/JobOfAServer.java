package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcRootCell;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.management.GcHeapRegistration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Uses all that may remember a class for longer than its job runs. */
final class JobOfAServer {
  /** What a map is asked for. */
  record Key(String name) {}

  @GcContainer
  abstract static class Item extends GcObject {
    @Owned Item next;
    @Owned final GcList<Item> items = new GcList<>();
    @Owned final GcMap<Key, Item> named = new GcMap<>();
    @Owned AutoCloseable resource = () -> {};
    @Weak(onClear = "cleared") Item other;

    abstract void setNext(Item next);

    abstract void setOther(Item other);

    void cleared() {}
  }

  @SuppressWarnings("RootNotClosed") // the heap closes them
  static void test() throws Exception {
    for (GcLeakLevel level : GcLeakLevel.values()) {
      GcHeap.Builder builder = GcHeap.builder().leaks(level).onLeak(leak -> {});
      try (GcHeap heap = builder.confined()) {
        use(heap);
        heap.openScope();
        heap.openRoot(GcJobOfAServer_Item.create(heap.openScope()));
      }
      try (GcHeap heap = builder.shared();
          GcRootCell<Item> cell = new GcRootCell<>(heap)) {
        heap.run(() -> use(heap));
        heap.run(() -> cell.set(GcJobOfAServer_Item.create(GcScope.current())));
        onAnotherThread(heap, cell);
        heap.run(() -> heap.openRoot(GcJobOfAServer_Item.create(GcScope.current())));
      }
    }
  }

  private static void use(GcHeap heap) {
    heap.run(
        () -> {
          Item one = GcJobOfAServer_Item.create(GcScope.current());
          Item two = GcJobOfAServer_Item.create(GcScope.current());
          one.setNext(two);
          two.setNext(one);
          one.setOther(two);
          one.items.add(two);
          one.named.put(new Key("two"), two);
          GcWeak.of(one, weak -> {});
          heap.inspect().verify();
          heap.inspect().explain(one);
          try (GcHeapRegistration bean = GcHeapRegistration.register(heap, "job" + heap)) {
            Path file = Files.createTempFile("job", ".json.gz");
            heap.inspect().snapshot(file);
            Files.delete(file);
            Check.equal(false, bean.toString().isEmpty());
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
    heap.collect();
  }

  private static void onAnotherThread(GcHeap heap, GcRootCell<Item> cell) throws Exception {
    CountDownLatch read = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try (GcRoot<Item> root = cell.open()) {
                Check.equal(true, root.isOpen());
                read.countDown();
              }
              heap.run(() -> GcJobOfAServer_Item.create(GcScope.current()));
            });
    thread.start();
    read.await();
    thread.join();
  }
}

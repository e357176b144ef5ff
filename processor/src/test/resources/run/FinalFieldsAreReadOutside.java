package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcRoot;
import dev.lasso.runtime.GcScope;
import java.util.concurrent.atomic.AtomicInteger;

@SuppressWarnings({"ScopeEscape", "OwnershipCycle"}) // uses a dead object on purpose
final class FinalFieldsAreReadOutside {
  private static final AtomicInteger CLOSED = new AtomicInteger();

  @GcContainer
  abstract static class Leaf extends GcObject {
    final String key;
    @Owned final Leaf child;

    @Owned(release = "free")
    final long handle;

    int uses;

    Leaf(String key, Leaf child) {
      this.key = key;
      this.child = child;
      handle = 7;
    }

    abstract String key();

    abstract Leaf child();

    abstract long handle();

    abstract int uses();

    static void free(long handle) {
      CLOSED.addAndGet((int) handle);
    }
  }

  static void test() throws InterruptedException {
    GcRoot<Leaf> root;
    Leaf entry;
    try (GcHeap heap = GcHeap.shared()) {
      try (GcScope scope = heap.enter()) {
        entry = GcFinalFieldsAreReadOutside_Leaf.create(scope, "b", null);
        root = heap.openRoot(GcFinalFieldsAreReadOutside_Leaf.create(scope, "a", entry));
        Check.equal("a", root.get().key());
      }
      Thread other =
          new Thread(
              () -> {
                Check.equal("a7", root.use(read -> read.key() + read.handle()));
                Check.equal("b", root.get().child().key());
                Check.thrown(WrongThreadException.class, () -> root.get().uses());
                root.close();
                heap.enter().close(); // releases what the close may have left to others
                Check.thrown(DeadObjectException.class, entry::key);
                Check.thrown(DeadObjectException.class, entry::handle);
                CLOSED.incrementAndGet();
              });
      other.start();
      other.join();
      Check.equal(15, CLOSED.getAndSet(0));
    }
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Leaf confined = GcFinalFieldsAreReadOutside_Leaf.create(scope, "c", null);
      Thread other =
          new Thread(
              () -> {
                Check.thrown(WrongThreadException.class, confined::key);
                Check.thrown(WrongThreadException.class, confined::handle);
                CLOSED.incrementAndGet();
              });
      other.start();
      other.join();
      Check.equal(1, CLOSED.get());
    }
  }
}

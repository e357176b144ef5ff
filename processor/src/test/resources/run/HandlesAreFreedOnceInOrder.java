package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/**
 * Handles of a library in programs that others wrote so that they were freed twice, or too early.
 */
@SuppressWarnings("OwnershipCycle")
final class HandlesAreFreedOnceInOrder {

  /** A handle that can be used only while another one is open. */
  @GcContainer
  abstract static class Part extends GcObject {
    @Owned @Nullable Part whole;

    @Owned(release = "free")
    long own;

    final long handle;

    Part(@Nullable Part whole, long id) {
      this.whole = whole;
      handle = Native.allocate(id);
      own = handle;
    }

    abstract long handle();

    abstract void setOwn(long own);

    abstract long takeOwn();

    abstract void setWhole(@Nullable Part whole);

    void use() {
      if (whole != null) {
        whole.use();
      }
      Native.use(handle());
    }

    void free(long own) {
      if (whole != null) {
        whole.use();
      }
      Native.free(own);
    }
  }

  @GcContainer
  abstract static class StaticallyFreed extends GcObject {
    @Owned(release = "free")
    long handle = Native.allocate(1);

    static void free(long handle) {
      Native.free(handle);
    }
  }

  @GcContainer
  abstract static class Document extends GcObject {
    @Owned final GcMap<Integer, Part> pages = new GcMap<>();
  }

  static void test() {
    for (boolean shared : new boolean[] {false, true}) {
      run(shared, HandlesAreFreedOnceInOrder::partLeavesTheScopeOfItsWhole);
      Check.logged("free 2", "free 1");
      run(shared, HandlesAreFreedOnceInOrder::libraryFreesTheHandleWithThatOfItsParent);
      Check.logged("free 2", "free 1");
      run(shared, HandlesAreFreedOnceInOrder::setterFreesEarly);
      Check.logged("free 1");
      run(shared, HandlesAreFreedOnceInOrder::removalWhileIteratingFreesTheRestLater);
      Check.logged("free 1", "free 2", "free 3");
      run(shared, HandlesAreFreedOnceInOrder::wholesThatNeedOneAnother);
      Check.logged("free 1", "free 2");
    }
    executorTakesStaticMethodsAlone();
    Native.isEmpty();
  }

  private interface Body {
    void run(GcHeap heap, GcScope scope);
  }

  private static void run(boolean shared, Body body) {
    try (GcHeap heap = shared ? GcHeap.shared() : GcHeap.confined()) {
      heap.run(() -> body.run(heap, GcScope.current()));
      heap.run(heap::collect);
    }
  }

  private static Part part(GcScope scope, @Nullable Part whole, long id) {
    return GcHandlesAreFreedOnceInOrder_Part.create(scope, whole, id);
  }

  private static void partLeavesTheScopeOfItsWhole(GcHeap heap, GcScope scope) {
    Part part;
    try (GcScope inner = heap.openScope()) {
      part = part(scope, part(inner, null, 1), 2);
    }
    part.use();
  }

  /** The object is used further; the library deletes its handle before the parent's. */
  private static void libraryFreesTheHandleWithThatOfItsParent(GcHeap heap, GcScope scope) {
    Part button = part(scope, null, 2);
    try (GcScope inner = heap.openScope()) {
      button.setWhole(part(inner, null, 1));
    }
    Native.free(button.takeOwn());
    Check.equal(2L, button.handle());
    scope.drop(button);
  }

  private static void setterFreesEarly(GcHeap heap, GcScope scope) {
    Part part = part(scope, null, 1);
    part.setOwn(0);
    Check.logged("free 1");
    part.setOwn(Native.allocate(1));
  }

  private static void removalWhileIteratingFreesTheRestLater(GcHeap heap, GcScope scope) {
    Document document = GcHandlesAreFreedOnceInOrder_Document.create(scope);
    try (GcScope inner = heap.openScope()) {
      for (int i = 1; i <= 3; i++) {
        document.pages.set(i, part(inner, null, i));
      }
    }
    Check.thrown(
        ConcurrentModificationException.class,
        () -> {
          for (int page : document.pages.keySet()) {
            document.pages.discard(page);
          }
        });
  }

  private static void wholesThatNeedOneAnother(GcHeap heap, GcScope scope) {
    Part one = part(scope, null, 1);
    Part other = part(scope, one, 2);
    other.setWhole(null);
    one.setWhole(other);
  }

  private static void executorTakesStaticMethodsAlone() {
    try (GcHeap heap = GcHeap.builder().closeOn(Runnable::run).shared();
        GcScope scope = heap.enter()) {
      GcHandlesAreFreedOnceInOrder_StaticallyFreed.create(scope);
      String refused =
          Check.thrown(IllegalStateException.class, () -> part(scope, null, 2)).getMessage();
      Check.equal(true, refused.contains("by its method 'free'"));
      Check.equal(true, refused.contains("Make the method static"));
    }
    Check.logged("free 1");
  }
}

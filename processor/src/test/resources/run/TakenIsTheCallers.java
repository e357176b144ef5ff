package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class TakenIsTheCallers {
  static void test() throws Exception {
    resourceIsNotClosed();
    containerIsTheScopes();
    wrongScopesTakeNothing();
    containerReleases();
    getterNamesThePlaceOfTaking(GcLeakLevel.SIMPLE, " was taken. ");
    getterNamesThePlaceOfTaking(GcLeakLevel.ADVANCED, " was taken at TakenIsTheCallers.");
  }

  @GcContainer
  abstract static class Widget extends GcObject {
    @Owned(release = "delete")
    long handle;

    Widget(long handle) {
      this.handle = handle;
    }

    abstract long handle();

    abstract long takeHandle();

    abstract void setHandle(long handle);

    static void delete(long handle) {
      Check.log("delete " + handle);
    }
  }

  private static void getterNamesThePlaceOfTaking(GcLeakLevel level, String words) {
    try (GcHeap heap = GcHeap.builder().leaks(level).confined();
        GcScope scope = heap.openScope()) {
      Widget widget = GcTakenIsTheCallers_Widget.create(scope, 1);
      Check.equal(1L, widget.handle());
      widget.setHandle(0);
      Check.equal(0L, widget.handle());
      Check.equal(0L, widget.takeHandle());
      Check.equal(0L, widget.handle()); // nothing was taken
      widget.setHandle(2);
      Check.equal(2L, widget.takeHandle());
      Check.equal(0L, widget.takeHandle());
      String message = Check.thrown(IllegalStateException.class, widget::handle).getMessage();
      Check.equal(true, message.startsWith("'handle' of TakenIsTheCallers.Widget#1 was taken"));
      Check.equal(true, message.contains(words));
      widget.setHandle(3);
      Check.equal(3L, widget.handle());
      widget.setHandle(0);
      Check.equal(0L, widget.handle());
      Check.logged("delete 1", "delete 3");
    }
  }

  private static void resourceIsNotClosed() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDrawer drawer = GcDrawer.create(scope, 0, "drawer");
      Check.equal(null, drawer.takeResource());
      AutoCloseable resource = () -> Check.log("closed");
      GcDrawer.setResource(drawer, resource);
      int weighed = drawer.weighed;
      Check.equal(resource, drawer.takeResource());
      Check.equal(null, drawer.resource);
      Check.equal(weighed + 1, drawer.weighed);
      GcDrawer.setResource(drawer, resource);
      GcDrawer.setHandle(drawer, new StringBuilder("handle"));
      Check.equal("handle", drawer.takeHandle().toString());
      scope.drop(drawer);
      Check.logged("closed");
      Check.thrown(DeadObjectException.class, drawer::takeResource);
    }
    Check.logged();
  }

  private static void containerIsTheScopes() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDrawer drawer = GcDrawer.create(scope, 0, "drawer");
      Check.equal(null, drawer.takeNext(scope));
      drawer.moveNext(scope, GcNode.create(scope, "node"));
      try (GcScope inner = heap.openScope()) {
        Node node = drawer.takeNext(inner);
        Check.equal("Node#2 (alive, 1 hold, 0 owners)", node.toString());
        Check.equal(null, drawer.next);
        heap.inspect().verify();
      }
      Check.logged("finalize node");
      GcDrawer.setAny(drawer, "plain");
      Check.equal("plain", drawer.takeAny(scope));
      drawer.moveAny(scope, GcNode.create(scope, "any"));
      Check.equal("Node#3 (alive, 1 hold, 0 owners)", drawer.takeAny(scope).toString());
      GcDrawer.setAny(drawer, drawer);
      scope.drop(drawer);
      GcDrawer same = (GcDrawer) drawer.takeAny(scope);
      heap.inspect().verify();
      Check.equal("Drawer#1 \"drawer\" (alive, 1 hold, 0 owners)", same.toString());
      Check.equal(0L, heap.collect());
    }
    Check.logged("finalize any");
  }

  private static void wrongScopesTakeNothing() {
    try (GcHeap heap = GcHeap.confined();
        GcHeap foreign = GcHeap.confined();
        GcScope scope = heap.openScope();
        GcScope other = foreign.openScope()) {
      GcDrawer drawer = GcDrawer.create(scope, 0, "drawer");
      drawer.moveNext(scope, GcNode.create(scope, "node"));
      GcScope closed = heap.openScope();
      closed.close();
      Check.thrown(IllegalStateException.class, () -> drawer.takeNext(closed));
      Check.thrown(IllegalArgumentException.class, () -> drawer.takeNext(other));
      Check.equal("Node#2 (alive, 0 holds, 1 owner)", drawer.next.toString());
      heap.inspect().verify();
    }
    Check.logged("finalize node");
  }

  private static void containerReleases() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcDrawer drawer = GcDrawer.create(scope, 0, "drawer");
      GcDrawer.setHandle(drawer, new StringBuilder("one"));
      GcDrawer.setHandle(drawer, new StringBuilder("two"));
      Check.logged("drawer gives back one");
    }
    Check.logged("drawer gives back two");
  }
}

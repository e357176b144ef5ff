package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcWeak;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.ArrayList;
import java.util.List;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class WatchedFieldsTell {
  static void test() {
    afterTheFinalizerAndNewestFirst();
    beforeTheFinalizersOfACollection();
    notWhenTheOwnerIsInTheSameDeadSet();
    notWhenTheOwnerDiedFirst();
    notWhenAnEarlierOneKilledTheOwner();
    notAfterTheFieldWasSet();
    notWhenTheReferentIsDeleted();
    fieldOfAResurrectedReferent();
    whatItThrowsGoesToTheHandler();
    storedByTheConstructor();
    inheritedOnes();
    whenTheHeapCloses();
  }

  private static void afterTheFinalizerAndNewestFirst() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcNode a = GcNode.create(scope, "a");
      GcWatcher.setToo(owner, a);
      GcWeak<Node> weak = GcWeak.of(a, dead -> Check.log("weak " + dead.get()));
      GcWatcher.setUnwatched(owner, a);
      GcWatcher.setWatched(owner, a);
      scope.drop(a);
      Check.logged("finalize a", "tell w null", "weak null", "tell w too null");
      Check.equal(null, owner.unwatched);
      weak.close();
    }
    Check.logged();
  }

  private static void beforeTheFinalizersOfACollection() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcNode a = GcNode.create(scope, "a");
      GcNode b = GcNode.create(scope, "b");
      GcNode.setFirst(a, b);
      GcNode.setFirst(b, a);
      GcWatcher.setToo(owner, b);
      GcWatcher.setWatched(owner, a);
      scope.drop(a);
      scope.drop(b);
      Check.equal(2L, heap.collect());
      Check.logged("tell w null", "tell w too null", "finalize a", "finalize b");
    }
    Check.logged();
  }

  private static void notWhenTheOwnerIsInTheSameDeadSet() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcNode a = GcNode.create(scope, "a");
      owner.setOwned(owner);
      GcNode.setFirst(a, a);
      GcWatcher.setWatched(owner, a);
      scope.drop(owner);
      scope.drop(a);
      Check.equal(2L, heap.collect());
      Check.logged("finalize a");
    }
    Check.logged();
  }

  private static void notWhenTheOwnerDiedFirst() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcNode a = GcNode.create(scope, "a");
      GcWatcher.setWatched(owner, a);
      GcWatcher.setToo(owner, a);
      scope.drop(owner);
      Check.equal(null, owner.watched);
      scope.drop(a);
      Check.logged("finalize a");
      heap.inspect().verify();
    }
    Check.logged();
  }

  @SuppressWarnings("LambdaCaptures") // the scope holds first until then
  private static void notWhenAnEarlierOneKilledTheOwner() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher first = GcWatcher.create(scope, "first");
      GcWatcher second = GcWatcher.create(scope, "second");
      GcNode a = GcNode.create(scope, "a");
      GcWatcher.setWatched(first, a);
      GcWatcher.setWatched(second, a);
      second.then = () -> scope.drop(first);
      scope.drop(a);
      Check.logged("finalize a", "tell second null");
    }
    Check.logged();
  }

  private static void notAfterTheFieldWasSet() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcNode a = GcNode.create(scope, "a");
      GcNode b = GcNode.create(scope, "b");
      GcNode c = GcNode.create(scope, "c");
      GcWatcher.setToo(owner, c);
      GcWatcher.setToo(owner, null);
      GcWatcher.setWatched(owner, a);
      GcWatcher.setWatched(owner, b);
      scope.drop(a);
      scope.drop(c);
      Check.equal(b, owner.watched);
      Check.logged("finalize a", "finalize c");
      scope.drop(b);
      Check.logged("finalize b", "tell w null");
    }
    Check.logged();
  }

  private static void notWhenTheReferentIsDeleted() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcNode a = GcNode.allocate(heap, "a");
      GcWatcher.setWatched(owner, a);
      GcCPython.of(heap).delete(a);
      Check.equal(null, owner.watched);
    }
    Check.logged();
  }

  private static void fieldOfAResurrectedReferent() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWatcher owner = GcWatcher.create(scope, "w");
      GcPhoenix byCount = GcPhoenix.create(scope, owner);
      GcWatcher.setWatched(owner, byCount);
      scope.drop(byCount);
      Check.logged("rise");
      Check.equal(byCount, owner.watched); // it never died
      owner.setOwned(null);
      Check.logged("tell w null");
      GcPhoenix collected = GcPhoenix.create(scope, owner);
      GcPhoenix.setNext(collected, collected);
      GcWatcher.setWatched(owner, collected);
      scope.drop(collected);
      heap.collect();
      Check.logged("tell w null", "rise");
      Check.equal(collected, owner.owned);
      Check.equal(null, owner.watched);
      GcPhoenix.setNext(collected, null);
      owner.setOwned(null);
    }
    Check.logged();
  }

  private static void whatItThrowsGoesToTheHandler() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      List<String> reported = new ArrayList<>();
      heap.onUnraisable(report -> reported.add(report.thrown().getMessage()));
      GcWatcher owner = GcWatcher.create(scope, "w");
      owner.then =
          () -> {
            throw new Exception("thrown");
          };
      GcNode a = GcNode.create(scope, "a");
      GcWatcher.setToo(owner, a);
      GcWatcher.setWatched(owner, a);
      scope.drop(a);
      Check.equal(List.of("thrown"), reported);
      Check.logged("finalize a", "tell w null", "tell w too null");
    }
    Check.logged();
  }

  private static void storedByTheConstructor() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode a = GcNode.create(scope, "a");
      GcWatcher owner = GcWatcher.create(scope, "w", a);
      Check.equal(a, owner.watched);
      scope.drop(a);
      Check.logged("finalize a", "tell w null");
    }
    Check.logged();
  }

  private static void inheritedOnes() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcSubWatcher owner = GcSubWatcher.create(scope);
      GcNode a = GcNode.create(scope, "a");
      GcWatcher.setToo(owner, a);
      GcSubWatcher.setLast(owner, a);
      scope.drop(a);
      Check.equal(null, owner.last);
      Check.logged("finalize a", "tell sub null", "tell sub too null");
    }
    Check.logged();
  }

  @SuppressWarnings("RootNotClosed") // the heap closes the scope
  private static void whenTheHeapCloses() {
    GcHeap heap = GcHeap.confined();
    GcScope scope = heap.openScope();
    GcNode a = GcNode.create(scope, "a");
    GcWatcher owner = GcWatcher.create(scope, "w");
    GcWatcher.setWatched(owner, a);
    heap.close(); // lets go of the owner first, it is the newer
    Check.logged("finalize a");
    Check.equal(null, owner.watched);
  }
}

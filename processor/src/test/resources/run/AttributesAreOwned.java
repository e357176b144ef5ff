package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.Map;
import run.far.GcFarThing;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class AttributesAreOwned {
  static void test() throws Exception {
    areCountedAndRemoved();
    dieWithTheirOwner();
    areCollectedInCycles();
    areStoredByConstructors();
    areCleared();
  }

  private static void areCountedAndRemoved() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcThing thing = GcThing.create(scope);
      Check.equal(null, thing.attribute("a"));
      Map<String, GcObject> early = thing.attributes();
      Check.equal(Map.of(), early);
      Check.equal(null, early.get("a"));
      Check.equal(null, early.get(null));
      thing.setAttribute("a", null);
      GcNode a = GcNode.create(scope, "a");
      thing.setAttribute("a", a);
      Map<String, GcObject> view = thing.attributes();
      scope.drop(a);
      Check.equal(a, thing.attribute("a"));
      Check.equal(Map.of("a", a), view);
      Check.equal(Map.of("a", a), early);
      Check.equal(a, early.get("a"));
      Check.thrown(UnsupportedOperationException.class, () -> early.clear());
      Check.thrown(UnsupportedOperationException.class, () -> early.keySet().remove("a"));
      Check.thrown(UnsupportedOperationException.class, () -> view.remove("a"));
      Check.thrown(UnsupportedOperationException.class, () -> thing.attributes().put("b", a));
      Check.logged();
      thing.setAttribute("a", null);
      Check.logged("finalize a");
      Check.equal(Map.of(), view);
      GcNode b = GcNode.create(scope, "b");
      thing.setAttribute("a", b);
      scope.drop(b);
      thing.setAttribute("a", thing); // what it replaces dies at once, as with a setter
      Check.logged("finalize b");
      thing.setAttribute("a", null);
    }
  }

  private static void dieWithTheirOwner() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcThing thing = GcThing.create(scope);
      GcNode a = GcNode.create(scope, "a");
      thing.setAttribute("a", a);
      thing.moveField(scope, GcNode.create(scope, "field"));
      scope.drop(a);
      scope.drop(thing);
      Check.logged("finalize field", "finalize a");
      Check.thrown(DeadObjectException.class, () -> thing.attribute("a"));
      Check.thrown(DeadObjectException.class, () -> thing.setAttribute("a", null));
      Check.thrown(DeadObjectException.class, thing::attributes);
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void areCollectedInCycles() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcFarThing one = GcFarThing.create(scope);
      GcThing other = GcThing.create(scope);
      one.setAttribute("other", other);
      other.setAttribute("one", one);
      int[] edges = {0};
      one.gcTraverse(
          (_, count) -> {
            count[0]++;
            return 0;
          },
          edges);
      Check.equal(1, edges[0]);
      heap.inspect().verify();
      scope.drop(one);
      scope.drop(other);
      Check.equal(2L, heap.collect());
      Check.equal(0L, heap.stats().live());
    }
  }

  private static void areStoredByConstructors() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode a = GcNode.create(scope, "a");
      GcThing thing = GcThing.create(scope, a, null, null);
      scope.drop(a);
      Check.equal(a, thing.attribute("first"));
      scope.drop(thing);
      Check.logged("close r", "finalize a");
    }
  }

  private static void areCleared() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcThing thing = GcThing.create(scope);
      thing.setAttribute("a", thing);
      thing.gcClear();
      Check.equal(null, thing.attribute("a"));
      Check.equal("Thing#1 (alive, 1 hold, 0 owners)", thing.toString());
    }
  }
}

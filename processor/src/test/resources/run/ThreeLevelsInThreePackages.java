package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import run.base.GcBase;
import run.middle.GcMiddle;

final class ThreeLevelsInThreePackages {
  static void test() {
    diesByCountInFieldOrder();
    isCollected();
    forgetsTheDead();
  }

  private static void diesByCountInFieldOrder() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcLeaf leaf = fill(scope);
      scope.drop(leaf);
      Check.logged(
          "close r", "finalize hidden", "finalize shown", "finalize between", "finalize own");
      Check.equal(0L, heap.stats().live());
    }
    Check.logged();
  }

  private static void isCollected() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcLeaf leaf = fill(scope);
      GcMiddle.setBetween(leaf, leaf);
      Check.logged("finalize between");
      int[] edges = {0};
      leaf.gcTraverse(
          (edge, arg) -> {
            arg[0]++;
            return 0;
          },
          edges);
      Check.equal(4, edges[0]);
      scope.drop(leaf);
      Check.logged();
      heap.collect();
      Check.equal(0L, heap.stats().live());
      Check.logged("finalize hidden", "finalize shown", "finalize own", "close r");
    }
    Check.logged();
  }

  private static void forgetsTheDead() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcLeaf leaf = GcLeaf.create(scope);
      GcNode a = GcNode.create(scope, "a");
      GcNode b = GcNode.create(scope, "b");
      GcNode c = GcNode.create(scope, "c");
      leaf.init(leaf, a, new Resource("r"));
      GcMiddle.setNearby(leaf, b);
      GcLeaf.setLast(leaf, c);
      scope.drop(b);
      Check.equal(null, leaf.nearby());
      Check.equal(a, leaf.seen());
      Check.equal(c, leaf.last);
      scope.drop(c);
      Check.equal(null, leaf.last);
      scope.drop(a);
      Check.equal(null, leaf.seen());
      leaf.gcClear();
      Check.equal(null, leaf.hidden());
      scope.drop(leaf);
      Check.logged("finalize b", "finalize c", "finalize a", "close r");
    }
    Check.logged();
  }

  private static GcLeaf fill(GcScope scope) {
    GcLeaf leaf = GcLeaf.create(scope);
    GcNode hidden = GcNode.create(scope, "hidden");
    leaf.init(hidden, hidden, new Resource("r"));
    scope.drop(hidden);
    leaf.moveShown(scope, GcNode.create(scope, "shown"));
    leaf.moveBetween(scope, GcNode.create(scope, "between"));
    leaf.moveOwn(scope, GcNode.create(scope, "own"));
    return leaf;
  }
}

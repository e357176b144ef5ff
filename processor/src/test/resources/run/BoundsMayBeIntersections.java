package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class BoundsMayBeIntersections {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcRankedFigure low = GcRankedFigure.create(scope, 1);
      GcRankedFigure high = GcRankedFigure.create(scope, 2);
      fill(scope, GcRanked.<RankedFigure>create(scope, 2), low, high);
      GcRankedByName<RankedFigure> named = GcRankedByName.create(scope, 2);
      fill(scope, named, low, high);
      GcRankedByName.setNamed(named, high);
      Check.equal("figure 2", named.named.name());
      heap.inspect().verify();
      scope.drop(low);
      scope.drop(high);
      Check.equal(4L, heap.stats().live());
      scope.drop(named);
      Check.equal(3L, heap.stats().live());
      heap.inspect().verify();
    }
  }

  /** Calls what is written for a type with bounds, with a variable of the same bounds. */
  private static <E extends Figure & Comparable<E>> void fill(
      GcScope scope, Ranked<E> ranked, E low, E high) {
    ranked.raise(high);
    ranked.raise(low);
    Check.equal(high, ranked.first());
    GcRanked.setLast(ranked, low);
    Check.equal(low, ranked.last);
    ranked.all.add(low);
    GcRanked.setItem(ranked, 1, high);
    Check.equal(high, ranked.item(1));
    Check.equal(high, ranked.takeFirst(scope));
    Check.equal(null, ranked.first());
    ranked.setFirst(high);
  }
}

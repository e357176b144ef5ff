package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class IntersectionsAreOwned {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Pen<Duck> pen = GcPen.create(scope, 2);
      GcCoop coop = GcCoop.create(scope, 1);
      try (GcScope inner = heap.openScope()) {
        GcDuck first = GcDuck.create(inner, 1);
        GcDuck second = GcDuck.create(inner, 2);
        pen.setFirst(first);
        pen.all.add(second);
        pen.named.put("second", second);
        pen.setItem(1, GcDuck.create(inner, 3));
        coop.setFirst(first);
        coop.setItem(0, second);
      }
      heap.inspect().verify();
      Check.equal(5L, heap.stats().live());
      Check.equal(1, pen.first.number);
      Check.equal(3, pen.item(1).number);
      scope.drop(pen);
      Check.equal(3L, heap.stats().live());
      Duck taken = coop.takeFirst(scope);
      Check.equal(1, taken.number);
      scope.drop(coop);
      Check.equal(1L, heap.stats().live());
    }
  }
}

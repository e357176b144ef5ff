package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.List;

final class WarningsOfHostsAreNotRepeated {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWarned_RawPile raw = GcWarned_RawPile.create(scope, 2, 1, List.of());
      setAll(raw);
      GcWarned_SafePile<GcWarned_RawPile> safe = GcWarned_SafePile.create(scope, 0, List.of(raw));
      GcWarned_Pile.setTop(safe, raw);
      heap.inspect().verify();
      Check.equal(raw, raw.item(1));
      scope.drop(raw);
      scope.drop(safe);
      Check.equal(1L, heap.collect());
    }
  }

  @SuppressWarnings({"rawtypes", "unchecked"})
  private static void setAll(GcWarned_RawPile raw) {
    GcWarned_Pile.setTop(raw, raw);
    GcWarned_Pile.setNext(raw, raw);
    GcWarned_Pile.setItem(raw, 1, raw);
    GcWarned_RawPile.setOther(raw, raw);
    raw.piles.add(raw);
  }
}

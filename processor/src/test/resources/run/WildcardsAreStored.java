package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.stream.Stream;

/** The type arguments of the static mutators are hard to infer from what these hosts store. */
final class WildcardsAreStored {
  static void test() {
    withLowerBounds();
    inheritedWithArguments();
    withUpperBounds();
    asItems();
  }

  private static void withLowerBounds() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcAbove<Peak> a = GcAbove.create(scope);
      GcAbove<Peak> b = GcAbove.create(scope);
      a.setUpper(b);
      a.setSeen(b);
      b.moveUpper(scope, a);
      b.setLines(Stream.<Above<? super Peak>>of(a).onClose(() -> Check.log("closed")));
      heap.verify();
      scope.drop(b);
      Check.equal(2L, heap.collect());
    }
    Check.logged("closed");
  }

  private static void inheritedWithArguments() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPeak peak = GcPeak.create(scope);
      GcPeak other = GcPeak.create(scope);
      peak.setUpper(peak);
      peak.setSeen(other);
      scope.drop(other);
      Check.equal(null, peak.seen);
      peak.moveUpper(scope, GcPeak.create(scope));
      Check.equal(2L, heap.stats().live());
      heap.verify();
    }
  }

  private static void withUpperBounds() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcKeyed<String> a = GcKeyed.create(scope, "a");
      GcKeyed<String> b = GcKeyed.create(scope, "b");
      a.setNext(b);
      b.moveNext(scope, a);
      heap.verify();
      scope.drop(b);
      Check.equal(2L, heap.collect());
    }
  }

  private static void asItems() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWhole<Part> whole = GcWhole.create(scope, 2);
      GcPart part = GcPart.create(scope, 1);
      whole.setItem(0, part);
      part.setItem(0, whole);
      whole.moveItem(scope, 1, part);
      Check.equal(part, whole.item(1));
      Check.equal(whole, part.item(0));
      heap.verify();
      scope.drop(whole);
      Check.equal(2L, heap.collect());
    }
  }
}

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
      GcAbove.setUpper(a, b);
      GcAbove.setSeen(a, b);
      b.moveUpper(scope, a);
      GcAbove.setLines(b, Stream.<Above<? super Peak>>of(a).onClose(() -> Check.log("closed")));
      heap.inspect().verify();
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
      GcAbove.setUpper(peak, peak);
      GcAbove.setSeen(peak, other);
      scope.drop(other);
      Check.equal(null, peak.seen);
      peak.moveUpper(scope, GcPeak.create(scope));
      Check.equal(2L, heap.stats().live());
      heap.inspect().verify();
    }
  }

  private static void withUpperBounds() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcKeyed<String> a = GcKeyed.create(scope, "a");
      GcKeyed<String> b = GcKeyed.create(scope, "b");
      GcKeyed.setNext(a, b);
      b.moveNext(scope, a);
      heap.inspect().verify();
      scope.drop(b);
      Check.equal(2L, heap.collect());
    }
  }

  private static void asItems() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcWhole<Part> whole = GcWhole.create(scope, 2);
      GcPart part = GcPart.create(scope, 1);
      GcWhole.setItem(whole, 0, part);
      GcWhole.setItem(part, 0, whole);
      GcWhole.moveItem(whole, scope, 1, part);
      Check.equal(part, GcWhole.<Part>item(whole, 1));
      Check.equal(whole, GcWhole.<Part>item(part, 0));
      heap.inspect().verify();
      scope.drop(whole);
      Check.equal(2L, heap.collect());
    }
  }
}

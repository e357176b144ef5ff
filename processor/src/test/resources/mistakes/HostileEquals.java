// Elements whose equals and hashCode throw once they are dying.
package mistakes;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcSet;

@GcContainer
abstract class HostileEquals extends GcObject {
  @Owned HostileEquals next;

  boolean hostile;
  @Owned final GcSet<HostileEquals> set = new GcSet<>();

  @Override
  public boolean equals(Object other) {
    if (hostile) {
      throw new IllegalStateException("equals");
    }
    return this == other;
  }

  @Override
  public int hashCode() {
    if (hostile) {
      throw new IllegalStateException("hashCode");
    }
    return 1;
  }

  static void test(GcHeap heap) {
    try (GcScope scope = heap.openScope()) {
      HostileEquals a = GcHostileEquals.create(scope);
      HostileEquals b = GcHostileEquals.create(scope);
      a.set.add(b);
      scope.drop(b);
      b.hostile = true;
      scope.drop(a);
      heap.inspect().verify();
    }
  }
}

package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;

final class TypeArgumentsTellWhatIsOverridden {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcParrot parrot = GcParrot.create(scope);
      Check.equal("hello!", parrot.say("hello"));
      GcStand stand = GcStand.create(scope);
      stand.setContent(parrot);
      Check.equal(1, stand.times);
    }
  }
}

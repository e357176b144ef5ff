package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;

final class TypesAreObjects {
  static void test() {
    instanceVisitsItsType();
    metatypeOwnsItself();
    instanceReleasesItsTypeOnce();
    typeAndItsInstancesAreCollected();
  }

  private static void instanceVisitsItsType() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      RuntimeType type = GcRuntimeType.create(scope);
      RuntimeInstance instance = GcRuntimeInstance.create(scope, type);
      List<GcObject> edges = new ArrayList<>();
      instance.gcTraverse(
          (edge, all) -> {
            all.add(edge);
            return 0;
          },
          edges);
      Check.equal(List.of(type), edges);
    }
  }

  /** CPython's case 4: the type is in a cycle with itself, the instance keeps it. */
  private static void metatypeOwnsItself() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcRuntimeType meta = GcRuntimeType.create(scope);
      GcRuntimeType.setType(meta, meta);
      GcRuntimeType type = GcRuntimeType.create(scope);
      GcRuntimeType.setType(type, meta);
      RuntimeInstance instance = GcRuntimeInstance.create(scope, type);
      scope.drop(meta);
      scope.drop(type);
      Check.equal(0L, heap.collect());
      scope.drop(instance); // and with it the type
      Check.equal(1L, heap.stats().live());
      Check.equal(1L, heap.collect());
      Check.equal(0L, heap.stats().live());
      Check.equal(0L, heap.collect());
    }
  }

  /** CPython's case 126. */
  private static void instanceReleasesItsTypeOnce() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      RuntimeType type = GcRuntimeType.create(scope);
      RuntimeInstance instance = GcRuntimeInstance.create(scope, type);
      RuntimeInstance other = GcRuntimeInstance.create(scope, type);
      Check.equal("RuntimeType#1 (alive, 1 hold, 2 owners)", type.toString());
      scope.drop(instance);
      Check.equal("RuntimeType#1 (alive, 1 hold, 1 owner)", type.toString());
      scope.drop(other);
      Check.equal("RuntimeType#1 (alive, 1 hold, 0 owners)", type.toString());
    }
  }

  private static void typeAndItsInstancesAreCollected() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcRuntimeType type = GcRuntimeType.create(scope);
      for (int i = 0; i < 3; i++) {
        RuntimeInstance instance = GcRuntimeInstance.create(scope, type);
        type.members.add(instance);
        scope.drop(instance);
      }
      scope.drop(type);
      Check.equal(4L, heap.collect());
      Check.equal(0L, heap.stats().live());
    }
  }
}

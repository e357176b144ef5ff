package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;
import java.util.Arrays;

final class AtomicAndImmutableTypes {
  static void test() {
    typeWithoutEdgesIsNeverTracked();
    typeOfFinalEdgesHasNoClear();
    subclassWithoutFieldsInheritsTraverseAndClear();
  }

  private static void typeWithoutEdgesIsNeverTracked() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Bomb bomb = GcBomb.create(scope, () -> {});
      Check.equal(false, GcBomb.TYPE.isContainer());
      Check.equal(false, GcCPython.isTracked(bomb));
      GcCPython.of(heap).track(bomb);
      Check.equal(false, GcCPython.isTracked(bomb));
      Check.equal(false, declares(GcBomb.class, "gcTraverse"));
      Check.equal(false, declares(GcBomb.class, "gcEdges"));
    }
  }

  private static void typeOfFinalEdgesHasNoClear() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Check.equal(true, declares(GcRuntimeInstance.class, "gcTraverse"));
      Check.equal(false, declares(GcRuntimeInstance.class, "gcClear"));
      RuntimeType type = GcRuntimeType.create(scope);
      RuntimeInstance instance = GcRuntimeInstance.create(scope, type);
      instance.gcClear();
      Check.equal(type, instance.type);
      Check.equal(true, GcCPython.isTracked(instance));
    }
  }

  private static void subclassWithoutFieldsInheritsTraverseAndClear() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPlainSub sub = GcPlainSub.create(scope);
      Check.equal(0, GcPlainSub.TYPE.fields().size());
      Check.equal(true, GcPlainSub.TYPE.isContainer());
      GcRuntimeType.setType(sub, sub);
      GcObject[] edges = new GcObject[2];
      Check.equal(1, (int) sub.gcEdges(edges, 0, 0));
      Check.equal(sub, edges[0]);
      sub.gcClear();
      Check.equal(null, sub.type);
      GcRuntimeType.setType(sub, sub);
      scope.drop(sub);
      Check.equal(1L, heap.collect());
    }
  }

  private static boolean declares(Class<?> type, String method) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(each -> each.getName().equals(method));
  }
}

package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.protocol.GcCPython;

final class NullScopesAreNamed {
  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcNode node = GcNode.create(scope, "n");
      GcPacket packet = GcPacket.create(scope, null, null);
      isNamed("scope is null. ", () -> GcNode.create((GcScope) null, "n"));
      isNamed("heap is null. ", () -> GcNode.allocate((GcHeap) null, "n"));
      isNamed("scope is null. ", () -> packet.moveNext(null, packet));
      isNamed("object", () -> scope.keep(null));
      isNamed("object", () -> scope.drop(null));
      isNamed("to", () -> scope.moveTo(null, node));
      isNamed("object", () -> heap.openRoot(null));
      isNamed("object", () -> heap.retain(null));
      isNamed("object", () -> heap.release(null));
      isNamed("object", () -> GcCPython.of(heap).track(null));
      isNamed("object", () -> GcCPython.of(heap).untrack(null));
      isNamed("object", () -> GcCPython.of(heap).delete(null));
      isNamed("object", () -> heap.reweigh(null));
      isNamed("object", () -> heap.inspect().explain((GcObject) null));
      isNamed("type", () -> heap.inspect().explain((Class<?>) null));
      isNamed("file", () -> heap.inspect().snapshot(null));
      isNamed("callback", () -> heap.inspect().visitObjects(null, ""));
      isNamed("callback", () -> heap.inspect().visitAll(null, ""));
      isNamed("heap", () -> GcCPython.of(null));
      isNamed("objects", () -> GcCPython.of(heap).getReferents((GcObject[]) null));
      isNamed("objects", () -> GcCPython.of(heap).getReferrers((GcObject[]) null));
      isNamed("object", () -> GcCPython.of(heap).getReferents((GcObject) null));
      isNamed("object", () -> GcCPython.of(heap).getReferrers((GcObject) null));
      isNamed("action", () -> heap.run(null));
      isNamed("action", () -> heap.call(null));
      isNamed("atMost", () -> heap.tryEnter(null));
      heap.inspect().verify();
    }
  }

  private static void isNamed(String start, Check.Action action) {
    NullPointerException thrown = Check.thrown(NullPointerException.class, action);
    String message = String.valueOf(thrown.getMessage());
    if (!message.startsWith(start)) {
      throw new AssertionError("expected " + start + " but was " + message);
    }
  }
}

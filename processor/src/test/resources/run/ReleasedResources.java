package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.ReferenceCountException;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class ReleasedResources {
  static void test() {
    areReleasedOnce();
    areReleasedInACycle();
    tellTheHandlerWhatTheyThrow();
    areNoContainersAndAreReleasedWhenTheAdoptionFails();
    haveOneOwner();
  }

  private static void areReleasedOnce() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Buffer a = new Buffer("a");
      GcPacket packet = GcPacket.create(scope, a, () -> Check.log("run"));
      GcPacket.setHead(packet, a); // it has it already
      Check.logged();
      GcPacket.setHead(packet, new Buffer("b").retain());
      Check.logged("free a");
      GcPacket.setHead(packet, null);
      Check.logged("release b");
      GcPacket.setBody(packet, new Buffer("c"));
      GcPacket.setHead(packet, new Buffer("d"));
      scope.drop(packet);
      Check.logged("run", "free c", "free d");
      Check.equal(null, packet.head);
    }
    Check.logged();
  }

  private static void areReleasedInACycle() {
    try (GcHeap heap = GcHeap.confined()) {
      try (GcScope scope = heap.openScope()) {
        GcPacket packet = GcPacket.create(scope, new Buffer("a"), null);
        GcPacket.setNext(packet, packet);
      }
      Check.logged();
      Check.equal(1L, heap.collect());
      Check.logged("free a");
    }
    Check.logged();
  }

  private static void tellTheHandlerWhatTheyThrow() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.onUnraisable(problem -> Check.log(problem.thrown().getMessage()));
      Buffer a = new Buffer("a");
      Buffer b = new Buffer("b");
      GcPacket packet = GcPacket.create(scope, a, null);
      GcPacket.setBody(packet, b);
      a.release();
      b.release();
      GcPacket.setHead(packet, null);
      scope.drop(packet);
      Check.logged("free a", "free b", "a is free", "b is free");
    }
    Check.logged();
  }

  private static void areNoContainersAndAreReleasedWhenTheAdoptionFails() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcPacket packet = GcPacket.create(scope, null, null);
      GcRunnableNode node = GcRunnableNode.create(scope);
      Check.thrown(IllegalArgumentException.class, () -> GcPacket.setLast(packet, node));
      Check.thrown(
          IllegalArgumentException.class,
          () -> GcPacket.create(scope, new Buffer("a"), node));
      Check.logged("free a");
      Check.equal(null, packet.last);
    }
    Check.logged();
  }

  private static void haveOneOwner() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Buffer a = new Buffer("a");
      GcPacket packet = GcPacket.create(scope, a, null);
      heap.inspect().verify();
      GcPacket.setBody(packet, a);
      ReferenceCountException twice = Check.thrown(ReferenceCountException.class, heap.inspect()::verify);
      Check.equal(true, twice.getMessage().contains("own the same resource, of class run.Buffer"));
      a.retain();
      scope.drop(packet);
      Check.logged("release a", "free a");
    }
    Check.logged();
  }
}

package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.List;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class DeadObjectsAreNotUsed {
  static void test() {
    byGetters();
    byMethodsOfCheckedContainers();
    exceptWhereNothingChecks();
  }

  private static void byGetters() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Resource handle = new Resource("handle");
      Resource lock = new Resource("lock");
      GcGate gate = GcGate.create(scope, handle, lock);
      Check.equal(handle, gate.handle());
      Check.equal(lock, gate.getLock());
      scope.drop(gate);
      Check.logged("swing true", "close lock", "close handle");
      Check.thrown(DeadObjectException.class, gate::handle);
      Check.thrown(DeadObjectException.class, gate::getLock);
    }
  }

  private static void byMethodsOfCheckedContainers() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcGate gate = GcGate.create(scope, new Resource("handle"), new Resource("lock"));
      gate.openTwice();
      gate.open("again");
      List<String> before = List.of("gate constructor", "gate once", "gate twice", "gate again");
      Check.equal(before, gate.opened);
      scope.drop(gate);
      Check.thrown(DeadObjectException.class, gate::openTwice);
      Check.thrown(DeadObjectException.class, () -> gate.open("dead"));
      Check.equal(before, gate.opened);
      Check.logged("swing true", "close lock", "close handle");
    }
  }

  private static void exceptWhereNothingChecks() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcGate gate = GcGate.create(scope, new Resource("handle"), new Resource("lock"));
      scope.drop(gate);
      gate.openAnyway();
      Check.equal("anyway", gate.opened.getLast());
      Check.equal("door", gate.toString());
      Check.logged("swing true", "close lock", "close handle");
    }
  }
}

package run;

import dev.lasso.runtime.DeadObjectException;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.util.ArrayList;
import java.util.List;

@SuppressWarnings("ScopeEscape") // uses dead objects on purpose
final class NativeHandlesAreReleased {
  static void test() {
    areReleasedOnceTheLastFirst();
    areReplaced();
    areTaken();
    areReleasedInACycleOwnersFirst();
    areReleasedIfTheConstructorThrows();
    areInherited();
    tellWhatTheirReleaseThrows();
    areReleasedByAnExecutorByTheirValues();
    ofDeadObjectsAreNotShown();
    Native.isEmpty();
  }

  private static GcHandles handles(GcScope scope, long pointer, int descriptor) {
    return GcHandles.create(
        scope, Native.allocate(pointer), (int) Native.allocate(descriptor));
  }

  private static void areReleasedOnceTheLastFirst() {
    for (GcHeap heap : new GcHeap[] {GcHeap.confined(), GcHeap.shared()}) {
      try (heap;
          GcScope scope = heap.enter()) {
        GcHandles handles = handles(scope, 1L << 40, 2);
        handles.setSocket((int) Native.allocate(-3));
        GcHandles.setBetween(handles, () -> Check.log("between"));
        GcHandles.setNext(handles, GcHandles.create(scope, 0, 0)); // owns nothing: 0 is none
        heap.inspect().verify();
        scope.drop(handles);
        Check.logged(
            "shut -3 with 1099511627776 and next",
            "free -3",
            "between",
            "shut 2 with 1099511627776 and next",
            "free 2",
            "free 1099511627776");
        Check.equal(0L, handles.pointer);
        Check.equal(0, handles.socket);
        heap.inspect().verify();
      }
    }
    Check.logged();
  }

  private static void areReplaced() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcHandles handles = handles(scope, 1, 2);
      handles.setPointer(1); // it has it already
      Check.logged();
      handles.setPointer(Native.allocate(3));
      Check.logged("free 1");
      handles.setPointer(0);
      Check.logged("free 3");
      handles.setPointer(0);
      Check.logged();
      heap.inspect().verify();
    }
    Check.logged("shut 2 with 0", "free 2");
  }

  private static void areTaken() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcHandles handles = handles(scope, 1, 2);
      handles.setSocket((int) Native.allocate(3));
      Check.equal(1L, handles.takePointer());
      Check.equal(3, handles.takeSocket());
      Check.equal(0L, handles.takePointer());
      scope.drop(handles);
      Check.logged("shut 2 with 0", "free 2");
    }
    Check.logged();
    Native.free(1);
    Native.free(3);
    Check.logged("free 1", "free 3");
  }

  private static void areReleasedInACycleOwnersFirst() {
    for (GcHeap heap : new GcHeap[] {GcHeap.confined(), GcHeap.shared()}) {
      try (heap) {
        heap.run(
            () -> {
              GcScope scope = GcScope.current();
              GcHandles first = handles(scope, 1, 2);
              GcHandles second = handles(scope, 3, 4);
              GcHandles.setNext(first, second);
              GcHandles.setNext(second, second);
            });
        Check.equal(true, heap.call(() -> heap.collect()) >= 1L);
        Check.logged(
            "shut 2 with 1 and next", "free 2", "free 1", "shut 4 with 3 and next", "free 4",
            "free 3");
      }
    }
    Check.logged();
  }

  private static void areReleasedIfTheConstructorThrows() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      IllegalArgumentException refused =
          Check.thrown(IllegalArgumentException.class, () -> handles(scope, 1, -2));
      Check.equal("refused", refused.getMessage());
      Check.logged("shut -2 with 1", "free -2", "free 1");
      heap.inspect().verify();
    }
    Check.logged();
  }

  private static void areInherited() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcMoreHandles handles = GcMoreHandles.create(scope, Native.allocate(1));
      GcMoreHandles.setMore(handles, Native.allocate(2));
      handles.setSocket((int) Native.allocate(3));
      heap.inspect().verify();
      scope.drop(handles);
      Check.logged("free 2", "shut 3 with 1", "free 3", "free 1");
      Check.equal(0L, handles.more);
    }
    Check.logged();
  }

  private static void tellWhatTheirReleaseThrows() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      heap.onUnraisable(
          problem -> Check.log(problem.message() + ": " + problem.thrown().getMessage()));
      GcHandles handles = handles(scope, 1, 13);
      scope.drop(handles);
      Check.logged(
          "shut 13 with 1", "free 13", "closing 'descriptor' of Handles#1: unlucky", "free 1");
    }
    Check.logged();
  }

  private static void areReleasedByAnExecutorByTheirValues() {
    List<Runnable> tasks = new ArrayList<>();
    try (GcHeap heap = GcHeap.builder().closeOn(tasks::add).confined()) {
      try (GcScope scope = heap.openScope()) {
        GcLentHandles handles = GcLentHandles.create(scope, Native.allocate(1));
        handles.setPointer(Native.allocate(2));
        GcLentHandles.setOther(handles, (int) Native.allocate(3));
      }
      Check.equal(0L, heap.stats().live());
      Check.logged();
      tasks.forEach(Runnable::run);
      Check.logged("free 1", "free 3", "free 2");
      heap.inspect().verify();
    }
    Check.logged();
  }

  private static void ofDeadObjectsAreNotShown() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcHandles handles = handles(scope, 1, 2);
      Check.equal(1L, handles.pointer());
      scope.drop(handles);
      Check.logged("shut 2 with 1", "free 2", "free 1");
      Check.thrown(DeadObjectException.class, handles::pointer);
      Check.thrown(DeadObjectException.class, handles::takePointer);
      Check.thrown(DeadObjectException.class, () -> handles.setPointer(5));
      Check.equal(0L, handles.pointer);
    }
    Check.logged();
  }
}

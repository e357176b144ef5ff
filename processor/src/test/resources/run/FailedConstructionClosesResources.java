package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class FailedConstructionClosesResources {
  /** What the next constructor does. */
  static @Nullable Runnable meanwhile;

  static void test() throws Exception {
    inReverseOrderOfDeclaration();
    thatAreArguments();
    andKeepsTheFailureOfTheConstructor();
    andOnlyThoseOfTheObjectThatFails();
    andFreesExtraMemoryAfterThem();
  }

  private static void inReverseOrderOfDeclaration() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Resource argument = new Resource("argument");
      Exception failure = new Exception("failed");
      Check.equal(
          failure,
          Check.thrown(Exception.class, () -> GcEngine.create(scope, argument, true, failure)));
      Check.logged("close argument", "close second", "close first", "close base");
      Check.equal(0, failure.getSuppressed().length);
      Check.equal(
          failure,
          Check.thrown(Exception.class, () -> GcEngine.allocate(heap, argument, true, failure)));
      Check.logged("close argument", "close second", "close first", "close base");
      Check.equal(0L, heap.stats().live());
      heap.inspect().verify();
    }
    Check.logged();
  }

  /** Only once the object has them. */
  private static void thatAreArguments() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Resource argument = new Resource("argument");
      Check.thrown(
          Exception.class, () -> GcEngine.create(scope, argument, false, new Exception()));
      Check.logged("close second", "close first", "close base");
      argument.close();
      Check.logged("close argument");
    }
    Check.logged();
  }

  private static void andKeepsTheFailureOfTheConstructor() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      Exception failure = new Exception("failed");
      IllegalStateException closing = new IllegalStateException("not closed");
      Check.equal(
          failure,
          Check.thrown(
              Exception.class,
              () ->
                  GcEngine.create(
                      scope,
                      () -> {
                        throw closing;
                      },
                      true,
                      failure)));
      Check.logged("close second", "close first", "close base");
      List<Throwable> suppressed = Arrays.asList(failure.getSuppressed());
      Check.equal(true, suppressed.contains(closing) || suppressed.getFirst().getCause() == closing);
    }
    Check.logged();
  }

  private static void andOnlyThoseOfTheObjectThatFails() throws Exception {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      meanwhile =
          () ->
              Check.thrown(
                  Exception.class,
                  () -> GcEngine.create(scope, new Resource("inner"), true, new Exception()));
      GcEngine outer = GcEngine.create(scope, new Resource("outer"), true, null);
      Check.logged("close inner", "close second", "close first", "close base");
      heap.inspect().verify();
      scope.drop(outer);
      Check.logged("close outer", "close second", "close first", "close base");
    }
    Check.logged();
  }

  private static void andFreesExtraMemoryAfterThem() {
    try (GcHeap heap = GcHeap.confined()) {
      Check.thrown(Exception.class, () -> GcChassis_Motor.allocateWithExtra(heap, 8));
      Check.logged("close true");
      MemorySegment memory = Chassis.Motor.seen;
      Check.equal(false, memory.scope().isAlive());
      Check.thrown(NegativeArraySizeException.class, () -> GcChassis_Cells.allocate(heap, -1));
      Check.equal(0L, heap.stats().live());
    }
    Check.logged();
  }
}

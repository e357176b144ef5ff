package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.List;

/** The static methods of a host that those of its generated class hide. */
final class HostsMayHaveFactories {
  interface Linked {
    void setNext(Made<?> next);

    // Nobody inherits what is static in an interface.

    static Linked create(GcScope scope, Comparable<?> value, Class<?> type) {
      throw new AssertionError();
    }

    static void setNext(Made<?> self, Made<?> next) {
      throw new AssertionError();
    }
  }

  interface Chained {
    void setNext(Made<?> next);
  }

  @GcContainer
  abstract static class Made<E extends Comparable<E>> extends GcObject implements Linked, Chained {
    final String how;
    @Owned Made<?> next;

    Made(E value, Class<E> type) {
      how = "" + value + type.getSimpleName();
    }

    <T extends Exception> Made(E[] values, List<? extends Class<T>> types) throws T {
      how = "" + values.length + types.size();
    }

    protected static <F extends Comparable<F>> Made<F> create(
        GcScope scope, F value, Class<F> type) {
      throw new AssertionError();
    }

    static <F extends Comparable<F>> GcHostsMayHaveFactories_Made<F> allocate(
        GcHeap heap, F value, Class<F> type) {
      throw new AssertionError();
    }

    static <F extends Comparable<F>, X extends Exception> Made<? extends F> create(
        GcScope scope, F[] values, List<? extends Class<X>> types) throws X {
      throw new AssertionError();
    }

    private static void create(GcScope scope) {}
  }

  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      var one = GcHostsMayHaveFactories_Made.create(scope, "a", String.class);
      Check.equal("aString", one.how);
      var other =
          GcHostsMayHaveFactories_Made.<Integer, RuntimeException>create(
              scope, new Integer[] {1, 2}, List.of());
      Check.equal("20", other.how);
      one.setNext(other);
      heap.verify();
    }
  }

  private HostsMayHaveFactories() {}
}

package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.io.IOException;
import java.util.List;

/** The static methods of a host that those of its generated class hide. */
final class HostsMayHaveFactories {
  interface Linked {
    void setNext(Made next);

    // Nobody inherits what is static in an interface.

    static Linked create(GcScope scope, String value, Class<String> type) {
      throw new AssertionError();
    }

    static void setNext(Made self, Made next) {
      throw new AssertionError();
    }
  }

  interface Chained {
    void setNext(Made next);
  }

  @GcContainer
  abstract static class Made extends GcObject implements Linked, Chained {
    final String how;
    @Owned Made next;

    Made(String value, Class<String> type) {
      how = value + type.getSimpleName();
    }

    Made(String[] values, List<? extends Class<?>> types) throws IOException {
      how = "" + values.length + types.size();
    }

    protected static Made create(GcScope scope, String value, Class<String> type) {
      throw new AssertionError();
    }

    static GcHostsMayHaveFactories_Made allocate(GcHeap heap, String value, Class<String> type) {
      throw new AssertionError();
    }

    static GcObject create(GcScope scope, String[] values, List<? extends Class<?>> types)
        throws Exception {
      throw new AssertionError();
    }

    private static void create(GcScope scope) {}
  }

  static void test() throws IOException {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      var one = GcHostsMayHaveFactories_Made.create(scope, "a", String.class);
      Check.equal("aString", one.how);
      var other = GcHostsMayHaveFactories_Made.create(scope, new String[] {"", ""}, List.of());
      Check.equal("20", other.how);
      one.setNext(other);
      heap.inspect().verify();
    }
  }

  private HostsMayHaveFactories() {}
}

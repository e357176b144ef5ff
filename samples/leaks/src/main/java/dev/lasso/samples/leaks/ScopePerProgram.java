package dev.lasso.samples.leaks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcTypeStats;
import java.io.PrintStream;
import java.lang.foreign.Arena;

/** All requests share one scope, which holds their objects until the program ends. */
final class ScopePerProgram {

  @GcContainer
  abstract static class Request extends GcObject {
    @Owned Arena memory = Arena.ofConfined();
  }

  private final GcScope scope;

  private ScopePerProgram(GcHeap heap) {
    scope = heap.openScope(); // the leak: each request should open its own
  }

  private Request handle() {
    return GcScopePerProgram_Request.create(scope);
  }

  static void run(PrintStream out) {
    try (GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.ADVANCED).confined()) {
      serve(heap, out);
    }
  }

  private static void serve(GcHeap heap, PrintStream out) {
    ScopePerProgram server = new ScopePerProgram(heap);
    Request last = server.handle();
    for (int i = 1; i < 1_000; i++) {
      last = server.handle();
    }
    for (GcTypeStats type : heap.stats().byType()) {
      out.println(type.live() + " of " + type.created() + " " + type.name() + " are alive");
    }
    out.println(heap.inspect().explain(last));
    server.scope.close();
  }
}

package dev.lasso.samples.leaks;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcLeakLevel;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.GcTypeStats;
import dev.lasso.runtime.collections.GcMap;
import java.io.PrintStream;
import java.lang.foreign.Arena;

/** A cache keeps every page that was ever requested. */
final class BoundlessCache {

  @GcContainer(nativeBytes = "bytes")
  abstract static class Page extends GcObject {
    @Owned Arena memory = Arena.ofConfined();

    Page() {
      memory.allocate(bytes());
    }

    final long bytes() {
      return 4_096;
    }
  }

  @GcContainer
  abstract static class Cache extends GcObject {
    @Owned final GcMap<String, Page> pages = new GcMap<>(); // the leak: GcMap.lru(100) has a limit
  }

  private BoundlessCache() {}

  static void run(PrintStream out) {
    try (GcHeap heap = GcHeap.builder().leaks(GcLeakLevel.ADVANCED).confined()) {
      serve(heap, out);
    }
  }

  private static void serve(GcHeap heap, PrintStream out) {
    try (GcScope program = heap.openScope()) {
      Cache cache = GcBoundlessCache_Cache.create(program);
      for (int i = 0; i < 10_000; i++) {
        try (GcScope request = heap.openScope()) {
          cache.pages.set("/page/" + i, GcBoundlessCache_Page.create(request));
        }
      }
      for (GcTypeStats type : heap.stats().byType()) {
        out.printf("%6d %s pin %,d bytes%n", type.live(), type.name(), type.nativeBytes());
      }
      out.println(heap.inspect().explain(cache.pages.get("/page/7")));
    }
  }
}

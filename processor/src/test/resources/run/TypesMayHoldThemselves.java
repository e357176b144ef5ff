package run;

import dev.lasso.runtime.GcHeap;
import dev.lasso.runtime.GcScope;
import java.nio.file.Path;
import java.util.stream.Stream;

final class TypesMayHoldThemselves {
  /** Asks for what every object of a generated class has. */
  interface OfHeap {
    GcHeap gcHeap();
  }

  static void test() {
    try (GcHeap heap = GcHeap.confined();
        GcScope scope = heap.openScope()) {
      GcFolder folder = GcFolder.create(scope, Path.of("home"));
      GcFolder.setLines(folder, Stream.of("line").onClose(() -> Check.log("closed")));
      GcFolder.setLink(folder, folder);
      folder.folders.add(folder);
      GcFolder.setParent(folder, folder);
      Check.equal(folder, folder.iterator().next());
      Check.equal(heap, ((OfHeap) folder).gcHeap());
      heap.inspect().verify();
      scope.drop(folder);
      Check.equal(1L, heap.collect());
    }
    Check.logged("closed");
  }
}

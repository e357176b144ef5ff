// GENERATED GcPool
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.Arena;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@GcContainer
abstract class Pool extends GcObject {
  // JAVAC WARNING [OwnedClose] @Owned field 'threads' gets a resource that Lasso closes when the object dies, and its close waits for its tasks inside the heap, and threads that enter the heap wait too, perhaps also the tasks. Use @Owned(release = "shutdown").
  @Owned final ExecutorService threads = Executors.newFixedThreadPool(1);

  @Owned(release = "shutdown")
  final ExecutorService others = Executors.newFixedThreadPool(1);

  @Owned ExecutorService later = null;
  @Owned ExecutorService none;

  @Owned Arena arena;
  @Owned Arena shared = Arena.ofShared();

  Pool() {
    // JAVAC WARNING [OwnedClose] @Owned field 'arena' gets a resource that Lasso closes when the object dies, and its close always throws. Use Arena.ofConfined(), or Arena.ofShared() in a shared heap, or remove @Owned.
    arena = Arena.global();
    none = null;
  }
}

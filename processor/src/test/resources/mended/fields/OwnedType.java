// Plain data is left to the garbage collector of the JVM and needs no annotation. A type with a method that frees it,
// and which is not `AutoCloseable`, is a resource with `@Owned(release = "…")`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;
  @Owned(release = "free") Handle handle;
}

class Handle {
  void free() {}
}

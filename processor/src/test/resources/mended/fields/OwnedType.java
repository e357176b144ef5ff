// Plain data needs no annotation, because the JVM's garbage collector frees it. A type that is not `AutoCloseable`, but
// has a method that frees it, can be a resource, for example with `@Owned(release = "free")`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;
}

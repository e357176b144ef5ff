// Plain data is left to the garbage collector of the JVM and needs no annotation. A type that is not `AutoCloseable`,
// but has a method that frees it, can be a resource: `@Owned(release = "free")`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;
}

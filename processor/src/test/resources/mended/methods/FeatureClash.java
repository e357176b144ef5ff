// To call the methods of `extra = true` and `attributes = true` on variables of your own class, declare them abstract.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.lang.foreign.MemorySegment;

@GcContainer(extra = true)
abstract class Node extends GcObject {
  abstract MemorySegment extra();
}

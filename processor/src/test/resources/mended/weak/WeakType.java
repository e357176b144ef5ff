// Lasso knows of the death of containers only. A `java.lang.ref.WeakReference` refers to any other object.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;
}

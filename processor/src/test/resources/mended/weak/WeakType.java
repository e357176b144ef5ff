// To refer weakly to any other object, use a `java.lang.ref.WeakReference`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  String name;
}

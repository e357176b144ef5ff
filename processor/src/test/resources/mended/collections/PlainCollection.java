// A list, an `Optional` or an `AtomicReference` of the JDK does not count what is in it. `GcList`, `GcSet` and `GcMap`
// are such a list, set and map too, and count; in place of an `Optional`, a field can be null.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Node extends GcObject {
  @Owned final GcList<Node> children = new GcList<>();
}

// The generated class is in the package of your class. For a nested class `Outer.Node` it is `GcOuter_Node`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {}

class NodeCollector {}

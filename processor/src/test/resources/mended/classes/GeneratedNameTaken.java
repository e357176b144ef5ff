// The generated class is in the package of yours and has its name after `Gc`; that of a nested class `Outer.Node` is
// `GcOuter_Node`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {}

class NodeCollector {}

// [HostNotAbstract] @GcContainer class 'Tree' must be abstract: its objects are those of GcTree, which Lasso generates as its subclass. Make it abstract.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
class Tree extends GcObject {} // ERROR

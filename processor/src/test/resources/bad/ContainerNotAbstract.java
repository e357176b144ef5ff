package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerNotAbstract] @GcContainer class 'Tree' must be abstract and not final, because its objects are instances of GcTree, a subclass that Lasso generates. Make it abstract.
class Tree extends GcObject {}

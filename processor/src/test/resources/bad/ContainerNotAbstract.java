package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerNotAbstract] @GcContainer class 'Tree' must be abstract, and not final: its objects are those of GcTree, which Lasso generates as its subclass. Make it abstract.
class Tree extends GcObject {}

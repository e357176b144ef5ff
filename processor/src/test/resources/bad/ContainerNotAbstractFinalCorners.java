package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerNotAbstract] @GcContainer class 'Leaf' must be abstract and not final, because its objects are instances of GcLeaf, a subclass that Lasso generates. Make it abstract.
final class Leaf extends GcObject {}

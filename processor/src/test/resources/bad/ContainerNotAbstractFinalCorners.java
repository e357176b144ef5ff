package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerNotAbstract] @GcContainer class 'Leaf' must be abstract, and not final: its objects are those of GcLeaf, which Lasso generates as its subclass. Make it abstract.
final class Leaf extends GcObject {}

package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [HostFinal] @GcContainer class 'Leaf' must not be final: GcLeaf, which Lasso generates, extends it. Make it abstract instead.
final class Leaf extends GcObject {}

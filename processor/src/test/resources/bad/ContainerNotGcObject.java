package bad;

import dev.lasso.annotations.GcContainer;

@GcContainer
// ERROR [ContainerNotGcObject] @GcContainer class 'Plain' must extend GcObject, which carries the reference count. Extend GcObject, or a class that does.
abstract class Plain {}

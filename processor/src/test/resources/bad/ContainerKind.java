package bad;

import dev.lasso.annotations.GcContainer;

// ERROR [ContainerKind] @GcContainer is for classes, and 'Shape' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
interface Shape {}

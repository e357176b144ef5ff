package bad;

import dev.lasso.annotations.GcContainer;

// ERROR [ContainerKind] @GcContainer type 'Shape' must be an ordinary class, because its objects have to carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
interface Shape {}

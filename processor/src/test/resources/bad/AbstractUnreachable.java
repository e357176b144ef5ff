package bad;

import dev.lasso.annotations.GcContainer;

@GcContainer
// ERROR [AbstractUnreachable] @GcContainer class 'Near' cannot be created: 'area()' of its superclass 'Far' is abstract and package-private in another package. Make that method public or protected.
abstract class Near extends bad.other.Far {}

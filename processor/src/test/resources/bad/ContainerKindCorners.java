// ECJ ERROR [ContainerKind] @GcContainer type 'Point' must be an ordinary class, because its objects have to carry a reference count. Make it an abstract class that extends GcObject.
package bad;

import dev.lasso.annotations.GcContainer;

// ERROR [ContainerKind] @GcContainer type 'Shape' must be an ordinary class, because its objects have to carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
interface Shape {}

// ERROR [ContainerKind] @GcContainer type 'Colour' must be an ordinary class, because its objects have to carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
enum Colour {
  RED
}

// JAVAC ERROR [ContainerKind] @GcContainer type 'Point' must be an ordinary class, because its objects have to carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
record Point(int x) {}

// ERROR [ContainerKind] @GcContainer type 'Note' must be an ordinary class, because its objects have to carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
@interface Note {}

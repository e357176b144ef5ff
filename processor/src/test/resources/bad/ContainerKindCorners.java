// ECJ ERROR [ContainerKind] @GcContainer is for classes, and 'Point' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
package bad;

import dev.lasso.annotations.GcContainer;

// ERROR [ContainerKind] @GcContainer is for classes, and 'Shape' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
interface Shape {}

// ERROR [ContainerKind] @GcContainer is for classes, and 'Colour' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
enum Colour {
  RED
}

// JAVAC ERROR [ContainerKind] @GcContainer is for classes, and 'Point' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
record Point(int x) {}

// ERROR [ContainerKind] @GcContainer is for classes, and 'Note' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
@interface Note {}

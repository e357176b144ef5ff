// ECJ ERROR [HostKind] @GcContainer is for classes, and 'Point' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
package bad;

import dev.lasso.annotations.GcContainer;

// ERROR [HostKind] @GcContainer is for classes, and 'Shape' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
interface Shape {}

// ERROR [HostKind] @GcContainer is for classes, and 'Colour' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
enum Colour {
  RED
}

// JAVAC ERROR [HostKind] @GcContainer is for classes, and 'Point' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
record Point(int x) {}

// ERROR [HostKind] @GcContainer is for classes, and 'Note' is none: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
@interface Note {}

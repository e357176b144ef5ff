// ECJ ERROR [HostKind] @GcContainer is for classes, and 'Point' is a record: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
package bad;

import dev.lasso.annotations.GcContainer;

// ERROR [HostKind] @GcContainer is for classes, and 'Shape' is an interface: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
interface Shape {}

// ERROR [HostKind] @GcContainer is for classes, and 'Colour' is an enum: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
enum Colour {
  RED
}

// JAVAC ERROR [HostKind] @GcContainer is for classes, and 'Point' is a record: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
record Point(int x) {}

// ERROR [HostKind] @GcContainer is for classes, and 'Note' is an annotation: its objects cannot carry a reference count. Make it an abstract class that extends GcObject.
@GcContainer
@interface Note {}

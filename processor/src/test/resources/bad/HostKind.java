// [HostKind] @GcContainer is for classes, and 'Shape' is an interface: its objects can not carry a reference count. Make it an abstract class that extends GcObject.
// [HostKind] @GcContainer is for classes, and 'Colour' is an enum: its objects can not carry a reference count. Make it an abstract class that extends GcObject.
// [HostKind] @GcContainer is for classes, and 'Point' is a record: its objects can not carry a reference count. Make it an abstract class that extends GcObject.
// [HostKind] @GcContainer is for classes, and 'Note' is an annotation: its objects can not carry a reference count. Make it an abstract class that extends GcObject.
package bad;

import dev.lasso.annotations.GcContainer;

@GcContainer // ERROR
interface Shape {}

@GcContainer // ERROR
enum Colour {
  RED
}

// NOWHERE ECJ knows no place of a record. // ECJ
@GcContainer // ERROR
record Point(int x) {}

@GcContainer // ERROR
@interface Note {}

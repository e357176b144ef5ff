// GENERATED other.GcRemote GcNode GcLeaf GcNear GcBase GcShape GcNative
package bad;

import bad.other.Remote;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Node extends GcObject {
  @Owned AutoCloseable name;
  @Weak Node seen;

  // WARNING [NotWritten] Method 'name()' stays abstract, so that 'Node' is a base class without create. It is named like an accessor of field 'name', for which Lasso writes 'AutoCloseable name()'. Correct it, or leave it to subclasses.
  abstract String name();

  abstract GcObject seen();
}

interface Named {
  Leaf getNext();
}

@GcContainer
// WARNING [NotWritten] Method 'getNext()' stays abstract, so that 'Leaf' is a base class without create. It is named like an accessor of field 'next', for which Lasso writes 'Node getNext()'. Correct it, or leave it to subclasses.
abstract class Leaf extends GcObject implements Named {
  @Owned Node next;
}

@GcContainer
abstract class Near extends Remote {
  // WARNING [NotWritten] Method 'next()' stays abstract, so that 'Near' is a base class without create. It is named like an accessor of field 'next', which GcNear, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract Remote next();
}

@GcContainer
abstract class Base extends Remote {
  // WARNING [NotWritten] Method 'next()' stays abstract, so that 'Base' is a base class without create. It is named like an accessor of field 'next', which GcBase, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract Remote next();

  abstract int area();
}

@GcContainer
abstract class Shape extends GcObject {
  @Owned Node area;

  // WARNING [NotWritten] Method 'area()' stays abstract, so that 'Shape' is a base class without create. It is named like an accessor of field 'area', for which Lasso writes 'Node area()'. Correct it, or leave it to subclasses.
  abstract int area();

  abstract int size();
}

@GcContainer
abstract class Native extends GcObject {
  @Owned(release = "free") int handle;

  // WARNING [NotWritten] Method 'handle()' stays abstract, so that 'Native' is a base class without create. It is named like an accessor of field 'handle', for which Lasso writes 'int handle()'. Correct it, or leave it to subclasses.
  abstract long handle();

  static void free(int handle) {}
}

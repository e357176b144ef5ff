// GENERATED other.GcRemote GcBase GcShape
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

  // ERROR [GetterType] 'name()' of 'Node' is left to Lasso, which returns the field 'name' there, and its result String is no supertype of the field's type AutoCloseable. Correct the result, or rename the method.
  abstract String name();

  abstract GcObject seen();
}

interface Named {
  Leaf getNext();
}

@GcContainer
// ERROR [GetterType] 'getNext()' of 'Named' is left to Lasso, which returns the field 'next' there, and its result Leaf is no supertype of the field's type Node. Correct the result, or rename the method.
abstract class Leaf extends GcObject implements Named {
  @Owned Node next;
}

@GcContainer
// ERROR [SetterUnreachable] @GcContainer class 'Near' cannot be created: 'next()' is left to Lasso, and only code of package 'bad.other' can do what that takes. Make 'Remote' public; if the class of the field does not declare that method, declare it there, public or protected.
abstract class Near extends Remote {
  abstract Remote next();
}

// Others write what they leave open.
@GcContainer
abstract class Base extends Remote {
  abstract Remote next();

  abstract int area();
}

@GcContainer
abstract class Shape extends GcObject {
  @Owned Node area;

  abstract int area();

  abstract int size();
}

@GcContainer
abstract class Native extends GcObject {
  @Owned(release = "free") int handle;

  // ERROR [GetterType] 'handle()' of 'Native' is left to Lasso, which returns the field 'handle' there, and its result long is no supertype of the field's type int. Correct the result, or rename the method.
  abstract long handle();

  static void free(int handle) {}
}

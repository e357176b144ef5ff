// GENERATED other.GcRemote GcBase
package bad;

import bad.other.Remote;
import dev.lasso.annotations.GcContainer;

@GcContainer
// ERROR [SetterUnreachable] @GcContainer class 'Near' cannot be created: 'setNext(Remote)' is left to Lasso, which writes it for a field of 'Remote' in package 'bad.other' only. Make 'Remote' public, and declare that method there, public or protected.
abstract class Near extends Remote {
  abstract void setNext(Remote next);
}

// A base class of others is created by none.
@GcContainer
abstract class Base extends Remote {
  abstract void setNext(Remote next);

  abstract int area();
}

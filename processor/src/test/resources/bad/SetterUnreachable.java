// GENERATED other.GcRemote
package bad;

import bad.other.Remote;
import dev.lasso.annotations.GcContainer;

@GcContainer
// ERROR [SetterUnreachable] @GcContainer class 'Near' cannot be created: 'setNext(Remote)' is left to Lasso, and only code of package 'bad.other' can do what that takes. Make 'Remote' public; if the class of the field does not declare that method, declare it there, public or protected.
abstract class Near extends Remote {
  abstract void setNext(Remote next);
}

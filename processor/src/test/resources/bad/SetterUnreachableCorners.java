// GENERATED other.GcRemote GcBase
package bad;

import bad.other.Remote;
import dev.lasso.annotations.GcContainer;

// A base class of others is created by none.
@GcContainer
abstract class Base extends Remote {
  abstract void setNext(Remote next);

  abstract int area();
}

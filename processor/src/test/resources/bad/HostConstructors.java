// [HostConstructors] @GcContainer class 'Closed' has private constructors only: GcClosed, which Lasso generates, has to call one. Make one of them package-private or wider.
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Closed extends GcObject { // ERROR
  private Closed() {}

  private Closed(int size) {}
}

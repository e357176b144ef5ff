package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerConstructors] @GcContainer class 'Closed' has only private constructors, and GcClosed, which Lasso generates, has to call one. Make one of them package-private or wider.
abstract class Closed extends GcObject {
  private Closed() {}

  private Closed(int size) {}
}

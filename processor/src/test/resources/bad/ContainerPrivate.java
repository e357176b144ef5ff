package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  // ERROR [ContainerPrivate] @GcContainer class 'Outer.Hidden' must not be private or inside a private class, because GcOuter_Hidden, which Lasso generates, has to name it. Make it package-private or wider.
  private abstract static class Hidden extends GcObject {}
}

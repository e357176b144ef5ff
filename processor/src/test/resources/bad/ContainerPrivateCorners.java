package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

class Outer {
  @GcContainer
  // ERROR [ContainerPrivate] @GcContainer class 'Outer.Hidden' must not be private or inside a private class, because GcOuter_Hidden, which Lasso generates, has to name it. Make it package-private or wider.
  private abstract static class Hidden extends GcObject {}

  private static class Middle {
    @GcContainer
    // ERROR [ContainerPrivate] @GcContainer class 'Outer.Middle.Inside' must not be private or inside a private class, because GcOuter_Middle_Inside, which Lasso generates, has to name it. Make it package-private or wider.
    abstract static class Inside extends GcObject {}
  }
}

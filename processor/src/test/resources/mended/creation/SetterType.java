// The generated class of the subclass would override the setter with a type that it cannot see.
package mended;

import dev.lasso.annotations.GcContainer;

class Pier extends mended.other.Harbor {
  @GcContainer
  abstract static class Boat extends Ship {}
}

// GENERATED other.GcHarbor_Ship
package bad;

import dev.lasso.annotations.GcContainer;

class Pier extends bad.other.Harbor {
  @GcContainer
  // ERROR [SetterType] @GcContainer class 'Pier.Boat' cannot be created: 'setNext(Harbor.Ship)' is left to Lasso, and GcPier_Boat, which it generates, cannot name 'Harbor.Ship' of package 'bad.other'. Make 'Harbor.Ship' public.
  abstract static class Boat extends Ship {}
}

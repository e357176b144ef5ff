// OPTIONS -Alasso.cycles=error
// GENERATED GcOwnershipCycle GcOwnershipCycle_Part
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class OwnershipCycle extends GcObject {
  @Owned final GcList<Part> parts = new GcList<>();

  @GcContainer
  abstract static class Part extends GcObject {
    // ERROR [OwnershipCycle] Objects of OwnershipCycle, OwnershipCycle.Part can own one another in a cycle, through OwnershipCycle.parts, OwnershipCycle.Part.owner: counting does not free it, only a collection does. If 'OwnershipCycle.Part.owner' just refers back, make it @Weak: its name says so, and no cycle is left then. If cycles are meant here, as in a model of a language, put @CyclesMeant("why") on 'OwnershipCycle', 'OwnershipCycle.Part', or on the package.
    @Owned OwnershipCycle owner;
  }
}

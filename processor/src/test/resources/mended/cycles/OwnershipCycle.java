// Counting alone frees everything but circles. So the processor looks for them in the types, and names the field that most
// probably just refers back.
//
// Suppress it with `@SuppressWarnings("OwnershipCycle")` on the field, or `@CyclesMeant("why")` on the class or its package,
// if circles are what the program is about. It is an error only with the option `-Alasso.cycles=error`; with
// `-Alasso.cycles=quiet` there is no such message.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class OwnershipCycle extends GcObject {
  @Owned final GcList<Part> parts = new GcList<>();

  @GcContainer
  abstract static class Part extends GcObject {
    @Weak OwnershipCycle owner;
  }
}

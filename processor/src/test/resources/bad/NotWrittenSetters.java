// GENERATED other.GcDistant other.GcHarbor_Ship GcNear GcBase GcPier_Boat
package bad;

import bad.other.Distant;
import dev.lasso.annotations.GcContainer;

// The other setter of that class is in reach.
@GcContainer
abstract class Near extends Distant {
  // WARNING [NotWritten] Method 'setNext(Distant)' stays abstract, so that 'Near' is a base class without create. It is named like an accessor of field 'next', which GcNear, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract void setNext(Distant next);
}

@GcContainer
abstract class Base extends Distant {
  // WARNING [NotWritten] Method 'setNext(Distant)' stays abstract, so that 'Base' is a base class without create. It is named like an accessor of field 'next', which GcBase, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract void setNext(Distant next);

  abstract int area();
}

// Its generated class can name no Ship, which is protected.
class Pier extends bad.other.Harbor {
  @GcContainer
  // WARNING [NotWritten] Method 'setNext(Harbor.Ship)' stays abstract, so that 'Pier.Boat' is a base class without create. It is named like an accessor of field 'next', which GcPier_Boat, which Lasso generates, cannot see. Correct it, or leave it to subclasses.
  abstract static class Boat extends Ship {}
}

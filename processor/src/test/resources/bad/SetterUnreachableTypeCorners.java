// GENERATED other.GcMarina_Ship GcPier_Raft
package bad;

import bad.other.*;
import dev.lasso.annotations.GcContainer;

class Pier extends bad.other.Marina {
  @GcContainer
  abstract static class Raft extends Ship {
    @Override
    public void setNext(Ship next) {
      GcMarina_Ship.setOther(this, next);
    }
  }
}

// GENERATED other.GcHarbor_Ship GcPier_Raft
package bad;

import bad.other.*;
import dev.lasso.annotations.GcContainer;

class Pier extends bad.other.Harbor {
  @GcContainer
  abstract static class Raft extends Ship {
    @Override
    public void setNext(Ship next) {
      GcHarbor_Ship.setNext(this, next);
    }
  }
}

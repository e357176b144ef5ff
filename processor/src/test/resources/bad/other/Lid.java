package bad.other;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer(extensible = true)
public abstract class Lid extends GcObject {
  String key;
  private String hinge;
}

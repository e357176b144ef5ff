import dev.lasso.runtime.*;
import dev.lasso.runtime.protocol.*;

abstract class Node extends GcObject {
  private GcObject next;
  private GcObject previous;

  // SNIPPET 1
}

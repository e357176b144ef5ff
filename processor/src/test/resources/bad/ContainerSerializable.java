package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.Serializable;

@GcContainer
// ERROR [ContainerSerializable] @GcContainer class 'Letter' must not be Serializable, because an object that is read back would own others without being counted. Remove Serializable, and write out its plain data instead.
abstract class Letter extends GcObject implements Serializable {
  private static final long serialVersionUID = 1;
  String text = "";
}

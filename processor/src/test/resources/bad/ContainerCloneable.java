package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
// ERROR [ContainerCloneable] @GcContainer class 'Picture' must not be Cloneable, because a clone would own what its original owns without being counted. Remove Cloneable, and write a method that creates a new object.
abstract class Picture extends GcObject implements Cloneable {
  int size;
}

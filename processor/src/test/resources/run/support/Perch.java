package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** Leaves to sub hosts what its superclass has written with a type parameter. */
@GcContainer
abstract class Perch extends Branch<Parrot> {
  @Override
  abstract void carry(Parrot load);
}

abstract class Branch<T> extends GcObject {
  void carry(T load) {}
}

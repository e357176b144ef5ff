package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

/** Has no annotated fields. */
@GcContainer
abstract class Atom extends GcObject {
  final int value;

  protected Atom(int value) {
    this.value = value;
  }
}

// `Object.clone` copies fields without a setter, counts of the original included.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

@GcContainer
abstract class Copy extends GcObject {
  @Owned Copy next;

  abstract void setNext(Copy next);

  Copy copy(GcScope scope) {
    Copy copy = GcCopy.create(scope);
    copy.setNext(next);
    return copy;
  }
}

// Methods of the JDK that only read their argument may get the array: `Arrays.stream`, `copyOf`, `equals`, `hashCode`,
// `toString` and the like, `List.of`, `Stream.of`, and `System.arraycopy` as the source.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  @Owned @Items Row[] cells;

  void clear() {
    for (int i = 0; i < cells.length; i++) {
      GcRow.setItem(this, i, null);
    }
  }
}

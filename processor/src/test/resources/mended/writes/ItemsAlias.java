// Code that gets the array from a variable, a parameter or a method could write into it without calling a setter. Methods
// of the JDK that only read their argument may get it: `Arrays.stream`, `copyOf`, `equals`, `hashCode`, `toString` and
// the like, `List.of`, `Stream.of`, and `System.arraycopy` as the source. For other methods there is a view that cannot be
// written, `Collections.unmodifiableList(Arrays.asList(cells))`.
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

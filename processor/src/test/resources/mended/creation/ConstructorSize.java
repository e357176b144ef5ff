// `long` and `double` are two words.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Row extends GcObject {
  final Cells cells;

  Row(Cells cells) {
    this.cells = cells;
  }
}

record Cells(int[] values) {}

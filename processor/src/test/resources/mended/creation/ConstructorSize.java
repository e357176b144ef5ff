// The JVM allows 255 words of parameters, where `long` and `double` have two. A method that Lasso generates has the
// parameters of the constructor, and up to six words of its own.
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

package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Cursor extends GcObject {
  @Owned(release = "endRows")
  Rows rows;

  static void endRows(Rows rows) {
    rows.end();
  }
}

final class Rows {
  void end() {}
}

// GENERATED GcCursor
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Cursor extends GcObject {
  // WARNING [ReleaseAmbiguous] @Owned(release = "end") of field 'rows' can name two methods: the one of Rows without parameters, and 'end(Rows)' of 'Cursor', which gets the resource. Lasso calls the first. Rename the second, or remove it.
  @Owned(release = "end")
  Rows rows;

  static void end(Rows rows) {
    rows.end();
  }
}

final class Rows {
  void end() {}
}

// GENERATED GcDatabase GcCursor
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Database extends GcObject {
  @Owned final GcList<Cursor> cursors = new GcList<>();

  @Owned(release = "free")
  long handle;

  static void free(long handle) {}
}

@GcContainer
abstract class Cursor extends GcObject {
  // NOTE [OwnerClosesFirst] @Weak field 'database' refers to an object of 'Database', which can own this object of 'Cursor'. Owners die first, so that their resources are released before those of the objects that they own. If the library needs the other order, own the object of 'Database' here, and let it refer back weakly.
  @Weak Database database;

  @Owned(release = "free")
  long handle;

  static void free(long handle) {}
}

package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcWeakSet;

@GcContainer
abstract class Database extends GcObject {
  @Owned final GcWeakSet<Cursor> cursors = new GcWeakSet<>();

  @Owned(release = "free")
  long handle;

  static void free(long handle) {}
}

@GcContainer
abstract class Cursor extends GcObject {
  @Owned Database database;

  @Owned(release = "free")
  long handle;

  static void free(long handle) {}
}

// GENERATED GcCursor
package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Cursor extends GcObject {
  @Owned final NativeIterator rows;

  Cursor(NativeIterator rows) {
    this.rows = rows;
  }

  NativeIterator rows() {
    // JAVAC NOTE [ResourceUnchecked] Method 'rows' returns 'rows', a resource in a final field, without checking that the object that owns it is alive. Native code that is handed a closed NativeIterator may crash the JVM instead of throwing. Take 'final' off the field and make the method an abstract getter, which Lasso writes with that check.
    return rows;
  }
}

abstract class NativeIterator implements AutoCloseable {
  abstract boolean next();

  @Override
  public abstract void close();
}

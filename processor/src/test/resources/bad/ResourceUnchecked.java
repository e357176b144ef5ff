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
    // JAVAC NOTE [ResourceUnchecked] Method 'rows' hands out 'rows', a resource in a final field, and nobody checks whether the object that owns it is alive: what native code does with a closed NativeIterator, a crash of the JVM included, no exception tells. Take 'final' off the field and make the method an abstract getter, which Lasso writes, with that check.
    return rows;
  }
}

abstract class NativeIterator implements AutoCloseable {
  abstract boolean next();

  @Override
  public abstract void close();
}

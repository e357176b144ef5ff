// A final field of a dead object keeps its value. Closed resources of the JDK throw; most others do not. A method that
// returns the resource in an `Optional` or a list, or from a local variable, is reported too, but not a private one, or
// one that calls `checkAlive()`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract class Cursor extends GcObject {
  @Owned NativeIterator rows;

  Cursor(NativeIterator rows) {
    this.rows = rows;
  }

  abstract NativeIterator getRows();
}

abstract class NativeIterator implements AutoCloseable {
  abstract boolean next();

  @Override
  public abstract void close();
}

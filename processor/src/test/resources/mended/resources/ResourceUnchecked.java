// A final field of a dead object still has its value. Resources of the JDK throw when they are closed. Native objects of
// other libraries, and native handles, usually do not. The note is also given for a method that returns the resource in an `Optional` or a list of the JDK, or from a local
// variable, but not for private methods and methods that call `checkAlive()`.
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

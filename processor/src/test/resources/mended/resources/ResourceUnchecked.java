// A method with a body reads its field whether its object lives or not, and a final field keeps what it had: whoever kept the
// object calls a closed resource. Resources of the JDK, such as `Arena` and streams, notice that and throw; native objects of
// other libraries mostly do not, and the JVM crashes. Where the getter is abstract, Lasso writes it, and it throws
// `DeadObjectException`. Nothing is said of private methods, and of what methods of the object use themselves.
//
// Suppress it with `@SuppressWarnings("ResourceUnchecked")` on the method or the class.
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

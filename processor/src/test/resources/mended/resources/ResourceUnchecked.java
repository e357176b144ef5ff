// A method with a body reads its field even if its object is dead, and a final field still has its
// value then. Code
// that still refers to the object would therefore call a closed resource. Resources of the JDK,
// such as `Arena` and
// streams, detect that and throw. Native objects of other libraries usually do not, and the JVM
// crashes. If the getter
// is abstract, Lasso writes it, and it throws `DeadObjectException`. The same is true of native
// handles, which are
// numbers. The note is also given if the method returns the resource in an `Optional` or a list of
// the JDK, or from a
// local variable. Lasso does not check private methods, methods that call `checkAlive()`, or uses
// inside the object's own
// methods.
//
// To suppress the note, put `@SuppressWarnings("ResourceUnchecked")` on the method or the class.
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

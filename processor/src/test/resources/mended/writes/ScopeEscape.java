// Usually the method needs a parameter for the caller's scope, which the compiler assumes to hold the result.
//
// The check follows local variables, arrays, records, exceptions, collections and streams of the JDK, fields of any class
// that own nothing, lambdas that run at once, and methods of the same compilation through two to four calls. A segment in
// a final field stands for its container if that allocates it in an owned arena. An object that one branch drops must not
// be used after the branches. A container that only weak references have is reported if it dies with its scope before any
// code could read them.
//
// A container that leaves a method is reported there, once, and not where callers use the result.
//
// There is no warning once the object was passed to `heap.retain`, to a root or scope that is still open, or to code that
// the check cannot follow and that may keep it. The check does not see what such code releases, and objects of classes
// with a `@Finalizer`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

final class Sums {
  static Tensor sum(GcScope scope, Tensor a, Tensor b, Tensor c) {
    long mark = scope.mark();
    return scope.rewind(mark, a.plus(scope, b).plus(scope, c)); // a + b dies here, the sum survives
  }
}

@GcContainer
abstract class Tensor extends GcObject {
  Tensor plus(GcScope scope, Tensor other) {
    return GcTensor.create(scope);
  }
}

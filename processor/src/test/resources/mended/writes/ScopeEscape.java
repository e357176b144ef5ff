// Usually the method needs a parameter for the caller's scope. The compiler assumes that a method with such a parameter
// returns an object that this scope holds.
//
// The check follows local variables, arrays, records, collections and streams of the JDK, objects of your own classes,
// lambdas that run at once, and methods of the same compilation through two calls. An object that one branch drops must
// not be used after the branches. Nothing is reported after the object was passed to `retain`, to a root or scope that
// is still open, or to code that may keep it.
//
// The check does not see objects of a scope in a field of another object, containers that a setter or another method
// has stored, values that a lambda stores when it is called later, a hold that another method drops, roots in a wrapper
// class, and objects of classes with a `@Finalizer`, which can bring them back.
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

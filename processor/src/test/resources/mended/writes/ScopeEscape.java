// Usually the method needs a parameter for the caller's scope, which the compiler assumes to hold the result.
//
// The check follows local variables, arrays, records, exceptions, collections and streams of the JDK, objects of your own
// classes, borrowed fields, lambdas that run at once, and methods of the same compilation through two calls. An object
// that one branch drops must not be used after the branches. Nothing is reported once `retain`, an open root or scope, or
// code that may keep it has got the object. A container that only weak references have is reported if it dies with its
// scope before any code could read them.
//
// The check does not see objects of a scope in a field of another object, containers that a setter or another method has
// stored, values that a lambda stores later, a hold that another method drops, and objects of classes with a `@Finalizer`.
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

// When the block of a scope or root ends, an object without another owner dies. A result, variable, collection, task or
// field that still refers to it then refers to a dead object. Usually the method needs a parameter for the caller's scope.
// The compiler assumes that a method with such a parameter returns an object that this scope holds.
//
// The check follows local variables, arrays, records, collections and streams of the JDK, objects of your own classes,
// and lambdas that run at once. It joins branches, and runs the body of a loop twice. Of methods that belong to the same
// compilation it knows what they return, store and close, through two calls, and it runs the code that they are given. It
// reports an object that one branch drops and that is used after the branches, even if the program never takes both ways.
//
// It reports nothing after the object was passed to
//
// - an object of which the compiler does not know that it dies with the scope,
// - a method whose source is not part of the compilation, or that is three calls away, or
// - `retain`, a `GcRoot` that is still open, or `keep` or `moveTo` of a scope that is still open.
//
// The check does not detect
//
// - objects of a scope that is in a field of another object, such as an iterator,
// - containers in a field that a setter or another method has stored,
// - what a lambda stores that another method calls later,
// - a hold that another method has dropped,
// - objects of a root that a wrapper class closes, and
// - objects of classes with a `@Finalizer`, because the finalizer can resurrect them.
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

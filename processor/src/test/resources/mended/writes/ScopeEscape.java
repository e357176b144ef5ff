// When the block of a scope ends, the scope releases the objects that it holds. An object without an owner dies there.
// A result, variable, collection, task or field that still refers to it then refers to a dead object.
//
// Usually the method needs a parameter for the caller's scope. The compiler assumes that a method with such a parameter
// returns an object that this scope holds.
//
// The check reads each method once, from top to bottom. It reports nothing if other code may keep the object alive,
// that is, after the object was
//
// - passed to a setter, a `moveX`, a constructor, `add` of an owned collection, `openRoot` or a method outside the JDK,
//   or
// - matched by a pattern.
//
// The check does not detect
//
// - a use after a `drop` in one branch,
// - a use in the next iteration of a loop,
// - a container returned by a method that takes no scope,
// - reads of a field in other methods, and
// - objects of classes with a `@Finalizer`, because the finalizer can resurrect them.
//
// ECJ does not run this check.
//
// To suppress the warning, put `@SuppressWarnings("ScopeEscape")` on the variable, the method or the class.
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

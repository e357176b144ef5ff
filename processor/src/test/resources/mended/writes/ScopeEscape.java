// A scope lets go of what it holds when its block ends. An object that nobody owns by then dies there, and what still
// refers to it, such as a result, a variable, a collection, a task or a field, refers to a dead object. Mostly a parameter
// is missing: the scope of the caller. The compiler takes it that a method with such a parameter returns what that scope
// holds.
//
// The check reads each method once, from top to bottom, and is silent where somebody else may keep the object: where it was
// given to a setter, a `moveX`, a constructor, `add` of an owned collection, `openRoot` or a method outside of the JDK, or
// matched by a pattern. It does not see a use after a `drop` in one branch, a use in the next round of a loop, a container
// from a method that takes no scope, reads of a field in other methods, and objects of classes with a `@Finalizer`, which
// can let them live on. ECJ does not run it.
//
// Suppress it with `@SuppressWarnings("ScopeEscape")` on the variable, the method or the class.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;

final class Sums {
  static Tensor sum(GcScope scope, Tensor a, Tensor b, Tensor c) {
    long mark = scope.mark();
    return scope.rewind(mark, a.plus(scope, b).plus(scope, c)); // a + b dies here, the sum lives on
  }
}

@GcContainer
abstract class Tensor extends GcObject {
  Tensor plus(GcScope scope, Tensor other) {
    return GcTensor.create(scope);
  }
}

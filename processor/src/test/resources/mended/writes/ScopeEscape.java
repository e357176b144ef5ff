// A scope lets go of what it holds when its block ends. What nobody else owns by then dies there, and what goes on referring
// to it, a result, a variable, a collection, a task or a field, has a dead object. A method that is given a scope and
// returns a container is taken at its word: the scope holds the result. So the caller's scope is mostly what is missing.
//
// The plugin walks through each method once, in the order of its text, and says nothing of what somebody else may keep: a
// container that was given to a method outside of the JDK before the block ended, a setter, a mover, a constructor, `add`
// of an owned collection, `openRoot`, or that was matched by a pattern. Not seen are, besides: a `drop` in one branch and a
// use after it; the next round of a loop, where the use comes first in the text; a container that a method of its own
// returns; fields that are read elsewhere; objects of classes with a `@Finalizer`, which can let them live on. ECJ has no
// plugin and says nothing of all this.
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

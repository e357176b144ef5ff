// If something else keeps the containers alive, say so, for example with `@Borrowed(reason = "elements of the model,
// which outlives the optimizer")`. Fields of type `Supplier<Tensor>`, and of generic classes of your program that store
// such a value, are reported too. Records, local and anonymous classes, iterators, classes called `…Visitor`,
// `…Printer` or the like, and classes with a `GcScope` or `GcRoot` of their own are not. Neither are private fields that
// [ScopeEscape](#scopeescape) examines: a final one whose value is a parameter of the constructor, and one that is set to
// `null` after its object was created in a scope.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;

@GcContainer
abstract class Optimizer extends GcObject {
  @Owned final GcList<Tensor> velocity = new GcList<>();

  void step(Tensor gradient) {
    velocity.add(gradient);
  }
}

@GcContainer
abstract class Tensor extends GcObject {}

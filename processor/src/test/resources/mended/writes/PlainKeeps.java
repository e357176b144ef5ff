// If something else keeps the containers alive, say so, for example with `@Borrowed(reason = "elements of the model, which
// outlives the optimizer")`. A field of type `Supplier<Tensor>`, or of a generic class of your program with a field of that
// type argument, is reported as well. There is no warning for records, for local and anonymous classes, for iterators and
// classes that are called `…Visitor`, `…Printer` or the like, or for a class that has its own `GcScope` or `GcRoot`.
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

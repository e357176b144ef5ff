// A plain class is not counted: when the scope closes in which a tensor was created, the tensor dies, and the list goes on
// referring to it. A container with an owned list keeps what is in it. If something else keeps the containers alive for
// longer, say so: `@Borrowed(reason = "elements of the model, which outlives the optimizer")`. Nothing is said of a class
// that has a `GcScope` or a `GcRoot` of its own, of local and anonymous classes, and of records.
//
// Suppress it with `@SuppressWarnings("PlainKeeps")` on the field or the class.
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

// The warning is for static fields. In a class that calls `GcScope.current()`, it is also for other fields that the
// class itself fills. A class that sets the field to `null`, or removes elements, gets no warning.
// [ScopeEscape](#scopeescape) examines all other fields. A `Supplier<Tensor>`, or a generic class of your program that
// stores such a value, counts like the container. If something else keeps the containers alive, say so, for example
// with `@Borrowed(reason = "elements of the model, which outlives the optimizer")`.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcMap;

@GcContainer
abstract class Optimizer extends GcObject {
  @Owned final GcMap<String, Tensor> velocity = new GcMap<>();

  void step(String parameter) {
    velocity.computeIfAbsent(parameter, _ -> GcTensor.create(GcScope.current()));
  }
}

@GcContainer
abstract class Tensor extends GcObject {}

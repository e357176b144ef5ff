// This is a warning for static fields, and for fields that a class fills which uses `GcScope.current()`, unless it sets
// them to `null` or removes elements: how long other fields refer to their containers is examined by
// [ScopeEscape](#scopeescape). Fields of type `Supplier<Tensor>`, and of generic classes of your program that store such
// a value, are reported too. Records, local and anonymous classes, and classes with a `GcScope` or `GcRoot` of their own
// are not. If something else keeps the containers alive, say so, for example with `@Borrowed(reason = "elements of the
// model, which outlives the optimizer")`.
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

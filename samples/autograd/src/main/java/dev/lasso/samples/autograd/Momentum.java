package dev.lasso.samples.autograd;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import java.util.List;

/** Gradient descent with momentum. It owns the velocities, which live from step to step. */
@GcContainer
abstract class Momentum extends GcObject {

  @Owned final GcList<Tensor> parameters = new GcList<>();
  @Owned final GcList<Tensor> velocities = new GcList<>();

  static Momentum of(GcScope scope, List<Tensor> parameters) {
    Momentum momentum = GcMomentum.create(scope);
    for (Tensor parameter : parameters) {
      Tensor velocity =
          GcTensor.create(scope, parameter.malloc, parameter.shape, Tensor.Kind.VALUE);
      velocity.values().fill(0);
      momentum.parameters.add(parameter);
      momentum.velocities.move(scope, velocity);
    }
    return momentum;
  }

  /** Moves each parameter, and releases its gradient. */
  final void step() {
    for (int i = 0; i < parameters.size(); i++) {
      Tensor parameter = parameters.get(i);
      Descent.move(parameter.values(), velocities.get(i).values(), parameter.gradient.values());
      parameter.setGradient(null);
    }
  }
}

package dev.lasso.samples.autograd;

import dev.lasso.runtime.GcScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** {@link Momentum} the wrong way: its map is not Lasso's, and owns nothing. */
@SuppressWarnings("PlainKeeps") // this is what it warns of
final class ForgetfulMomentum {

  private final List<Tensor> parameters;
  private final Map<Tensor, Tensor> velocities = new HashMap<>();

  ForgetfulMomentum(List<Tensor> parameters) {
    this.parameters = parameters;
  }

  void step() {
    for (Tensor parameter : parameters) {
      Tensor velocity = velocities.computeIfAbsent(parameter, ForgetfulMomentum::zero);
      Descent.move(parameter.values(), velocity.values(), parameter.gradient.values());
      parameter.setGradient(null);
    }
  }

  private static Tensor zero(Tensor parameter) {
    Tensor zero =
        GcTensor.create(GcScope.current(), parameter.malloc, parameter.shape, Tensor.Kind.VALUE);
    zero.values().fill(0);
    return zero; // held by the scope of this step, and by nobody in the next
  }
}

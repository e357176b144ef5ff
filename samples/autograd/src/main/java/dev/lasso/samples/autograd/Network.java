package dev.lasso.samples.autograd;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.List;

/** A classifier with one hidden layer. It owns its parameters. */
@GcContainer
abstract class Network extends GcObject {

  @Owned final Tensor weights1;
  @Owned final Tensor bias1;
  @Owned final Tensor weights2;
  @Owned final Tensor bias2;

  Network(List<Tensor> parameters) {
    weights1 = parameters.get(0);
    bias1 = parameters.get(1);
    weights2 = parameters.get(2);
    bias2 = parameters.get(3);
  }

  final List<Tensor> parameters() {
    return List.of(weights1, bias1, weights2, bias2);
  }

  /**
   * Returns the score of each class for each image. Each statement frees its temporaries at its
   * end.
   */
  final Tensor forward(Tensor images) {
    GcScope scope = GcScope.current();
    Tensor hidden = scope.rewind(scope.mark(), images.matmul(weights1).add(bias1).relu());
    return scope.rewind(scope.mark(), hidden.matmul(weights2).add(bias2));
  }
}

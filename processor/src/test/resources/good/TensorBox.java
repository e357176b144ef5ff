package golden;

import dev.lasso.annotations.GcContainer;

/** Says what the type parameters of its super host are. */
@GcContainer
public abstract class TensorBox extends Box<Tensor, String> {
  TensorBox(String key) {
    super(key);
  }
}

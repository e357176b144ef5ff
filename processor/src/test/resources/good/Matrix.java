package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** A sub host of a concrete host. */
@GcContainer
public abstract class Matrix extends Tensor {
  @Owned @Nullable Matrix transposed;

  Matrix(int rows, int columns) {
    super(new int[] {rows, columns});
  }
}

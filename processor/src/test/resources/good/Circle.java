package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import org.jspecify.annotations.Nullable;

/** A concrete sub host of a host that is not. */
@GcContainer
public abstract class Circle extends Shape {
  @Owned @Nullable Circle inner;

  @Override
  double area() {
    return 3;
  }

  @Override
  void moveTo(int x, int y) {}
}

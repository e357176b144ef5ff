package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has as many items as it is created with, and declares how one is set. */
@GcContainer
public abstract class Row<T extends Box<?, ?>> extends GcObject {
  @Owned @Nullable Row<T> below;
  @Owned @Items protected @Nullable T[] cells;

  protected Row(int n) {}

  public abstract void setItem(int index, @Nullable T item);
}

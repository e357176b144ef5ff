package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has items; what its constructor does to them is up to the test. */
@GcContainer
public abstract class Vector<T extends GcObject> extends GcObject {
  @Owned @Items @Nullable T[] items;
  final int constructed;

  protected Vector(@Nullable T @Nullable [] stored) {
    Check.log("construct");
    constructed = 1;
    if (stored != null) {
      items = stored;
    }
  }

  public abstract @Nullable T item(int index);

  public abstract void setItem(int index, @Nullable T item);

  public abstract void resize(int length);

  public int length() {
    return items.length;
  }
}

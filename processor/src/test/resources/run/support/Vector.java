package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Has items; what its constructor does to them is up to the test. */
@GcContainer(extensible = true)
public abstract class Vector<T extends GcObject> extends GcObject {
  @Owned @Items @Nullable T[] items;
  final int constructed;

  @SuppressWarnings("this-escape")
  protected Vector(@Nullable T @Nullable [] stored) {
    Check.log("construct");
    constructed = 1;
    if (stored != null) {
      store(stored);
    }
  }

  /** What no compiler with Lasso's plugin lets pass. */
  private void store(@Nullable T[] stored) {
    try {
      Vector.class.getDeclaredField("items").set(this, stored);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  public abstract @Nullable T item(int index);

  public abstract void setItem(int index, @Nullable T item);

  public abstract void resize(int length);

  public int length() {
    return items.length;
  }
}

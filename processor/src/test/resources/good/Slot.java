package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import org.jspecify.annotations.Nullable;

/** Has fields whose values are containers, or anything else. */
@GcContainer
public abstract class Slot<T> extends GcObject implements Value {
  @Owned @Nullable Object any;
  @Owned @Nullable Value value;
  @Owned final T fixed;
  @Owned final GcList<Object> list = new GcList<>();
  @Owned final GcMap<String, Value> map = new GcMap<>();
  @Owned @Items @Nullable Value[] locals;

  Slot(T fixed) {
    this.fixed = fixed;
  }

  public abstract void setAny(@Nullable Object any);
}

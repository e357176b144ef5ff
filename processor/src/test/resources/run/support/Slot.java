package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import dev.lasso.runtime.collections.GcSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a dynamic language keeps values in: numbers, texts, containers. */
@GcContainer(attributes = true)
abstract class Slot extends GcObject implements Value {
  @Owned @Nullable Object any;
  @Owned @Nullable Value value;
  @Owned final @Nullable Object fixed;
  @Owned final GcList<Object> list = new GcList<>();
  @Owned final GcSet<Object> set = new GcSet<>();
  @Owned final GcMap<Object, Object> map = new GcMap<>();
  @Owned @Items @Nullable Object[] locals;

  /** Stores everything it is given, in every place, twice. */
  Slot(@Nullable Object fixed, Object... values) {
    this.fixed = fixed;
    for (Object value : values) {
      any = value;
      list.add(value);
      list.add(value);
      set.add(value);
      map.put(value, value);
    }
  }

  public abstract void setAny(@Nullable Object any);

  abstract void moveAny(GcScope scope, Object any);

  public abstract @Nullable Object attribute(String name);

  public abstract void setAttribute(String name, @Nullable Object value);

  public abstract Map<String, Object> attributes();

  abstract void moveValue(GcScope scope, Value value);
}

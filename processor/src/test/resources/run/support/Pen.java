package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import dev.lasso.runtime.collections.GcMap;
import org.jspecify.annotations.Nullable;

/** Owns what several interfaces bound, one of which says that containers may have it. */
@GcContainer
abstract class Pen<C extends Animal & Comparable<C>> extends GcObject {
  @Owned @Nullable C first;
  @Owned final GcList<C> all = new GcList<>();
  @Owned final GcMap<String, C> named = new GcMap<>();
  @Owned @Items @Nullable C[] items;

  abstract void setFirst(@Nullable C first);

  abstract @Nullable C takeFirst(GcScope scope);

  abstract @Nullable C item(int index);

  abstract void setItem(int index, @Nullable C item);
}

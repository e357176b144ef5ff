package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** Generic, and comparable as an example of a bound that names the parameter. */
@GcContainer
public abstract class Box<T extends GcObject, K extends Comparable<K>> extends GcObject {
  @Owned @Nullable T item;
  @Weak @Nullable T last;
  @Owned final GcList<T> all = new GcList<>();
  @Owned @Nullable Box<? extends T, K> next;
  final K key;

  Box(K key) {
    this.key = key;
  }
}

package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Items;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** Owns objects of a type that is bounded by a host and by interfaces. */
@GcContainer
abstract class Ranked<C extends Figure & Comparable<C>> extends GcObject {
  @Owned @Nullable C first;

  @Weak @Nullable C last;

  @Owned final GcList<C> all = new GcList<>();

  @Owned @Items @Nullable C @Nullable [] cells;

  abstract @Nullable C first();

  abstract void setFirst(@Nullable C first);

  abstract @Nullable C takeFirst(GcScope scope);

  abstract @Nullable C item(int index);

  /** Keeps the higher one of the first and {@code other}. */
  void raise(C other) {
    C now = first();
    if (now == null || now.compareTo(other) < 0) {
      setFirst(other);
    }
  }
}

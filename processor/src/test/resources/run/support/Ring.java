package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** Names its generated class as the type of its fields and of what it is made with. */
@GcContainer
abstract class Ring extends GcObject {
  @Owned @Nullable GcRing next;
  @Weak @Nullable GcRing last;
  @Owned final GcList<GcRing> others = new GcList<>();

  Ring(@Nullable GcRing first) {
    this.next = first;
  }
}

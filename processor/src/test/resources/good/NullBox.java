package golden;

import dev.lasso.annotations.GcContainer;
import org.jspecify.annotations.Nullable;

/** Inherits setters of generic fields through two classes; nullness is kept inside the types. */
@GcContainer
public abstract class NullBox<N extends Comparable<N>>
    extends NullTop.Between<@Nullable String, N[]> {
  NullBox() {}
}

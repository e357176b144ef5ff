package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.annotations.Weak;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Refers to what its type argument is, or to less. */
@GcContainer
abstract class Above<V extends Above<V>> extends GcObject {
  @Owned @Nullable Above<? super V> upper;
  @Weak @Nullable Above<? super V> seen;
  @Owned @Nullable Stream<Above<? super V>> lines;

  abstract void moveUpper(GcScope scope, Above<? super V> upper);
}

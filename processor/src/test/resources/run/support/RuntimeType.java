package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.collections.GcList;
import org.jspecify.annotations.Nullable;

/** A type of a language that has types as objects: it has a type, too. */
@GcContainer
abstract class RuntimeType extends GcObject {
  @Owned @Nullable RuntimeType type;
  @Owned final GcList<RuntimeInstance> members = new GcList<>();
}

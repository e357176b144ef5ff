// Of such a field nobody can tell from the type whether its value is counted. `@Owned` asks each value.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract non-sealed class Variable extends GcObject implements Value {
  @Owned Value value;
}

sealed interface Value permits Variable, Text {}

record Text(String text) implements Value {}

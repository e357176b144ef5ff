package bad;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;

@GcContainer
abstract non-sealed class Variable extends GcObject implements Value {
  // ERROR [SealedMixed] Field 'value' has type Value, which permits containers and also 'Text', which is none. Annotate it @Owned, which counts the containers among its values, unless the type is AutoCloseable; or @Borrowed(reason = "…").
  Value value;
}

sealed interface Value permits Variable, Text {}

record Text(String text) implements Value {}

// [Serialization](../lambdas.md#serialization-and-frameworks) has an example.
package mended;

import dev.lasso.annotations.GcContainer;
import dev.lasso.runtime.GcObject;
import java.io.Serializable;

@GcContainer
abstract class Letter extends GcObject {
  record Written(String text) implements Serializable {}

  String text = "";

  Written write() {
    return new Written(text);
  }
}

package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** A link in a chain of what is compared with itself. */
@GcContainer
abstract class Keyed<K extends Comparable<K>> extends GcObject {
  final K key;
  @Owned @Nullable Keyed<? extends K> next;

  Keyed(K key) {
    this.key = key;
  }

  abstract void moveNext(GcScope scope, Keyed<? extends K> next);
}

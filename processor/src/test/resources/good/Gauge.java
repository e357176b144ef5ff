package golden;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** Writes setters of its own, which use the generated ones. */
@GcContainer
abstract class Gauge extends GcObject {
  int changes;
  @Owned @Nullable Gauge next;
  @Owned @Nullable Gauge last;

  void setNext(@Nullable Gauge next) {
    changes++;
    GcGauge.setNext(this, next);
  }

  final void moveLast(GcScope scope, Gauge last) {
    changes++;
    GcGauge.moveLast(this, scope, last);
  }
}

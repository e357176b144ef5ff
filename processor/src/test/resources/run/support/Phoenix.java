package run;

import dev.lasso.annotations.Borrowed;
import dev.lasso.annotations.Finalizer;
import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Comes back from the dead: its finalizer stores it in the other object. */
@GcContainer
abstract class Phoenix extends GcObject {
  @Owned @Nullable GcObject next;
  @Borrowed(reason = "the test holds it")
  private final Watcher ashes;


  Phoenix(Watcher ashes) {
    this.ashes = ashes;
  }

  @Finalizer
  void rise() {
    Check.log("rise");
    ashes.setOwned(this);
  }
}

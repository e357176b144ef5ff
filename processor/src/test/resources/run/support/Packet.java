package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import dev.lasso.runtime.GcScope;
import org.jspecify.annotations.Nullable;

/** Owns buffers, which are not {@code AutoCloseable}. */
@GcContainer
public abstract class Packet extends GcObject {
  @Owned(release = "release")
  @Nullable Buffer head;

  @Owned(release = "release")
  @Nullable Buffer body;

  @Owned(release = "run")
  @Nullable Runnable last;

  @Owned @Nullable Packet next;

  Packet(@Nullable Buffer head, @Nullable Runnable last) {
    this.head = head;
    this.last = last;
  }

  abstract void moveNext(GcScope scope, Packet next);
}

package run;

import dev.lasso.annotations.GcContainer;
import dev.lasso.annotations.Owned;
import dev.lasso.runtime.GcObject;
import org.jspecify.annotations.Nullable;

/** Releases one resource by a method of its own, which reads all others. */
@GcContainer
abstract class Window extends GcObject {
  @Owned final AutoCloseable kept = () -> Check.log("kept");

  @Owned @Nullable AutoCloseable display = () -> Check.log("display");

  @Owned(release = "free")
  long buffer = 7;

  @Owned(release = "end")
  @Nullable StringBuilder surface = new StringBuilder("surface");

  @Owned @Nullable AutoCloseable last = () -> Check.log("last");

  @Owned @Nullable Window self;

  void end(StringBuilder surface) {
    Check.log(
        surface
            + (kept == null ? "" : " kept")
            + (display == null ? "" : " display")
            + (last == null ? "" : " last")
            + " "
            + buffer);
  }

  static void free(long buffer) {
    Check.log("free " + buffer);
  }
}
